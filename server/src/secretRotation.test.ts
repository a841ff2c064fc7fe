import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeClient } from '@self-print/contract/client.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { sql } from 'drizzle-orm';
import { openDisk } from './adapters/storage/disks.ts';
import { flydriveStorage } from './adapters/storage/flydriveStorage.ts';
import { KEY_COMMANDS } from './cli/keyCommands.ts';
import { runCommandLine } from './cli/runCommand.ts';
import { readConfig } from './config.ts';
import type { Database } from './db/database.ts';
import { openPostgresDatabase } from './db/postgres.ts';
import { openServices } from './services.ts';
import { systemClock, systemRandom } from './system.ts';
import { createRecordedLog } from './testing/recordedLog.ts';
import { serverKeys } from './testing/serverKeys.ts';
import { forkServer, type ServerProcess } from './testing/serverProcess.ts';
import { createServerDatabase, TEST_DATABASE_URL } from './testing/testDatabase.ts';
import { testFileCipher } from './testing/testFileCipher.ts';
import { addTestSchool, expectOk, type TestHost } from './testing/testSchool.ts';

const START_LIMIT_MS = 60_000;
const SECRET = 'the secret that two servers share at first';
const OTHER = 'the secret that they share in the end, in tests';
const OLD = { SELF_PRINT_SECRET: SECRET };
const BOTH = { SELF_PRINT_SECRET: OTHER, SELF_PRINT_FORMER_SECRET: SECRET };
const NEW = { SELF_PRINT_SECRET: OTHER };

/** Needs a PostgreSQL server (TEST_DATABASE_URL): two processes cannot share the embedded database. */
const onPostgres = TEST_DATABASE_URL === undefined ? describe.skip : describe;

onPostgres('the secret of two servers', () => {
  let directory: string;
  let database: Awaited<ReturnType<typeof createServerDatabase>>;
  let db: Database;
  const live: { readonly server: ServerProcess; readonly origin: string }[] = [];

  const settings = (secrets: Readonly<Record<string, string>>) => ({
    SELF_PRINT_DATA_DIR: directory,
    SELF_PRINT_DATABASE_URL: database.url,
    ...secrets,
  });
  const start = async (secrets: Readonly<Record<string, string>>) => {
    const server = forkServer(settings(secrets));
    live.push({ server, origin: (await server.ready).origin });
  };
  /** As a reverse proxy sees it: the new one is ready before the old one is told to stop. */
  const restartOneByOne = async (secrets: Readonly<Record<string, string>>) => {
    for (let each = live.length; each > 0; each -= 1) {
      await start(secrets);
      const former = live.shift();
      former?.server.child.kill('SIGTERM');
      expect(await former?.server.exited).toBe(0);
    }
  };
  const rotate = () =>
    runCommandLine(KEY_COMMANDS, ['rotate-secret'], async () => {
      const log = createRecordedLog();
      const services = await openServices(expectOk(readConfig(settings(BOTH))), log);
      return {
        deps: { ...services, log, clock: systemClock, random: systemRandom },
        readFile: async () => new Uint8Array(),
        readStandardInput: async () => '',
        sleep: async () => {},
        close: services.db.close,
      };
    });
  const host = async (): Promise<TestHost> => {
    const disk = await openDisk({ kind: 'directory', directory: join(directory, 'files') });
    const storage = flydriveStorage({
      disk,
      cipher: testFileCipher(),
      newId: systemRandom.uuid,
      clock: systemClock,
      // In the clear, as the servers have keys of their own.
      writesPlain: true,
    });
    const keys = await serverKeys(db, SECRET);
    return {
      deps: { db, keys, storage, clock: systemClock, random: systemRandom, log: createRecordedLog() },
      client: (headers = {}) =>
        makeClient({
          origin: () => live[0]?.origin ?? '',
          fetch,
          timeoutMs: START_LIMIT_MS,
          headers: () => headers,
        }),
    };
  };

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'self-print-test-'));
    database = await createServerDatabase(TEST_DATABASE_URL ?? '');
    await Promise.all([start(OLD), start(OLD)]);
    db = openPostgresDatabase(database.url, () => {});
  });
  afterAll(async () => {
    for (const { server } of live) {
      server.child.kill('SIGTERM');
      await server.exited;
    }
    await db?.close();
    await database?.drop();
    await rm(directory, { recursive: true, force: true });
  });

  it('is replaced while they answer, and what was given out before stays good', async () => {
    const platform = await host();
    const school = await addTestSchool(platform);
    const terminal = await school.addTerminal();
    const { takeCode } = await school.addOrder();
    const order = expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode }));
    const address = expectOk(await terminal.call(orderCalls.checkOrder, { orderId: order.orderId })).document;

    /** A terminal's call at every server, one after another, until told to stop. */
    let isOver = false;
    let answered = 0;
    const calling = (async () => {
      while (!isOver) {
        const target = live[answered % live.length];
        const call = makeClient({
          origin: () => target?.origin ?? '',
          fetch,
          timeoutMs: START_LIMIT_MS,
          headers: () => terminal.headers,
        });
        const checked = expectOk(await call(orderCalls.checkOrder, { orderId: order.orderId }));
        expect(checked.userName).toBe(order.userName);
        answered += 1;
      }
    })();
    const steps = (async () => {
      await restartOneByOne(BOTH);
      expect(live.map(({ server }) => server.errors().includes('secret-replaced-half'))).toEqual([
        true,
        true,
      ]);
      // Killed between two rows, nothing has changed, and a server that still has the former secret alone starts.
      await db.orm.execute(
        sql.raw(`create function die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`),
      );
      await db.orm.execute(
        sql.raw(
          `create trigger dies before update on key_ring for each row when (old.name = 'file/1') execute function die()`,
        ),
      );
      await expect(rotate()).rejects.toThrow();
      await start(OLD);
      const straggler = live.pop();
      straggler?.server.child.kill('SIGTERM');
      await straggler?.server.exited;
      await db.orm.execute(sql.raw('drop trigger dies on key_ring'));
      expect(await rotate()).toMatchObject({ exitCode: 0 });
      expect(await rotate()).toMatchObject({ exitCode: 0 });
      await restartOneByOne(NEW);
    })();
    await steps.finally(() => {
      isOver = true;
    });
    await calling;
    expect(answered).toBeGreaterThan(10);

    const document = await fetch(`${live[0]?.origin}${address?.fileUrl}`, { headers: terminal.headers });
    expect(document.status).toBe(200);
    const refused = forkServer(settings(OLD));
    expect(await refused.exited).toBe(78);
    expect(refused.errors()).toContain('SELF_PRINT_SECRET is not the one');
  });
});
