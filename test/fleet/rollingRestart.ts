import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PostgresCluster, startPostgres } from '@self-print/build/test/postgresCluster.ts';
import { makeClient } from '@self-print/contract/client.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import type { Database } from '@self-print/server/db/database.ts';
import { openPostgresDatabase } from '@self-print/server/db/postgres.ts';
import { systemClock } from '@self-print/server/system.ts';
import { createServerDatabase } from '@self-print/server/testing/testDatabase.ts';
import { addTestSchool, expectOk } from '@self-print/server/testing/testSchool.ts';
import { type CopiedTerminal, copyTerminals } from './copyTerminals.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { fleetDeps } from './fleetDeps.ts';
import { startNginx } from './nginx.ts';
import { until } from './until.ts';

const SECRET = 'a secret that two servers share while they are restarted';
const CALL_LIMIT_MS = 60_000;
const SHEETS = 2;
/** Of kiosks between two restarts, so that each replica is at work when it is stopped. */
const PICKUPS_BETWEEN = 40;

/** What kiosks saw while the replicas were restarted. */
export interface RollingRestart {
  readonly calls: number;
  /** What went wrong with each call that brought no data. */
  readonly lost: readonly string[];
  readonly longestMs: number;
  readonly seconds: number;
  /** Orders that kiosks printed, and those of them that do not have exactly one print log with all sheets. */
  readonly printed: number;
  readonly wrong: readonly string[];
}

interface RollingLoad {
  readonly kiosks: number;
  readonly rounds: number;
  readonly beside?: (
    socket: string,
    terminals: readonly CopiedTerminal[],
  ) => Promise<{ readonly end: () => Promise<unknown> }>;
}

/**
 * Has kiosks pick up one order after the other (look-up, print log, outcome) through the shipped nginx at two real servers, of which
 * each is stopped and started again in turn. A kiosk repeats nothing: each call has to succeed at once.
 * @param options.beside begins what else asks meanwhile, through nginx's socket in the names of these kiosks; ended after the last restart
 */
export async function restartUnderLoad(
  postgres: string,
  { kiosks, rounds, beside }: RollingLoad,
): Promise<RollingRestart> {
  const folder = await mkdtemp(path.join(tmpdir(), 'self-print-rolling-'));
  const cluster = await startPostgres(postgres);
  try {
    return await withFleet(cluster, folder, async ({ fleet, db, socket }) => {
      const { pickUp, seen, terminals } = await openKiosks({ fleet, db, socket }, kiosks);
      const others = await beside?.(socket, terminals);
      const begunAt = performance.now();
      let isRestarting = true;
      const working = Promise.all(
        Array.from({ length: kiosks }, async (_, index) => {
          while (isRestarting) await pickUp(index);
        }),
      );
      try {
        for (let round = 0; round < rounds; round += 1)
          for (const [index] of fleet.origins.entries()) {
            const before = seen.printed.length;
            await until(() => seen.printed.length >= before + PICKUPS_BETWEEN);
            await fleet.restart(index);
          }
      } finally {
        // Also when a restart has failed: kiosks that went on would fail for want of a folder, and hide why.
        isRestarting = false;
        await Promise.allSettled([working, others?.end()]);
      }
      await working;
      return {
        ...seen,
        seconds: (performance.now() - begunAt) / 1_000,
        printed: seen.printed.length,
        wrong: await wrongPrints(db, seen.printed),
      };
    });
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Site {
  readonly fleet: Fleet;
  readonly db: Database;
  readonly socket: string;
}

async function withFleet<T>(
  cluster: PostgresCluster,
  folder: string,
  work: (site: Site) => Promise<T>,
): Promise<T> {
  const database = await createServerDatabase(cluster.url);
  const fleet = await startFleet(database.url, SECRET, { SELF_PRINT_TRUST_PROXY: 'loopback' });
  // Dropping the database may cut a connection that is just being closed.
  const db = openPostgresDatabase(database.url, () => {});
  const [first, second] = fleet.origins.map((origin) => new URL(origin).host);
  const nginx = await startNginx(folder, (port) => (port % 2 === 1 ? first : second) ?? '');
  try {
    return await work({ fleet, db, socket: nginx.https });
  } finally {
    await nginx.stop();
    await fleet.stop();
    await db.close();
    await database.drop();
  }
}

interface Seen {
  calls: number;
  longestMs: number;
  readonly lost: string[];
  /** By order. */
  readonly printed: string[];
}

async function openKiosks({ fleet, db, socket }: Site, kiosks: number) {
  const client = clientThrough(socket);
  const deps = await fleetDeps({ files: fleet.files, db, clock: systemClock }, SECRET);
  const school = await addTestSchool({ deps, client });
  const [userId, itemId] = [await school.addPerson(), await school.addItem()];
  const { schoolCode } = school;
  const { terminalCode } = await school.addTerminal();
  const terminals = await copyTerminals(deps, { schoolCode, terminalCode }, kiosks);
  const calls = terminals.map(({ headers }) => client(headers));

  const seen: Seen = { calls: 0, longestMs: 0, lost: [], printed: [] };
  const timed = async <T>(call: Promise<T>): Promise<T> => {
    const from = performance.now();
    const answer = await call;
    seen.calls += 1;
    seen.longestMs = Math.max(seen.longestMs, performance.now() - from);
    return answer;
  };
  const pickUp = async (index: number) => {
    const call = calls[index % calls.length];
    if (!call) throw new Error('There is no kiosk');
    const { orderId, takeCode } = await school.addOrder({ userId, itemId });
    try {
      expectOk(await timed(call(orderCalls.getForTerminal, { takeCode })));
      const { printLogId } = expectOk(await timed(call(orderCalls.savePrintLogBefore, { orderId })));
      const outcome = { orderId, printLogId, state: 1, impressions: SHEETS } as const;
      expectOk(await timed(call(orderCalls.finish, outcome)));
      seen.printed.push(orderId);
    } catch (error) {
      seen.lost.push(String(error));
    }
  };
  return { pickUp, seen, terminals };
}

/** Orders that are not printed once, with all their sheets. */
async function wrongPrints(db: Database, orders: readonly string[]): Promise<string[]> {
  const { rows } = await db.pool.query<{ order_id: string }>(
    `select o.order_id from print_order o left join print_log l using (school_code, order_id)
     where o.order_id = any($1)
     group by o.order_id, o.state
     having o.state <> 'printed' or count(l.*) <> 1 or sum(l.impressions) <> $2`,
    [orders, SHEETS],
  );
  return rows.map((row) => row.order_id);
}

/** Calls through nginx's socket, on connections that are kept. */
function clientThrough(socketPath: string) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  const fetchThrough: typeof fetch = (input, init) =>
    new Promise((resolve, reject) => {
      const { pathname, search } = new URL(String(input));
      const headers = Object.fromEntries(new Headers(init?.headers));
      const sent = request({
        socketPath,
        agent,
        method: init?.method,
        path: pathname + search,
        headers: { ...headers, host: 'print.example.edu' },
        timeout: CALL_LIMIT_MS,
      });
      sent.once('error', reject).once('response', (response) => {
        const parts: Buffer[] = [];
        response
          .on('data', (part: Buffer) => parts.push(part))
          .once('error', reject)
          .once('end', () =>
            resolve(new Response(Buffer.concat(parts), { status: response.statusCode ?? 0 })),
          );
      });
      sent.end(typeof init?.body === 'string' ? init.body : undefined);
    });
  return (headers: Readonly<Record<string, string>> = {}) =>
    makeClient({
      origin: () => 'https://print.example.edu',
      fetch: fetchThrough,
      timeoutMs: CALL_LIMIT_MS,
      headers: () => headers,
    });
}
