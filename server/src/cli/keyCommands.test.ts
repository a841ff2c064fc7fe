import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import type { Disk } from 'flydrive';
import { openDisk } from '../adapters/storage/disks.ts';
import { flydriveStorage } from '../adapters/storage/flydriveStorage.ts';
import type { StoredFile } from '../adapters/storage/storage.ts';
import { createFileCipher } from '../crypto/fileCipher.ts';
import { deriveKeys } from '../crypto/keys.ts';
import type { Database } from '../db/database.ts';
import { openKeyRing } from '../db/keyRing.ts';
import { keyRing } from '../db/schema/keyRing.ts';
import { secretCheck } from '../db/schema/secretCheck.ts';
import { systemRandom } from '../system.ts';
import { createRecordedLog } from '../testing/recordedLog.ts';
import { createTestClock } from '../testing/testClock.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { expectOk } from '../testing/testSchool.ts';
import { KEY_COMMANDS } from './keyCommands.ts';
import { runCommandLine } from './runCommand.ts';

const SECRET = 'a secret of at least thirty-two characters';
const OTHER = 'another secret of at least thirty-two';
const BOTH = [OTHER, SECRET];
const CONTENT = 'a document';

let db: Database;
let directory: string;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.orm.delete(keyRing);
  await db.orm.delete(secretCheck);
  directory = await mkdtemp(join(tmpdir(), 'self-print-keys-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** What a server or the command line opens with a secret. */
async function open(
  secrets: string | readonly string[] = SECRET,
  wrap: (disk: Disk) => Disk = (disk) => disk,
) {
  const clock = createTestClock();
  const ring = expectOk(await openKeyRing(db, [secrets].flat(), { clock, random: systemRandom }));
  const storage = flydriveStorage({
    disk: wrap(await openDisk({ kind: 'directory', directory })),
    cipher: createFileCipher(ring.files, systemRandom.bytes),
    newId: randomUUID,
    clock,
  });
  const keys = deriveKeys(ring.root, systemRandom.bytes);
  return { db, keyRing: ring, storage, keys, clock, random: systemRandom, log: createRecordedLog() };
}
type Services = Awaited<ReturnType<typeof open>>;

async function run(command: string, { deps }: { deps?: Services } = {}) {
  const { exitCode, lines } = await runCommandLine(KEY_COMMANDS, [command], async () => ({
    deps: deps ?? (await open()),
    readFile: async () => new Uint8Array(),
    readStandardInput: async () => '',
    sleep: async () => {},
    close: async () => {},
  }));
  return { exitCode, text: lines.join('\n') };
}

const put = ({ storage }: Services) => storage.put('documents', 'application/pdf', Buffer.from(CONTENT));
const read = async ({ storage }: Services, file: StoredFile) => text(expectOk(await storage.stream(file)));
/** Writes a file as the version before encryption did. */
const putPlain = async (services: Services): Promise<StoredFile> => {
  const file = await put(services);
  await writeFile(join(directory, file.key), CONTENT);
  return file;
};
const isPlain = async ({ key }: StoredFile) => (await readFile(join(directory, key), 'utf8')) === CONTENT;
/** As if the process were killed: what was written stays, the rest never happens. */
const diskThatDies = (disk: Disk, survived: number): Disk => {
  const move = disk.move.bind(disk);
  let moved = 0;
  disk.move = async (...[from, to]) => {
    moved += 1;
    if (moved > survived) throw new Error('killed');
    return move(from, to);
  };
  return disk;
};

describe('rotate-secret', () => {
  it('makes the new secret open everything, and the former one nothing, while servers run on', async () => {
    const before = await open();
    const running = await open(BOTH);
    const file = await put(before);
    expect(await run('rotate-secret', { deps: running })).toMatchObject({
      exitCode: 0,
      text: expect.stringContaining('Take SELF_PRINT_FORMER_SECRET out'),
    });
    await expect(open()).rejects.toThrow('wrongSecret');
    const after = await open(OTHER);
    expect(after.keyRing.root).toBe(before.keyRing.root);
    const added = await put(after);
    for (const services of [before, running, after])
      for (const each of [file, added]) expect(await read(services, each)).toBe(CONTENT);
  });

  it.each([
    ['without a former secret', SECRET, SECRET],
    ['when the former one is of another database', [SECRET, OTHER], SECRET],
  ])('changes nothing %s, and says how it is done', async (_, secrets, opens) => {
    await open();
    const { exitCode, text } = await run('rotate-secret', { deps: await open(secrets) });
    expect([exitCode, text]).toEqual([0, expect.stringContaining('nothing was changed')]);
    await open(opens);
  });

  it('changes nothing when it is killed half way, and can be run again and again', async () => {
    const file = await put(await open());
    await db.orm.execute(
      sql.raw(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$;`),
    );
    await db.orm.execute(
      sql.raw(`CREATE TRIGGER dies BEFORE UPDATE ON key_ring FOR EACH ROW WHEN (OLD.name = 'file/1')
        EXECUTE FUNCTION die()`),
    );
    await expect(run('rotate-secret', { deps: await open(BOTH) })).rejects.toThrow();
    await expect(open(OTHER)).rejects.toThrow('wrongSecret');
    expect(await read(await open(), file)).toBe(CONTENT);
    await db.orm.execute(sql.raw('DROP TRIGGER dies ON key_ring'));
    for (const word of ['now encrypted', 'already'])
      expect(await run('rotate-secret', { deps: await open(BOTH) })).toMatchObject({
        exitCode: 0,
        text: expect.stringContaining(word),
      });
    expect(await read(await open(OTHER), file)).toBe(CONTENT);
  });
});

describe('rotate-file-key', () => {
  it('adds a key for what is written from the next start on, each time another', async () => {
    const running = await open();
    const old = await put(running);
    expect((await run('rotate-file-key')).text).toContain('with key 2');
    expect((await run('rotate-file-key')).text).toContain('with key 3');
    const restarted = await open();
    const file = await put(restarted);
    expect(restarted.keyRing.files.current().generation).toBe(3);
    expect(running.keyRing.files.current().generation).toBe(1);
    for (const services of [running, restarted])
      for (const each of [old, file]) expect(await read(services, each)).toBe(CONTENT);
  });

  it('gives two that run at once no key in common', async () => {
    const [one, other] = [await open(), await open()];
    const ended = await Promise.allSettled([
      run('rotate-file-key', { deps: one }),
      run('rotate-file-key', { deps: other }),
    ]);
    const added = ended.filter(({ status }) => status === 'fulfilled').length;
    expect(added).toBeGreaterThan(0);
    expect((await open()).keyRing.files.current().generation).toBe(1 + added);
  });
});

describe('encrypt-files', () => {
  /** Two in the clear, one by the former key, one by the newest. */
  const mixed = async () => {
    const before = await open();
    const files = [await putPlain(before), await putPlain(before), await put(before)];
    await run('rotate-file-key');
    return [...files, await put(await open())];
  };

  it('encrypts what is in the clear or by a former key, and nothing twice', async () => {
    const files = await mixed();
    expect((await run('encrypt-files')).text).toBe('3 files were encrypted; 1 already were.');
    expect((await run('encrypt-files')).text).toBe('0 files were encrypted; 4 already were.');
    const services = await open();
    for (const file of files) {
      expect(await isPlain(file)).toBe(false);
      expect(await read(services, file)).toBe(CONTENT);
    }
  });

  it.each([0, 1, 2])(
    'loses nothing when it is killed after %d files, and goes on when run again',
    async (survived) => {
      const files = await mixed();
      const deps = await open(SECRET, (disk) => diskThatDies(disk, survived));
      await expect(run('encrypt-files', { deps })).rejects.toThrow('killed');
      const meanwhile = await open();
      for (const file of files) expect(await read(meanwhile, file)).toBe(CONTENT);
      expect((await run('encrypt-files')).text).toBe(
        `${3 - survived} files were encrypted; ${1 + survived} already were.`,
      );
      for (const file of files) expect(await read(meanwhile, file)).toBe(CONTENT);
      const names = await readdir(directory, { recursive: true });
      expect(names.filter((name) => name.endsWith('.rewritten'))).toEqual([]);
    },
  );

  it('names files that cannot be read, leaves them alone and encrypts the others', async () => {
    const [plain, , former] = await mixed();
    if (!plain || !former) throw new Error('There are no files');
    const damaged = await readFile(join(directory, former.key));
    damaged.writeUInt8(damaged.readUInt8(damaged.length - 1) ^ 1, damaged.length - 1);
    await writeFile(join(directory, former.key), damaged);
    const ended = await run('encrypt-files');
    expect(ended).toMatchObject({ exitCode: 1, text: expect.stringContaining(former.key) });
    expect(ended.text).toContain('2 files were encrypted; 1 already were.');
    expect(await isPlain(plain)).toBe(false);
    expect(await readFile(join(directory, former.key))).toEqual(damaged);
  });
});
