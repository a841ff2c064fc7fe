import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { sql } from 'drizzle-orm';
import { openDisk } from '../adapters/storage/disks.ts';
import { DOCTOR_COMMANDS } from '../cli/doctorCommand.ts';
import { runCommandLine } from '../cli/runCommand.ts';
import type { SiteContext } from '../cli/siteCommand.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openKeyRing } from '../db/keyRing.ts';
import { systemClock, systemRandom } from '../system.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { type Check, examine, finding } from './examine.ts';

const SECRET = 'a secret of tests, long enough to derive keys from';

let db: Database;
let directory: string;
let settings: Record<string, string>;
beforeAll(async () => {
  db = await openTestDatabase();
  await openKeyRing(db, [SECRET], { clock: systemClock, random: systemRandom });
});
afterAll(() => db.close());
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'self-print-doctor-'));
  settings = {
    SELF_PRINT_DATA_DIR: directory,
    SELF_PRINT_SECRET: SECRET,
    // Nothing listens there, and no name has to be looked up.
    SELF_PRINT_PUBLIC_URL: 'https://127.0.0.1:2',
  };
});

async function doctor(changes: Partial<SiteContext> = {}, words: readonly string[] = []) {
  const outcome = await runCommandLine(DOCTOR_COMMANDS, ['doctor', ...words], async () => ({
    config: readConfig(settings),
    // The database of the tests stays open.
    openDatabase: async () => ({ ...db, close: async () => {} }),
    openScratchDatabase: async () => db,
    openDisk: ({ storage }) => openDisk(storage),
    readFile: async () => new Uint8Array(),
    readStandardInput: async () => '',
    readJournal: async () => undefined,
    tell: () => {},
    clock: systemClock,
    random: systemRandom,
    version: '0.0.0',
    ...changes,
    close: async () => {},
  }));
  await rm(directory, { recursive: true, force: true });
  const lineOf = (name: string) =>
    outcome.lines
      .join('\n')
      .split('\n')
      .find((line) => line.slice(8).startsWith(name));
  return { ...outcome, lineOf };
}

describe('doctor', () => {
  it('names faulty settings and examines nothing else', async () => {
    settings.SELF_PRINT_PORT = 'x';
    const { exitCode, lineOf, isReport } = await doctor();
    expect([exitCode, isReport]).toEqual([1, true]);
    expect(lineOf('settings')).toMatch(/^fault .*SELF_PRINT_PORT/);
  });

  it('says what it found, as JSON too', async () => {
    const { lineOf } = await doctor();
    for (const name of [
      'secret',
      'data folder',
      'storage',
      'public address',
      'database',
      'schema',
      'key ring',
      'clock',
      'payment channels',
      'text messages',
      'queues',
    ])
      expect(lineOf(name)).toMatch(/^ok /);
    directory = await mkdtemp(join(tmpdir(), 'self-print-doctor-'));
    settings.SELF_PRINT_DATA_DIR = directory;
    const { lines } = await doctor({}, ['--json']);
    expect(JSON.parse(lines.join('\n'))).toContainEqual(
      expect.objectContaining({ name: 'key ring', state: 'ok', found: 'the secret opens it' }),
    );
  });

  it.each<[string, string, RegExp, () => Promise<Partial<SiteContext>>]>([
    [
      'a database that does not answer',
      'database',
      /^fault .*ECONNREFUSED/,
      async () => ({ openDatabase: async () => Promise.reject(new Error('ECONNREFUSED')) }),
    ],
    [
      'another secret',
      'key ring',
      /^fault /,
      async () => {
        settings.SELF_PRINT_SECRET = 'another secret of tests, long enough to derive keys';
        return {};
      },
    ],
    [
      'a secret that is being replaced',
      'key ring',
      /^warning .*SELF_PRINT_FORMER_SECRET opens it yet/,
      async () => {
        settings.SELF_PRINT_SECRET = 'another secret of tests, long enough to derive keys';
        settings.SELF_PRINT_FORMER_SECRET = SECRET;
        return {};
      },
    ],
    [
      'a former secret that nothing needs any more',
      'key ring',
      /^warning .*no longer needed/,
      async () => {
        settings.SELF_PRINT_FORMER_SECRET = 'another secret of tests, long enough to derive keys';
        return {};
      },
    ],
    [
      'a clock that is off',
      'clock',
      /^fault .*s between/,
      async () => ({ clock: { ...systemClock, now: () => new Date(Date.now() + 60_000) } }),
    ],
    [
      'a storage that fails',
      'storage',
      /^fault .*EIO/,
      async () => ({ openDisk: async () => Promise.reject(new Error('EIO')) }),
    ],
    [
      'a folder that is gone',
      'data folder',
      /^fault /,
      async () => {
        await rm(directory, { recursive: true });
        return {};
      },
    ],
    [
      'a secret that others read',
      'secret',
      /^fault .*others/,
      async () => {
        delete settings.SELF_PRINT_SECRET;
        await writeFile(join(directory, 'secret'), SECRET);
        await chmod(join(directory, 'secret'), 0o644);
        return {};
      },
    ],
    [
      'pages that were not built',
      'web pages',
      /^fault .*nowhere/,
      async () => {
        settings.SELF_PRINT_CONSOLE_DIR = '/nowhere';
        return {};
      },
    ],
    [
      'a mail server that is down',
      'mail',
      /^fault .*ECONNREFUSED/,
      async () => {
        settings.SELF_PRINT_SMTP_URL = 'smtp://127.0.0.1:1';
        settings.SELF_PRINT_MAIL_FROM = 'prints@example.edu';
        return {};
      },
    ],
    [
      'a public address at which nobody answers',
      'public address reach',
      /^fault .*ECONNREFUSED/,
      async () => ({}),
    ],
    [
      'an address without TLS',
      'public address',
      /^warning /,
      async () => {
        settings.SELF_PRINT_PUBLIC_URL = 'http://127.0.0.1:2';
        return {};
      },
    ],
  ])('finds %s, and the other lines stay', async (_, name, wanted, prepare) => {
    const { lineOf, exitCode } = await doctor(await prepare());
    expect(lineOf(name)).toMatch(wanted);
    expect(lineOf('fonts and typesetting')).toMatch(/^ok /);
    if (wanted.source.startsWith('^fault')) expect(exitCode).toBe(1);
  });

  it('finds pending migrations, a newer schema and an old back-up', async () => {
    expect((await doctor()).lineOf('last back-up')).toMatch(/^warning .*none/);
    await db.orm.execute(sql`insert into back_up (name, taken_at, ended_at, bytes, sha256)
      values ('old', ${new Date(Date.now() - 3 * DAY_MS).toISOString()}, now(), 1, '')`);
    expect((await doctor()).lineOf('last back-up')).toMatch(/^warning .*20/);
    await db.orm.execute(sql`update back_up set taken_at = now()`);
    expect((await doctor()).lineOf('last back-up')).toMatch(/^ok /);
    await db.orm.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'unknown', max(created_at) + 1 from drizzle.__drizzle_migrations`);
    expect((await doctor()).lineOf('schema')).toMatch(/^fault .*newer/);
    await db.orm.execute(sql`delete from drizzle.__drizzle_migrations
      where created_at >= (select max(created_at) - 1 from drizzle.__drizzle_migrations)`);
    expect((await doctor()).lineOf('schema')).toMatch(/^warning .*1 migrations/);
  });

  it('gives each check its own time', async () => {
    const never = new Promise<never>(() => {});
    const at = (_: number, work: () => void) => {
      setImmediate(() => setImmediate(work));
      return () => {};
    };
    const checks: readonly Check[] = [
      { name: 'storage', look: () => never },
      { name: 'settings', look: async () => finding('settings-production') },
    ];
    expect((await examine(checks, 1_000, at)).map(({ state }) => state)).toEqual(['fault', 'ok']);
  });
});
