import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeClient } from '@self-print/contract/client.ts';
import { appCalls } from '@self-print/contract/platform/appCalls.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { sql } from 'drizzle-orm';
import { startReceiver } from './adapters/hookReceivers/testing/startReceiver.ts';
import { openDisk } from './adapters/storage/disks.ts';
import { flydriveStorage } from './adapters/storage/flydriveStorage.ts';
import type { Database } from './db/database.ts';
import { openPostgresDatabase } from './db/postgres.ts';
import { transition } from './modules/orders/life/life.ts';
import { changeOrder } from './modules/orders/life/writeOrder.ts';
import { findOrder } from './modules/orders/orderStore.ts';
import { addApp, addHook } from './modules/schoolApps/testing/addApp.ts';
import { askAsApp } from './modules/schoolApps/testing/appDesk.ts';
import { systemClock, systemRandom } from './system.ts';
import { openCommandDesk } from './testing/commandDesk.ts';
import { type LinkClient, openLink } from './testing/linkClient.ts';
import { createRecordedLog } from './testing/recordedLog.ts';
import { serverKeys } from './testing/serverKeys.ts';
import { forkServer, type ServerProcess } from './testing/serverProcess.ts';
import { createServerDatabase, TEST_DATABASE_URL } from './testing/testDatabase.ts';
import { testFileCipher } from './testing/testFileCipher.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestHost,
  type TestSchool,
  type TestTerminal,
} from './testing/testSchool.ts';

const START_LIMIT_MS = 60_000;
const SECRET = 'a secret that two servers share in tests';
const ROUNDS = 10;

/** Needs a PostgreSQL server (TEST_DATABASE_URL): two processes cannot share the embedded database. */
const onPostgres = TEST_DATABASE_URL === undefined ? describe.skip : describe;

onPostgres('two servers on one PostgreSQL database', () => {
  let directory: string;
  let database: Awaited<ReturnType<typeof createServerDatabase>>;
  let db: Database;
  let host: TestHost;
  let school: TestSchool;
  const servers: ServerProcess[] = [];
  /** One terminal per server. */
  const terminals: TestTerminal[] = [];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'self-print-test-'));
    database = await createServerDatabase(TEST_DATABASE_URL ?? '');
    const env = {
      SELF_PRINT_DATA_DIR: directory,
      SELF_PRINT_DATABASE_URL: database.url,
      SELF_PRINT_SECRET: SECRET,
      SELF_PRINT_SOURCE_NETWORKS: '127.0.0.1',
    };
    // Both migrate the empty database at the same time.
    servers.push(forkServer(env), forkServer(env));
    const ready = await Promise.all(servers.map((server) => server.ready));
    db = openPostgresDatabase(database.url, () => {});
    const disk = await openDisk({ kind: 'directory', directory: join(directory, 'files') });
    const deps: TestHost['deps'] = {
      db,
      keys: await serverKeys(db, SECRET),
      // In the clear, as the servers have keys of their own.
      storage: flydriveStorage({
        disk,
        cipher: testFileCipher(),
        newId: systemRandom.uuid,
        clock: systemClock,
        writesPlain: true,
      }),
      clock: systemClock,
      random: systemRandom,
      log: createRecordedLog(),
    };
    const hosts = ready.map(({ origin }): TestHost => {
      const options = { origin: () => origin, fetch, timeoutMs: START_LIMIT_MS };
      return { deps, client: (headers = {}) => makeClient({ ...options, headers: () => headers }) };
    });
    const [first] = hosts;
    if (!first) throw new Error('No server is ready');
    host = first;
    school = await addTestSchool(host);
    for (const host of hosts) {
      // Activated at the first server, used at its own: tokens are valid at both.
      const terminal = await school.addTerminal();
      terminals.push({ ...terminal, call: host.client(terminal.headers) });
    }
  });

  afterAll(async () => {
    for (const { child, exited } of servers) {
      child.kill('SIGTERM');
      await exited;
    }
    await db?.close();
    await database?.drop();
    await rm(directory, { recursive: true, force: true });
  });

  const twiceEach = [0, 1, 0, 1];
  const at = (index: number): TestTerminal => {
    const terminal = terminals[index % terminals.length];
    if (!terminal) throw new Error('There is no terminal');
    return terminal;
  };

  it('deliver a command to a terminal at either, and leave it one connection', async () => {
    const desk = await openCommandDesk({ deps: host.deps, clock: systemClock }, school);
    const { terminalCode, headers } = at(0);
    const key = { schoolCode: school.schoolCode, terminalCode };
    const origins = (await Promise.all(servers.map(({ ready }) => ready))).map(({ origin }) => origin);
    let link: LinkClient | undefined;
    for (const origin of [...origins, ...origins]) {
      const earlier = link;
      link = await openLink(origin, headers);
      if (earlier) expect(await earlier.closed).toEqual([4409, 'replaced']);
      const commandId = await desk.given(key);
      expect(await link.next()).toMatchObject({ type: 'command', commandId });
      link.send({ type: 'commandTaken', commandId });
      link.send({ type: 'commandDone', commandId, outcome: { ok: true, data: {} } });
      link.send({ type: 'report', report: { printerCondition: 'idle', cartons: [], version: '1' } });
      expect((await link.next()).type).toBe('standing');
      expect(await desk.stateOf(commandId)).toBe('done');
    }
    link?.socket.close();
  });

  it('take a signed request of an app once', async () => {
    const { key } = await addApp(host.deps, school.schoolCode);
    const origins = (await Promise.all(servers.map(({ ready }) => ready))).map(({ origin }) => origin);
    for (let round = 0; round < ROUNDS; round += 1) {
      const nonce = randomBytes(16).toString('hex');
      const answers = await Promise.all(
        [...origins, ...origins].map((origin) =>
          askAsApp({ origin, now: systemClock.now }, key, appCalls.self, {}, { nonce }),
        ),
      );
      expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
        'APP_REPLAYED',
        'APP_REPLAYED',
        'APP_REPLAYED',
        'ok',
      ]);
    }
  });

  it('tell a hook of each event once, of each order in order', async () => {
    const receiver = await startReceiver();
    const { app } = await addApp(host.deps, school.schoolCode);
    await addHook(host.deps, school.schoolCode, { appId: app.appId, address: receiver.address });
    const placed = await Promise.all(Array.from({ length: 20 }, () => school.addOrder()));
    for (const { orderId } of placed) {
      const context = await findOrder(db, school.schoolCode, orderId);
      if (!context) throw new Error('An order is lost');
      const step = transition(context.order, { kind: 'cancelled', now: systemClock.now() });
      await changeOrder(db, context.order, expectOk(step));
    }
    const until = Date.now() + START_LIMIT_MS;
    while (receiver.got.length < 2 * placed.length && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 200));
    // Time for one that would be sent a second time.
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const events = receiver.events();
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    for (const { orderId } of placed)
      expect(events.flatMap(({ kind, subject }) => (subject === `order:${orderId}` ? [kind] : []))).toEqual([
        'order.placed',
        'order.cancelled',
      ]);
    await receiver.stop();
  });

  it('let exactly one terminal claim and print each order', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { takeCode, orderId } = await school.addOrder();
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, index) => at(index).call(orderCalls.getForTerminal, { takeCode })),
      );
      const winners = new Set(claims.flatMap((result, index) => (result.ok ? [index % 2] : [])));
      expect(winners.size).toBe(1);
      const lost = claims.filter(({ ok }) => !ok).map(refusal);
      expect(new Set(lost)).toEqual(new Set(['ORDER_PRINTING_ELSEWHERE']));

      const saved = await Promise.all(
        twiceEach.map((index) => at(index).call(orderCalls.savePrintLogBefore, { orderId })),
      );
      const logs = new Set(saved.flatMap((result) => (result.ok ? [result.value.printLogId] : [])));
      expect(logs.size).toBe(1);
      const [printLogId] = logs;
      const report = { orderId, printLogId, state: 1, impressions: 2 };
      const finished = await Promise.all(twiceEach.map((index) => at(index).call(orderCalls.finish, report)));
      const recorded = finished.filter((result) => result.ok && !result.value.repeated);
      expect(recorded).toHaveLength(1);
    }
    const { rows } = await db.orm.execute(sql`
        select state, count(*)::int as orders, (select count(*)::int from print_log) as logs
        from print_order where state <> 'cancelled' group by state`);
    expect(rows).toEqual([{ state: 'printed', orders: ROUNDS, logs: ROUNDS }]);
  });
});
