import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openDisk } from '../adapters/storage/disks.ts';
import { readTar } from '../backUp/tar.ts';
import { runCommandLine } from '../cli/runCommand.ts';
import type { SiteContext } from '../cli/siteCommand.ts';
import { SUPPORT_COMMANDS } from '../cli/supportCommands.ts';
import { readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { openKeyRing } from '../db/keyRing.ts';
import { systemClock, systemRandom } from '../system.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { fillEveryTable, MARK } from './testing/fillEveryTable.ts';

const SECRET = 'a secret of tests, long enough to derive keys from';
const PASSWORD = 'hunter2-of-the-database';

describe('the support bundle', () => {
  let db: Database;
  let folder: string;
  let tables: readonly string[];
  beforeAll(async () => {
    db = await openTestDatabase();
    await openKeyRing(db, [SECRET], { clock: systemClock, random: systemRandom });
    tables = await fillEveryTable(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'self-print-support-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const settings = () => ({
    SELF_PRINT_DATA_DIR: folder,
    SELF_PRINT_SECRET: SECRET,
    // Nothing listens there.
    SELF_PRINT_PORT: '2',
    SELF_PRINT_DATABASE_URL: `postgres://self_print:${PASSWORD}@db.example.edu:5432/prints`,
    SELF_PRINT_METRICS_TOKEN: 'a token that nobody may see',
    SELF_PRINT_SMTP_URL: `smtp://prints:${PASSWORD}@127.0.0.1:2`,
    SELF_PRINT_MAIL_FROM: 'prints@example.edu',
    SELF_PRINT_PUBLIC_URL: 'https://127.0.0.1:2',
  });
  const run = (words: readonly string[] = [], changes: Partial<SiteContext> = {}) =>
    runCommandLine(SUPPORT_COMMANDS, ['support-bundle', '--file', file(), ...words], async () => ({
      config: readConfig(settings()),
      openDatabase: async () => ({ ...db, close: async () => {} }),
      openScratchDatabase: async () => db,
      openDisk: ({ storage }) => openDisk(storage),
      readFile: async (path) => readFile(path),
      readStandardInput: async () => '',
      readJournal: async () => undefined,
      tell: () => {},
      clock: systemClock,
      random: systemRandom,
      version: '1.2.3',
      ...changes,
      close: async () => {},
    }));
  const file = () => join(folder, 'support.tar.gz');
  const unpacked = async () => {
    const entries = new Map<string, string>();
    const archive = gunzipSync(await readFile(file()));
    const source = async function* () {
      yield archive;
    };
    for await (const { name, content } of readTar(source())) {
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      entries.set(name.replace('support/', ''), Buffer.concat(pieces).toString('utf8'));
    }
    return entries;
  };
  const jsonOf = async (name: string): Promise<unknown> => JSON.parse((await unpacked()).get(name) ?? 'null');

  it('holds nothing that any table says of anybody, and no secret of the settings', async () => {
    const log = [
      '{"level":30,"event":"server-ready","time":"2026-11-28T09:21:09.773Z"}',
      'login of 欧阳小明 2026000001 xiaoming@example.edu 13800138000 110105200001010021',
    ];
    const { exitCode } = await run([], { readJournal: async () => log });
    expect(exitCode).toBe(0);
    const all = [...(await unpacked()).values()].join('\n');
    expect(tables.length).toBeGreaterThan(80);
    expect(all).not.toContain(MARK);
    for (const secret of [SECRET, PASSWORD, 'nobody may see', '欧阳', '2026000001', 'xiaoming', '138001'])
      expect(all).not.toContain(secret);
    expect(all).toContain('server-ready');
  });

  it('has all its parts, and each says something', async () => {
    await run();
    const entries = await unpacked();
    expect([...entries.keys()]).toEqual([
      'versions.json',
      'doctor.json',
      'settings.json',
      'migrations.json',
      'rows.json',
      'queues.json',
      'fleet.json',
      'metrics.txt',
    ]);
    for (const [name, text] of entries)
      if (name !== 'doctor.json') expect(`${name} ${text}`).not.toContain('"failed":');
    expect(await jsonOf('versions.json')).toMatchObject({ versions: { platform: '1.2.3' } });
    expect(await jsonOf('settings.json')).toMatchObject({
      database: { host: 'db.example.edu', port: '5432', name: 'prints' },
      secret: 'set',
      mail: { account: 'set' },
    });
    const rows = await jsonOf('rows.json');
    for (const table of tables) expect(rows).toHaveProperty([table]);
    expect(await jsonOf('fleet.json')).toEqual([expect.objectContaining({ terminalCode: 'T-FACT' })]);
    expect(await jsonOf('doctor.json')).toContainEqual(
      expect.objectContaining({ check: 'schema', code: 'schema-fine' }),
    );
    expect(entries.get('metrics.txt')).toContain('self_print_terminals{state="offline"}');
  });

  it('can be read by its owner alone, and overwrites nothing', async () => {
    expect((await run()).exitCode).toBe(0);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    const again = await run();
    expect(again.exitCode).toBe(1);
    expect(again.lines.join('\n')).toContain('exists and is not overwritten');
  });

  it('takes the log from where it is told to', async () => {
    await run(['--log', '-'], { readStandardInput: async () => 'first\nsecond\n' });
    expect((await unpacked()).get('log.txt')).toBe('first\nsecond');
  });

  it('says what it lacks, and makes nothing of wrong settings', async () => {
    const { lines } = await run();
    expect(lines.join('\n')).toMatch(/log could not be read[\s\S]*No server answered/);
    const refused = await run([], { config: readConfig({ SELF_PRINT_PORT: 'x' }) });
    expect(refused.exitCode).toBe(1);
    expect(refused.lines.join('\n')).toContain('SELF_PRINT_PORT');
  });
});
