import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type BenchRow, median } from '@self-print/build/bench/rows.ts';
import { findPostgres } from '@self-print/build/programs.ts';
import { startPostgres } from '@self-print/build/test/postgresCluster.ts';
import { addressOf } from '@self-print/contract/client.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { type BenchPlatform, benchPlatform } from './support/benchPlatformMessage.ts';
import { callsPerSecond, type LoadRequest, rounds } from './support/load.ts';
import { databaseOfPlatform, FINISH_SQL, transactionsPerSecond, VALIDATE_SQL } from './support/pgbench.ts';

/**
 * Look-ups and outcomes per second on both engines, each beside a bare Express route under the same load and, on PostgreSQL,
 * beside the same statements sent by pgbench. More is better: a ratio of 0.5 is half the floor's rate.
 */
const PROGRAM = fileURLToPath(new URL('support/benchPlatform.ts', import.meta.url));
/** Each outcome can be reported once, so one round reports a third of them. */
const FINISH_ROUNDS = 3;
const VALIDATE_REPEATS = 3;

const rows: BenchRow[] = [...(await onEmbedded()), ...(await onPostgres())];
process.stdout.write(`${JSON.stringify({ rows })}\n`);

function onEmbedded(): Promise<BenchRow[]> {
  return withPlatform({}, (platform) => measure('PGlite', platform));
}

async function onPostgres(): Promise<BenchRow[]> {
  const binFolder = findPostgres();
  if (binFolder === undefined) return [];
  const cluster = await startPostgres(binFolder);
  try {
    return await withPlatform({ TEST_DATABASE_URL: cluster.url }, async (platform) => {
      const measured = await measure('PostgreSQL', platform);
      const database = await databaseOfPlatform(cluster.url);
      const [validate, finish] = measured;
      if (!validate || !finish) throw new Error('Nothing was measured');
      const { schoolCode } = platform;
      return [
        ...measured,
        beside(
          validate,
          'pgbench',
          await transactionsPerSecond(binFolder, database, schoolCode, VALIDATE_SQL),
        ),
        beside(finish, 'pgbench', await transactionsPerSecond(binFolder, database, schoolCode, FINISH_SQL)),
      ];
    });
  } finally {
    await cluster.stop();
  }
}

function beside(row: BenchRow, name: string, value: number): BenchRow {
  return { ...row, against: { name: `the same SQL by ${name}`, value } };
}

async function measure(engine: string, platform: BenchPlatform): Promise<BenchRow[]> {
  const { origin, bareUrl, headers, takeCodes, printLogs } = platform;
  const lookUps: LoadRequest[] = takeCodes.map((takeCode) => ({
    method: 'GET',
    path: addressOf(orderCalls.getForTerminal, { takeCode }),
  }));
  const outcomes: LoadRequest[] = printLogs.map((log) => ({
    method: 'POST',
    path: addressOf(orderCalls.finish, {}),
    body: JSON.stringify({ ...log, state: 1, impressions: 2, executionRecord: 'bench' }),
  }));
  const bareCall: LoadRequest = {
    method: 'POST',
    path: new URL(bareUrl).pathname,
    body: outcomes[0]?.body ?? '',
  };
  const many = Array.from({ length: VALIDATE_REPEATS }, () => lookUps).flat();
  await callsPerSecond(origin, headers, lookUps);
  const validate = median(await rounds(() => callsPerSecond(origin, headers, many)));
  const share = Math.floor(outcomes.length / FINISH_ROUNDS);
  let round = 0;
  const finish = median(
    await rounds(() => {
      const from = round * share;
      round += 1;
      return callsPerSecond(origin, headers, outcomes.slice(from, from + share));
    }, FINISH_ROUNDS),
  );
  const floor = Array.from({ length: many.length }, () => bareCall);
  const bare = median(await rounds(() => callsPerSecond(new URL(bareUrl).origin, {}, floor)));
  const against = { name: 'a bare Express route', value: bare };
  return [
    { name: `order/get/for-terminal on ${engine}`, unit: 'calls/s', value: validate, against },
    { name: `order/finish on ${engine}`, unit: 'calls/s', value: finish, against },
  ];
}

async function withPlatform(
  environment: NodeJS.ProcessEnv,
  work: (platform: BenchPlatform) => Promise<BenchRow[]>,
): Promise<BenchRow[]> {
  const child = fork(PROGRAM, [], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  try {
    const [message] = await Promise.race([
      once(child, 'message'),
      exited.then(() => Promise.reject(new Error('The benchmark platform did not start'))),
    ]);
    return await work(benchPlatform.parse(message));
  } finally {
    if (child.connected) child.disconnect();
    await exited;
  }
}
