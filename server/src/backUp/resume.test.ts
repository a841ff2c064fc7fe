import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Disk } from 'flydrive';
import { openDisk } from '../adapters/storage/disks.ts';
import type { Database } from '../db/database.ts';
import { openKeyRing } from '../db/keyRing.ts';
import { systemClock, systemRandom } from '../system.ts';
import { openTestDatabase } from '../testing/testDatabase.ts';
import { type KeyPair, makeKeyPair } from './ageFile.ts';
import { BackUpInterrupted } from './backUpFault.ts';
import type { BackUpFiles } from './backUpFiles.ts';
import type { BackUpProgress } from './backUpOrder.ts';
import { createBackUp } from './createBackUp.ts';
import { JOURNAL_FILE } from './journal.ts';
import { PARTIAL_FOLDER, PARTIAL_MAX_AGE_MS } from './partial.ts';
import { readBackUp } from './readBackUp.ts';
import { restoreBackUp } from './restoreBackUp.ts';
import { failingFiles, quickFiles, type Torn } from './testing/failingFiles.ts';
import { openPreparedTarget, type PreparedTarget } from './testing/preparedTarget.ts';

const SECRET = 'a secret of tests, long enough to derive keys from';
const RUNS = 25;
/** On a machine that is ten times as slow as usual. */
const LIMIT_MS = 5 * MINUTE_MS;
/** Each fills a pack. */
const LARGE_BYTES = 100_000;
const PACK_BYTES = 90_000;
const BEGIN = Date.parse('2029-01-01T00:00:00Z');

let db: Database;
let keys: KeyPair;
let root: string;
let folder: string;
let disk: Disk;
let now = BEGIN;
let told: BackUpProgress[];

beforeAll(async () => {
  keys = await makeKeyPair();
  root = await mkdtemp(join(tmpdir(), 'self-print-resume-'));
  db = await openTestDatabase();
  await openKeyRing(db, [SECRET], { clock: systemClock, random: systemRandom });
});
afterAll(async () => {
  await db.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  // Back-ups are named after their second.
  now += DAY_MS;
  told = [];
  folder = await mkdtemp(join(root, 'back-ups-'));
  disk = await openDisk({ kind: 'directory', directory: await mkdtemp(join(root, 'files-')) });
  await disk.put('adverts/aa/large.mp4', Buffer.alloc(LARGE_BYTES, 1));
  await disk.put('adverts/bb/large.mp4', Buffer.alloc(LARGE_BYTES, 2));
  await disk.put('documents/cc/small.pdf', 'a document');
  await disk.put('pictures/dd/empty.png', '');
});

const clock = {
  ...systemClock,
  now: () => {
    now += 1_000;
    return new Date(now);
  },
};
interface Changes {
  readonly files?: BackUpFiles;
  readonly fresh?: boolean;
  readonly recipient?: string;
  readonly platform?: string;
  readonly disk?: Disk;
}
const run = (changes: Changes = {}) =>
  createBackUp(
    {
      db,
      disk: changes.disk ?? disk,
      clock,
      random: systemRandom,
      platform: changes.platform ?? '0.0.0',
      files: changes.files ?? quickFiles,
      packBytes: PACK_BYTES,
      onProgress: (progress) => told.push(progress),
    },
    {
      folder,
      recipient: changes.recipient ?? keys.recipient,
      secrets: [SECRET],
      includesSecret: true,
      keep: undefined,
      fresh: changes.fresh ?? false,
    },
  );
async function finished(changes: Changes = {}): Promise<string> {
  const done = await run(changes);
  if (!done.ok) throw new Error(done.problem);
  return done.value.path;
}
/** Begins a back-up that dies when its first pack is in the journal. */
async function interrupted(changes: Changes = {}): Promise<void> {
  const dying: BackUpFiles = {
    ...quickFiles,
    append: async (path, text) => {
      await quickFiles.append(path, text);
      throw new Error('killed');
    },
  };
  await expect(run({ ...changes, files: dying })).rejects.toThrow('killed');
  told = [];
}
const partial = () => join(folder, PARTIAL_FOLDER);
const begun = () => told.find((each) => each.step === 'begun');

/** Everything that a back-up holds: rows, and stored files by their bytes. */
async function contentOf(path: string) {
  const rows: Record<string, string[]> = {};
  const files: Record<string, string> = {};
  for await (const part of readBackUp([keys.identity], path)) {
    if (part.kind === 'rows') rows[part.table] = [...(rows[part.table] ?? []), ...part.lines];
    if (part.kind === 'file') files[part.key] = await fingerprint(part.content);
  }
  return { rows, files };
}
async function fingerprint(content: AsyncIterable<Uint8Array>): Promise<string> {
  let bytes = 0;
  let first: number | undefined;
  for await (const piece of content) {
    first ??= piece[0];
    bytes += piece.byteLength;
  }
  return `${bytes} ${first}`;
}
async function stored(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { key } of (await disk.listAll('', { recursive: true })).objects as Iterable<{ key: string }>)
    found[key] = await fingerprint(await disk.getStream(key));
  return found;
}

describe('a back-up that was interrupted', () => {
  it(
    'goes on, whenever it was killed and whatever was left behind, and holds everything of its own moment',
    async () => {
      await disk.delete('adverts/bb/large.mp4');
      await disk.put('adverts/aa/large.mp4', 'not so large');
      const counting = failingFiles(Number.POSITIVE_INFINITY);
      await finished({ files: counting });
      const steps = counting.steps();
      const failure = fc.record({
        at: fc.integer({ min: 1, max: steps }),
        torn: fc.constantFrom<Torn>('nothing', 'half', 'zeros', 'whole'),
        again: fc.option(fc.integer({ min: 1, max: steps })),
      });
      let round = 0;
      await fc.assert(
        fc.asyncProperty(failure, async ({ at, torn, again }) => {
          round += 1;
          await rm(folder, { recursive: true, force: true });
          const fails = async (step: number) =>
            run({ files: failingFiles(step, torn) }).then(
              () => 'finished',
              (error: unknown) => String(error),
            );
          await fails(at);
          await disk.put(`documents/added/${round}.pdf`, `added ${round}`);
          await disk.delete(`documents/added/${round - 1}.pdf`);
          if (again !== null) await fails(again);
          await disk.put('documents/cc/small.pdf', `of round ${round}`);
          await db.orm.execute(sql`insert into secret_check (name, check_value)
          values ('round', ${String(round)}) on conflict (name) do update set check_value = excluded.check_value`);
          const path = await finished();
          const { rows, files } = await contentOf(path);
          expect(files).toEqual(await stored());
          expect(rows.secret_check?.join()).toContain(`(round,${round})`);
          expect(await readdir(folder)).not.toContain(PARTIAL_FOLDER);
          expect(await readdir(path)).not.toContain(JOURNAL_FILE);
        }),
        { numRuns: RUNS },
      );
      await db.orm.execute(sql`delete from secret_check where name = 'round'`);
    },
    LIMIT_MS,
  );

  it('does not copy again what is complete, and says what it goes on from', async () => {
    await interrupted();
    const [first] = (await readdir(partial())).filter((name) => name.startsWith('files-'));
    const before = await readFile(join(partial(), first ?? ''));
    const read: string[] = [];
    const seen: Disk = Object.assign(Object.create(disk), {
      getStream: async (key: string) => {
        read.push(key);
        return disk.getStream(key);
      },
    });
    const path = await finished({ disk: seen });
    expect(read).not.toContain('adverts/aa/large.mp4');
    expect((await readFile(join(path, first ?? ''))).equals(before)).toBe(true);
    expect(begun()).toMatchObject({ continuedBytes: before.byteLength, abandoned: undefined });
    const progress = told.filter((each) => each.step === 'files');
    expect(progress.at(0)?.done).toBeGreaterThan(0);
    expect(progress.at(-1)).toMatchObject({ done: progress.at(-1)?.total });
    expect((await contentOf(path)).files).toEqual(await stored());
  });

  it('leaves out what was deleted and takes anew what was written meanwhile', async () => {
    await interrupted();
    await disk.delete('adverts/aa/large.mp4');
    await disk.put('adverts/bb/large.mp4', 'written anew');
    const path = await finished();
    expect((await contentOf(path)).files).toEqual(await stored());
    // The pack of the first run holds nothing that is wanted.
    expect(await readdir(path)).toEqual(['database.tar.age', 'files-000002.tar.age', 'manifest.json.age']);
  });

  it('keeps a file that its rows name, deleted after its moment', async () => {
    await interrupted();
    await db.orm.execute(sql`insert into school (school_code, name_zh, name_en, time_zone, created_at)
      values ('s', '学', 'School', 'Asia/Shanghai', now())`);
    await db.orm.execute(sql`insert into media (school_code, media_id, storage_key, content_type, content_length, sha256, created_at)
      values ('s', 'm', 'adverts/aa/large.mp4', 'video/mp4', 1, '', now())`);
    const files = {
      ...quickFiles,
      write: async (path: string, content: AsyncIterable<Uint8Array>) => {
        const written = await quickFiles.write(path, content);
        if (path.endsWith('database.tar.age')) await disk.delete('adverts/aa/large.mp4');
        return written;
      },
    };
    const path = await finished({ files });
    expect((await contentOf(path)).files).toEqual({
      ...(await stored()),
      'adverts/aa/large.mp4': `${LARGE_BYTES} 1`,
    });
    await db.orm.execute(sql`delete from media`);
    await db.orm.execute(sql`delete from school`);
  });

  it('does not trust a pack that was changed or cut off', async () => {
    await interrupted();
    const [name = ''] = (await readdir(partial())).filter((each) => each.startsWith('files-'));
    const pack = join(partial(), name);
    const bytes = await readFile(pack);
    bytes.writeUInt8(bytes.readUInt8(1_000) ^ 1, 1_000);
    await writeFile(pack, bytes);
    expect((await contentOf(await finished())).files).toEqual(await stored());
    expect(begun()).toMatchObject({ continuedBytes: 0 });
  });

  it('fills a disk, says so, and goes on when there is room', async () => {
    const full: BackUpFiles = {
      ...quickFiles,
      write: async (path, content) => {
        if (!path.endsWith('files-000002.tar.age')) return quickFiles.write(path, content);
        for await (const piece of content) {
          await quickFiles.append(path, Buffer.from(piece).toString('latin1'));
          break;
        }
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      },
    };
    await disk.put('adverts/ee/large.mp4', Buffer.alloc(LARGE_BYTES, 3));
    const failed = await run({ files: full }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(BackUpInterrupted);
    expect(failed).toMatchObject({ message: expect.stringContaining('ENOSPC'), path: partial() });
    expect((await contentOf(await finished())).files).toEqual(await stored());
    expect(begun()).toMatchObject({ continuedBytes: expect.any(Number) });
  });
});

describe('an interrupted back-up that must not be continued', () => {
  it('is begun anew when asked, with another key, by another version, when too old or without its journal', async () => {
    const anew = async (changes: Changes, why: string) => {
      const path = await finished(changes);
      expect(begun()).toMatchObject({ continuedBytes: 0, abandoned: why });
      expect(await readdir(folder)).not.toContain(PARTIAL_FOLDER);
      return path;
    };
    await disk.delete('adverts/bb/large.mp4');
    await interrupted();
    await anew({ fresh: true }, 'asked');
    const other = await makeKeyPair();
    await interrupted();
    await anew({ recipient: other.recipient }, 'otherKey');
    await interrupted();
    await anew({ platform: '0.0.1' }, 'otherVersion');
    await interrupted();
    now += PARTIAL_MAX_AGE_MS;
    await anew({}, 'tooOld');
    await interrupted();
    now -= PARTIAL_MAX_AGE_MS;
    await anew({}, 'tooOld');
    await interrupted();
    await writeFile(join(partial(), JOURNAL_FILE), '\0\0\0');
    expect((await contentOf(await anew({}, 'damaged'))).files).toEqual(await stored());
  });

  it('stays as it is when it is of another database, unless it is to be deleted', async () => {
    await interrupted();
    const journal = join(partial(), JOURNAL_FILE);
    const text = await readFile(journal, 'utf8');
    await writeFile(journal, text.replace(/"database":"[^"]*"/, '"database":"7/other"'));
    const before = await readdir(partial());
    expect(await run()).toEqual({ ok: false, problem: 'otherDatabase' });
    expect(await readdir(partial())).toEqual(before);
    expect((await contentOf(await finished({ fresh: true }))).files).toEqual(await stored());
  });

  it('reads nothing outside its folder by a name in its journal', async () => {
    await interrupted();
    const journal = join(partial(), JOURNAL_FILE);
    await writeFile(journal, (await readFile(journal, 'utf8')).replaceAll('files-000001', '../files-000001'));
    expect((await contentOf(await finished())).files).toEqual(await stored());
    expect(begun()).toMatchObject({ continuedBytes: 0, abandoned: undefined });
  });
});

describe('two back-ups at once', () => {
  it('are one: the other is refused', async () => {
    // The embedded database belongs to one process.
    if (db.engine === 'embedded') return;
    let second: unknown;
    const files: BackUpFiles = {
      ...quickFiles,
      append: async (path, text) => {
        second ??= await run();
        return quickFiles.append(path, text);
      },
    };
    expect((await run({ files })).ok).toBe(true);
    expect(second).toEqual({ ok: false, problem: 'running' });
    expect((await run()).ok).toBe(true);
  });
});

describe('a restore that was interrupted', () => {
  let target: PreparedTarget;
  beforeAll(async () => {
    target = await openPreparedTarget();
  });
  afterAll(async () => {
    await target.db.close();
  });

  it('writes only what is missing when it is started again, and again what was left half written', async () => {
    const path = await finished();
    const directory = await mkdtemp(join(root, 'restored-'));
    const onto = await openDisk({ kind: 'directory', directory });
    const written: string[] = [];
    const dying = (dieAt: string | undefined): Disk =>
      Object.assign(Object.create(onto), {
        putStream: async (key: string, content: NodeJS.ReadableStream, options: object) => {
          if (key === dieAt) {
            await onto.put(key, 'half');
            throw new Error('killed');
          }
          written.push(key);
          return onto.putStream(key, content as never, options);
        },
      });
    const restore = (to: Disk) =>
      restoreBackUp(
        {
          db: target.db,
          disk: to,
          clock: systemClock,
          random: systemRandom,
          secrets: [],
          makeTables: target.makeTables,
          open: () => readBackUp([keys.identity], path),
          keepSecret: async () => true,
        },
        false,
      );
    await expect(restore(dying('adverts/bb/large.mp4'))).rejects.toThrow('killed');
    expect(written).toEqual(['adverts/aa/large.mp4']);
    // As long as it should be, with other bytes.
    await onto.put('documents/cc/small.pdf', 'x document');
    await utimes(join(directory, 'documents/cc/small.pdf'), new Date(0), new Date(0));
    expect((await restore(dying(undefined))).ok).toBe(true);
    expect(written.filter((key) => key === 'adverts/aa/large.mp4')).toHaveLength(1);
    expect(await onto.get('documents/cc/small.pdf')).toBe('a document');
    expect((await onto.getBytes('adverts/bb/large.mp4')).byteLength).toBe(LARGE_BYTES);
    await target.reset();
  });
});
