import { CALL_TIMEOUT_MS } from '@self-print/agent/limits.ts';
import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { findPostgres } from '@self-print/build/programs.ts';
import { hasNginx } from '../fleet/nginx.ts';
import { restartUnderLoad } from '../fleet/rollingRestart.ts';

/**
 * Kiosks pick up orders through nginx at two servers on PostgreSQL while each of them is stopped and started again, three times. A lost
 * call fails the benchmark. All of it shares one machine, so the rate is what is left beside two starting servers.
 */
const KIOSKS = 64;
const ROUNDS = 3;

const postgres = findPostgres();
if (postgres === undefined || !hasNginx())
  process.stdout.write(`${JSON.stringify({ skipped: 'PostgreSQL or nginx is not installed' })}\n`);
else {
  const { calls, lost, longestMs, seconds, wrong } = await restartUnderLoad(postgres, {
    kiosks: KIOSKS,
    rounds: ROUNDS,
  });
  if (lost.length > 0 || wrong.length > 0) throw new Error(`Lost: ${[...lost, ...wrong].join(', ')}`);
  const rows: BenchRow[] = [
    {
      name: 'calls while two servers restart in turn, none lost',
      unit: '/s',
      value: calls / seconds,
      against: null,
    },
    {
      name: 'the longest of them',
      unit: 'ms',
      value: longestMs,
      against: { name: 'an agent gives up', value: CALL_TIMEOUT_MS },
    },
  ];
  process.stdout.write(`${JSON.stringify({ rows })}\n`);
}
