import { CALL_TIMEOUT_MS } from '@self-print/agent/limits.ts';
import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { findPostgres } from '@self-print/build/programs.ts';
import { hasNginx } from '../fleet/nginx.ts';
import { restartUnderLoad } from '../fleet/rollingRestart.ts';
import type { OpenLoadFigures } from './support/openLoadMessage.ts';
import { callsOfKiosks, startOpenLoad } from './support/startOpenLoad.ts';

/**
 * Through nginx at two servers on PostgreSQL, while each of them is stopped and started again, twice: a process of its own asks what idle kiosks
 * ask (`callsOfKiosks`) at a rate, whether or not earlier calls were answered, and some kiosks pick up orders one after the other. The first
 * argument is the rate. A lost call fails the benchmark. All of it shares one machine, starting servers included: where that is too much,
 * calls wait, and those that could not even be asked make the reached rate lower than the wanted one.
 */
const PER_SECOND = Number(process.argv[2] ?? 1_000);
const KIOSKS = 16;
const ROUNDS = 2;

const postgres = findPostgres();
if (postgres === undefined || !hasNginx())
  process.stdout.write(`${JSON.stringify({ skipped: 'PostgreSQL or nginx is not installed' })}\n`);
else process.stdout.write(`${JSON.stringify({ rows: await measure(postgres) })}\n`);

async function measure(binFolder: string): Promise<BenchRow[]> {
  const asked: OpenLoadFigures[] = [];
  const { calls, lost, longestMs, seconds, wrong } = await restartUnderLoad(binFolder, {
    kiosks: KIOSKS,
    rounds: ROUNDS,
    beside: async (socketPath, terminals) => {
      const load = await startOpenLoad({
        socketPath,
        perSecond: PER_SECOND,
        calls: callsOfKiosks(terminals),
      });
      return { end: async () => asked.push(await load.end()) };
    },
  });
  const [open] = asked;
  if (!open) throw new Error('Nobody asked');
  const missing = [...lost, ...wrong, ...open.lost];
  if (missing.length > 0) throw new Error(`Lost: ${missing.join(', ')}`);
  const patience = { name: 'an agent gives up', value: CALL_TIMEOUT_MS };
  const row = (name: string, unit: string, value: number, against: BenchRow['against'] = null) =>
    ({ name, unit, value, against }) satisfies BenchRow;
  return [
    row('calls while two servers restart in turn, none lost', '/s', (open.asked + calls) / seconds, {
      name: 'wanted, without prints',
      value: PER_SECOND,
    }),
    row('of them by prints, which wait for each other', '/s', calls / seconds),
    row('held back, as too many were waited for', '/s', open.heldBack / open.seconds),
    row('half of them within', 'ms', open.ms.p50),
    row('99 of 100 within', 'ms', open.ms.p99),
    row('the longest of them', 'ms', open.ms.longest, patience),
    row('the longest call of a print', 'ms', longestMs, patience),
  ];
}
