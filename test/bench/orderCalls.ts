import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { findPostgres } from '@self-print/build/programs.ts';
import { startPostgres } from '@self-print/build/test/postgresCluster.ts';
import { addressOf } from '@self-print/contract/client.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { type BenchPlatform, benchPlatform, type ProfileRequest } from './support/benchPlatformMessage.ts';
import { type Load, type LoadFigures, steadyLoad } from './support/load.ts';
import { databaseOfPlatform, FINISH_SQL, transactionsPerSecond, VALIDATE_SQL } from './support/pgbench.ts';

/**
 * Look-ups and outcomes per second in the steady state: on PGlite compared to a bare Express route under the same load, on
 * PostgreSQL compared to the same statements sent by pgbench. The server is a separate process; this one generates the load.
 * Higher is better: a ratio of 0.5 is half the reference's rate. With --profile each figure on PostgreSQL writes a .cpuprofile
 * of the server.
 */
const PROGRAM = fileURLToPath(new URL('support/benchPlatform.ts', import.meta.url));
const FEW_CONNECTIONS = 10;
const MANY_CONNECTIONS = 100;

interface RunningPlatform {
  readonly facts: BenchPlatform;
  /** Runs work while profiling the server's process, if requested. */
  readonly profiled: (name: string, work: () => Promise<void>) => Promise<void>;
}

const rows: BenchRow[] = [...(await onEmbedded()), ...(await onPostgres())];
process.stdout.write(`${JSON.stringify({ rows })}\n`);

function onEmbedded(): Promise<BenchRow[]> {
  return withPlatform({}, async ({ facts }) => {
    const bare = await steadyLoad(bareLoad(facts));
    const against = { name: 'a bare Express route', value: bare.perSecond };
    const [lookUp, finish] = loadsOf(facts);
    return [
      rowOf(
        'order/get/for-terminal on PGlite',
        FEW_CONNECTIONS,
        await steadyLoad(lookUp(FEW_CONNECTIONS)),
        against,
      ),
      rowOf('order/finish on PGlite', FEW_CONNECTIONS, await steadyLoad(finish(FEW_CONNECTIONS)), against),
    ];
  });
}

async function onPostgres(): Promise<BenchRow[]> {
  const binFolder = findPostgres();
  if (binFolder === undefined) return [];
  const cluster = await startPostgres(binFolder);
  try {
    return await withPlatform({ TEST_DATABASE_URL: cluster.url }, async ({ facts, profiled }) => {
      const database = await databaseOfPlatform(cluster.url);
      const [lookUp, finish] = loadsOf(facts);
      const measured: BenchRow[] = [];
      for (const connections of [FEW_CONNECTIONS, MANY_CONNECTIONS]) {
        for (const { name, load, script } of [
          { name: 'order/get/for-terminal', load: lookUp(connections), script: VALIDATE_SQL },
          { name: 'order/finish', load: finish(connections), script: FINISH_SQL },
        ]) {
          const profile = `${path.basename(name)}-${connections}`;
          const figures = await steadyLoad(load, (work) => profiled(profile, work));
          const floor = await transactionsPerSecond({
            binFolder,
            databaseUrl: database,
            schoolCode: facts.schoolCode,
            script,
            clients: connections,
          });
          const against = { name: 'the same SQL by pgbench', value: floor };
          measured.push(rowOf(`${name} on PostgreSQL`, connections, figures, against));
        }
      }
      return measured;
    });
  } finally {
    await cluster.stop();
  }
}

function rowOf(
  name: string,
  connections: number,
  figures: LoadFigures,
  against: BenchRow['against'],
): BenchRow {
  const [p50, p95, p99] = [figures.p50, figures.p95, figures.p99].map((ms) => ms.toFixed(1));
  return {
    name: `${name}, ${connections} connections (p50 ${p50}, p95 ${p95}, p99 ${p99} ms)`,
    unit: 'calls/s',
    value: figures.perSecond,
    against,
  };
}

type MakeLoad = (connections: number) => Load;

/** Look-ups repeat endlessly; an outcome can be reported only once, so all outcome loads share one supply. */
function loadsOf({ origin, headers, takeCodes, printLogs }: BenchPlatform): readonly [MakeLoad, MakeLoad] {
  let turn = 0;
  const lookUp = () => {
    const takeCode = takeCodes[turn++ % takeCodes.length] ?? '';
    return { method: 'GET' as const, path: addressOf(orderCalls.getForTerminal, { takeCode }) };
  };
  const outcomes = printLogs.values();
  const finish = () => {
    const { value, done } = outcomes.next();
    return done
      ? undefined
      : { method: 'POST' as const, path: addressOf(orderCalls.finish, {}), body: outcomeOf(value) };
  };
  return [
    (connections) => ({ origin, headers, connections, next: lookUp }),
    (connections) => ({ origin, headers, connections, next: finish }),
  ];
}

function outcomeOf(log: BenchPlatform['printLogs'][number]): string {
  return JSON.stringify({ ...log, state: 1, impressions: 2, executionRecord: 'bench' });
}

function bareLoad({ bareUrl, printLogs }: BenchPlatform): Load {
  const { origin, pathname } = new URL(bareUrl);
  const body = printLogs[0] ? outcomeOf(printLogs[0]) : '';
  return {
    origin,
    headers: {},
    connections: FEW_CONNECTIONS,
    next: () => ({ method: 'POST', path: pathname, body }),
  };
}

async function withPlatform(
  environment: NodeJS.ProcessEnv,
  work: (platform: RunningPlatform) => Promise<BenchRow[]>,
): Promise<BenchRow[]> {
  const child = fork(PROGRAM, [], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const nextMessage = () =>
    Promise.race([
      once(child, 'message'),
      exited.then(() => Promise.reject(new Error('The benchmark platform has ended'))),
    ]);
  const ask = async (request: ProfileRequest) => {
    const answer = nextMessage();
    child.send(request);
    await answer;
  };
  const folder = process.env.BENCH_PROFILE_FOLDER;
  try {
    const [message] = await nextMessage();
    return await work({
      facts: benchPlatform.parse(message),
      profiled: async (name, measured) => {
        if (folder === undefined) return measured();
        await ask({ profile: 'start' });
        await measured();
        await ask({ profile: 'stop', file: path.join(folder, `${name}.cpuprofile`) });
      },
    });
  } finally {
    if (child.connected) child.disconnect();
    await exited;
  }
}
