import { CALL_TIMEOUT_MS } from '@self-print/agent/limits.ts';
import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { findPostgres } from '@self-print/build/programs.ts';
import { startPostgres } from '@self-print/build/test/postgresCluster.ts';
import { makeClient } from '@self-print/contract/client.ts';
import { openPostgresDatabase } from '@self-print/server/db/postgres.ts';
import { systemClock } from '@self-print/server/system.ts';
import { createServerDatabase } from '@self-print/server/testing/testDatabase.ts';
import { addTestSchool } from '@self-print/server/testing/testSchool.ts';
import { copyTerminals } from '../fleet/copyTerminals.ts';
import { startFleet } from '../fleet/fleet.ts';
import { fleetDeps } from '../fleet/fleetDeps.ts';
import { until } from '../fleet/until.ts';
import { openLinkedKiosk } from './support/linkedKiosk.ts';

/**
 * A thousand kiosks lose two servers at once, and come back as agents do: by the agent's own link, heartbeats, sockets and back-off. How long
 * it takes after both servers are ready again until each kiosk has its connection and was answered on it. All of them live in this process.
 */
const KIOSKS = 1_000;
const OUTAGE_MS = 20_000;
const WITHIN_SECONDS = 10;
const SECRET = 'a secret that two servers share in an outage';

const postgres = findPostgres();
if (postgres === undefined)
  process.stdout.write(`${JSON.stringify({ skipped: 'PostgreSQL is not installed' })}\n`);
else process.stdout.write(`${JSON.stringify({ rows: await measure(postgres) })}\n`);

async function measure(binFolder: string): Promise<BenchRow[]> {
  const cluster = await startPostgres(binFolder);
  const database = await createServerDatabase(cluster.url);
  const fleet = await startFleet(database.url, SECRET);
  const db = openPostgresDatabase(database.url, () => {});
  const ended = new AbortController();
  try {
    const deps = await fleetDeps({ files: fleet.files, db, clock: systemClock }, SECRET);
    const [first, second] = fleet.origins;
    const client = (headers: Readonly<Record<string, string>> = {}) =>
      makeClient({ origin: () => first, fetch, timeoutMs: CALL_TIMEOUT_MS, headers: () => headers });
    const school = await addTestSchool({ deps, client });
    const { schoolCode } = school;
    const { terminalCode } = await school.addTerminal();
    const terminals = await copyTerminals(deps, { schoolCode, terminalCode }, KIOSKS);
    const kiosks = terminals.map((each, index) => openLinkedKiosk(index % 2 === 0 ? first : second, each));
    const running = kiosks.map(({ run }) => run(ended.signal));
    await until(() => kiosks.every(({ answeredAt }) => answeredAt() !== null));

    await Promise.all(fleet.origins.map((_, index) => fleet.kill(index, OUTAGE_MS)));
    const readyAt = performance.now();
    await until(() => kiosks.every(({ answeredAt }) => answeredAt() !== null));
    const back = kiosks.map(({ answeredAt }) => Math.max(0, (answeredAt() ?? 0) - readyAt) / 1_000);
    ended.abort();
    await Promise.all(running);
    const sorted = back.toSorted((one, other) => one - other);
    const row = (name: string, value: number, against: BenchRow['against'] = null) =>
      ({ name, unit: 's', value, against }) satisfies BenchRow;
    return [
      row(`${KIOSKS} kiosks back after an outage, half of them`, sorted[KIOSKS / 2] ?? 0),
      row('the last of them', sorted.at(-1) ?? 0, { name: 'target', value: WITHIN_SECONDS }),
    ];
  } finally {
    ended.abort();
    await fleet.stop();
    await db.close();
    await database.drop();
    await cluster.stop();
  }
}
