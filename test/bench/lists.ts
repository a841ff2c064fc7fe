import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type BenchRow, median } from '@self-print/build/bench/rows.ts';
import { findPostgres } from '@self-print/build/programs.ts';
import { startPostgres } from '@self-print/build/test/postgresCluster.ts';
import { makeClient } from '@self-print/contract/client.ts';
import { type ListAsk, listAsks } from '@self-print/server/testing/lists/listAsks.ts';
import { createServerDatabase } from '@self-print/server/testing/testDatabase.ts';
import { z } from 'zod';
import { countedInRows } from './support/countedInRows.ts';
import {
  type ListsPlatform,
  type ListsRequest,
  listsPlatform,
  tablesRead,
} from './support/listsPlatformMessage.ts';
import { type LoadRequest, percentiles, send } from './support/load.ts';

/**
 * Every list of the console at the size of a year of a large site, beside the same list where the asked school has 10,000 orders and
 * people: one call after the other at both in turn, so that both have the same machine. The value is the median. A list is named when its 95th percentile
 * exceeds 150 ms, and when a large table is read from end to end for it. One that takes more than 1.3 times as long as the small one is named
 * as growing where both counted as many rows, and as counting more where it has more of them to count, which is what takes the time: in all, or for
 * each row, as the people of a role.
 * `BENCH_LISTS_DATABASES` names two databases that an earlier run filled, small and large, separated by a comma.
 */
const PROGRAM = fileURLToPath(new URL('support/listsPlatform.ts', import.meta.url));
const SMALL = { terminals: 1_000, people: 25_000, orders: 25_000 };
const LARGE = { terminals: 1_000, people: 200_000, orders: 1_000_000 };
const PAGE_ROWS = 20;
/** Lists are not turned further than this; the small database has as many orders and people. */
const DEEPEST_ROW = 10_000;
const WARM_UP_CALLS = 3;
const MEASURED_CALLS = 20;
const LIMIT_MS = 150;
const RATIO_MAX = 1.3;
/** Up to so many times as many rows are as many. */
const SAME_ROWS_MAX = 1.1;
const CALL_TIMEOUT_MS = 60_000;

const answer = z.object({ total: z.int(), rows: z.array(z.unknown()) });

interface Platform extends ListsPlatform {
  readonly child: ChildProcess;
}
interface Asked {
  readonly request: LoadRequest;
  readonly total: number;
  /** The total and what the rows show the number of. */
  readonly counted: number;
}

async function main(): Promise<object> {
  const binFolder = findPostgres();
  if (binFolder === undefined) return { skipped: 'there is no PostgreSQL' };
  const given = process.env.BENCH_LISTS_DATABASES?.split(',') ?? [];
  const cluster = given.length === 2 ? undefined : await startPostgres(binFolder);
  const databaseAt = async (index: number) =>
    given[index] ?? (await createServerDatabase(cluster?.url ?? '')).url;
  try {
    const small = await start({ databaseUrl: await databaseAt(0), size: SMALL, withPlans: false });
    const databaseUrl = await databaseAt(1);
    const large = await start({ databaseUrl, size: LARGE, withPlans: false });
    const rows = await measureAll(small, large);
    await stop(small);
    await stop(large);
    const explained = await start({ databaseUrl, size: LARGE, withPlans: true });
    const read = await readTables(explained);
    await stop(explained);
    return { rows: [...rows, read] };
  } finally {
    await cluster?.stop();
  }
}

async function start(request: ListsRequest): Promise<Platform> {
  const child = fork(PROGRAM, [JSON.stringify(request)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return { child, ...listsPlatform.parse(await nextMessage(child)) };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => Promise.reject(new Error('The platform has ended'))),
    ]);
    return message;
  } finally {
    ended.abort();
  }
}

async function stop({ child }: Platform): Promise<void> {
  const exited = once(child, 'exit');
  child.disconnect();
  await exited;
}

async function measureAll(small: Platform, large: Platform): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const largeAsks = listAsks(large.facts);
  for (const [index, ask] of listAsks(small.facts).entries()) {
    const largeAsk = largeAsks[index] ?? ask;
    const measure = async (page: number, what: string) => {
      const asked = [await askOnce(small, ask, page), await askOnce(large, largeAsk, page)] as const;
      rows.push(await compare([small, large], asked, [ask.call.path, what].filter(Boolean).join(', ')));
      return Math.min(...asked.map(({ total }) => total), DEEPEST_ROW);
    };
    const reached = await measure(1, ask.filter);
    const lastPage = Math.floor(reached / PAGE_ROWS);
    if (ask.filter === '' && lastPage > 1) await measure(lastPage, `page ${lastPage}`);
  }
  return rows;
}

/** Makes a call as the console does, with everything that is checked about its answer, and says how it is sent. */
async function askOnce({ origin, headers }: Platform, { call, ask }: ListAsk, page: number): Promise<Asked> {
  let request: LoadRequest | undefined;
  const makeCall = makeClient({
    origin: () => origin,
    headers: () => headers,
    timeoutMs: CALL_TIMEOUT_MS,
    fetch: (address, init) => {
      const { pathname, search } = new URL(String(address));
      const method = call.method === 'GET' ? 'GET' : 'POST';
      request = {
        method,
        path: pathname + search,
        ...(typeof init?.body === 'string' ? { body: init.body } : {}),
      };
      return fetch(address, init);
    },
  });
  const result = await ask(makeCall, { page, rows: PAGE_ROWS });
  if (!result.ok || request === undefined)
    throw new Error(`${call.path} was refused: ${JSON.stringify(result)}`);
  const { total, rows } = answer.parse(result.value);
  return { request, total, counted: total + countedInRows(call.path, rows) };
}

async function compare(
  platforms: readonly [Platform, Platform],
  asked: readonly [Asked, Asked],
  name: string,
): Promise<BenchRow> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: readonly [number[], number[]] = [[], []];
  try {
    for (let round = -WARM_UP_CALLS; round < MEASURED_CALLS; round += 1)
      for (const at of [0, 1] as const) {
        const from = performance.now();
        await send(agent, platforms[at], asked[at].request);
        if (round >= 0) took[at].push(performance.now() - from);
      }
  } finally {
    agent.destroy();
  }
  const [small, large] = took;
  const value = median(large);
  const { p95 } = percentiles(large.toSorted((a, b) => a - b));
  const flags = [
    p95 > LIMIT_MS ? ` SLOW: over ${LIMIT_MS} ms` : '',
    value > RATIO_MAX * median(small) ? growth(asked[0].counted, asked[1].counted) : '',
  ];
  return {
    name: `lists: ${name} (p95 ${p95.toFixed(1)} ms)${flags.join('')}`,
    unit: 'ms',
    value,
    against: { name: `counting ${asked[0].counted} rows, not ${asked[1].counted}`, value: median(small) },
  };
}

/** In what a list that takes longer on the large database differs from the small one. Totals end at one more than `LIST_COUNT_MAX`. */
function growth(small: number, large: number): string {
  const times = large / Math.max(1, small);
  return times > SAME_ROWS_MAX
    ? ` MORE: over ${RATIO_MAX} times, counts ${times.toFixed(1)} times as many rows`
    : ` GROWS: over ${RATIO_MAX} times, with as many rows`;
}

/** How many lists have PostgreSQL read a large table from end to end; names each. */
async function readTables(platform: Platform): Promise<BenchRow> {
  let found = 0;
  const asks = listAsks(platform.facts);
  const takeTables = async () => {
    const message = nextMessage(platform.child);
    platform.child.send('read');
    return tablesRead.parse(await message);
  };
  for (const ask of asks) {
    await takeTables();
    await askOnce(platform, ask, 1);
    const tables = await takeTables();
    if (tables.length === 0) continue;
    found += 1;
    process.stderr.write(`  ${ask.call.path} ${ask.filter} reads all of ${tables.join(', ')}\n`);
  }
  return {
    name: 'lists: with a large table read from end to end',
    unit: 'lists',
    value: found,
    against: { name: 'all, with their filters', value: asks.length },
  };
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
process.exit();
