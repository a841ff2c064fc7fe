import { cp, mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Disk } from 'flydrive';
import { openDisk } from '../adapters/storage/disks.ts';
import { createQueries, type Database } from '../db/database.ts';
import { openKeyRing } from '../db/keyRing.ts';
import { MIGRATION_LOCK, migrateDatabase } from '../db/migrate.ts';
import { systemClock, systemRandom } from '../system.ts';
import { openEmptyDatabase, openTestDatabase } from '../testing/testDatabase.ts';
import { encryptTo, type KeyPair, makeKeyPair } from './ageFile.ts';
import { BackUpFault } from './backUpFault.ts';
import type { BackUpPart } from './backUpParts.ts';
import { createBackUp } from './createBackUp.ts';
import { readBackUp } from './readBackUp.ts';
import { restoreBackUp } from './restoreBackUp.ts';
import { beginSnapshot } from './snapshot.ts';
import { writeTar } from './tar.ts';
import { openPreparedTarget, type PreparedTarget } from './testing/preparedTarget.ts';
import { writeSingleFile } from './testing/singleFile.ts';
import { tryRestore } from './trial.ts';

const SECRET = 'a secret of tests, long enough to derive keys from';
const OTHER = 'another secret of tests, long enough to derive keys from';
const HOSTILE = [
  '',
  'NULL',
  '"',
  '\\',
  'a,b',
  '(x)',
  '{"a":1}',
  "it's",
  '换行\n\t\r',
  '\\N',
  '{}',
  '🖨',
  ' spaces ',
];
const RUNS = 40;

let db: Database;
let target: PreparedTarget;
let other: Database | undefined;
/** The same as version 1 wrote it. */
let single: string;
let folder: string;
let disk: Disk;
let keys: KeyPair;
let path: string;

beforeAll(async () => {
  keys = await makeKeyPair();
  folder = await mkdtemp(join(tmpdir(), 'self-print-back-up-'));
  disk = await openDisk({ kind: 'directory', directory: join(folder, 'files') });
  db = await openTestDatabase();
  await openKeyRing(db, [SECRET], { clock: systemClock, random: systemRandom });
  await db.orm.execute(sql`insert into school (school_code, name_zh, name_en, time_zone, created_at)
    values ('s', '学', 'School', 'Asia/Shanghai', now())`);
  for (const [index, text] of HOSTILE.entries()) {
    await db.orm.execute(sql`insert into key_ring (name, key_encrypted, created_at)
      values (${`x/${index}`}, ${Buffer.from(text)}, '2026-01-02 03:04:05.678+08')`);
    await db.orm.execute(sql`insert into web_session (sid, sess, expire)
      values (${String(index)}, ${JSON.stringify({ text })}, now())`);
  }
  await db.orm.execute(sql`delete from key_ring where name like 'x/%'`);
  for (const [index, text] of HOSTILE.entries()) {
    await db.orm.execute(sql`insert into secret_check (name, check_value) values (${`x/${index}`}, ${text})`);
  }
  await disk.put('documents/ab/one.pdf', 'a document');
  await disk.put('pictures/cd/empty.png', '');
  await disk.put('adverts/ef/large.mp4', Buffer.alloc(300_000, 7));
  path = await backUp('first');
  target = await openPreparedTarget();
  single = join(folder, 'self-print-20280101T000000Z.tar.age');
  await writeOld(single);
});
afterAll(async () => {
  await db.close();
  await target.db.close();
  await rm(folder, { recursive: true, force: true });
});

afterEach(async () => {
  await target.reset();
  await other?.close();
  other = undefined;
});

/** A database of one test. */
async function openOther(open: () => Promise<Database>): Promise<Database> {
  other = await open();
  return other;
}

// Each a minute later: back-ups are named after their second.
let madeAt = Date.parse('2029-01-01T00:00:00Z');
const laterClock = {
  ...systemClock,
  now: () => {
    madeAt += 60_000;
    return new Date(madeAt);
  },
};
const site = () => ({ db, disk, clock: laterClock, random: systemRandom, platform: '0.0.0' });
const orderOf = (name: string) => ({
  folder: join(folder, name),
  recipient: keys.recipient,
  secrets: [SECRET],
  includesSecret: true,
  keep: undefined,
  fresh: false,
});
async function backUp(name: string, changes: Partial<ReturnType<typeof site>> = {}) {
  const done = await createBackUp({ ...site(), ...changes }, orderOf(name));
  if (!done.ok) throw new Error(done.problem);
  return done.value.path;
}
async function writeOld(file: string): Promise<void> {
  const connection = await db.pool.connect();
  try {
    await beginSnapshot(connection);
    const takenAt = new Date('2028-01-01T00:00:00Z');
    const source = { connection, engine: db.engine, secret: SECRET, platform: '0.0.0', takenAt };
    await writeSingleFile(file, keys.recipient, source, disk);
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}
const open = (file = path, identity = keys.identity) => readBackUp([identity], file);
const trialDeps = { clock: systemClock, random: systemRandom, secrets: [] };
async function restore(
  options: {
    into?: Database;
    file?: string;
    onto?: Disk;
    replace?: boolean;
    parts?: () => AsyncIterable<BackUpPart>;
    keeps?: boolean;
  } = {},
) {
  const { into = target.db, file = path, replace = false, keeps = true } = options;
  const onto =
    options.onto ??
    (await openDisk({ kind: 'directory', directory: await mkdtemp(join(folder, 'restored-')) }));
  return restoreBackUp(
    {
      ...trialDeps,
      ...(into === target.db ? { makeTables: target.makeTables } : {}),
      db: into,
      disk: onto,
      open: options.parts ?? (() => open(file)),
      keepSecret: async () => keeps,
    },
    replace,
  );
}
const tried = async (file: string, secrets: readonly string[] = []) =>
  tryRestore(target.db, open(file), { ...trialDeps, makeTables: target.makeTables, secrets });
const tablesIn = async ({ orm }: Pick<Database, 'orm'>) =>
  (
    await orm.execute(
      sql`select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
  ).rows[0]?.count;
const valuesIn = async ({ orm }: Pick<Database, 'orm'>) =>
  (await orm.execute(sql`select name, check_value from secret_check where name like 'x/%' order by name`))
    .rows;
const kindOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof BackUpFault ? error.kind : String(error)),
  );
async function secretIn(file: string) {
  for await (const part of open(file)) if (part.kind === 'secret') return part.secret;
  return undefined;
}
async function readAll(file: string, identity = keys.identity) {
  for await (const part of open(file, identity))
    if (part.kind === 'file') for await (const _ of part.content);
}

describe('a restored back-up', () => {
  it('has every value, file and sequence, can be started, and leaves signed-in sessions behind', async () => {
    const into = await openOther(openEmptyDatabase);
    const onto = await openDisk({ kind: 'directory', directory: await mkdtemp(join(folder, 'whole-')) });
    const restored = await restore({ into, onto });
    expect(restored).toMatchObject({ ok: true, value: { schools: 1, secret: SECRET, missingFiles: 0 } });
    expect(await valuesIn(into)).toEqual(await valuesIn(db));
    expect(await valuesIn(into)).toHaveLength(HOSTILE.length);
    expect((await into.orm.execute(sql`select 1 from web_session`)).rows).toEqual([]);
    expect(await onto.get('documents/ab/one.pdf')).toBe('a document');
    expect(await onto.get('pictures/cd/empty.png')).toBe('');
    expect((await onto.getBytes('adverts/ef/large.mp4')).byteLength).toBe(300_000);
    await migrateDatabase(into);
    expect((await openKeyRing(into, [SECRET], trialDeps)).ok).toBe(true);
    expect(await tablesIn(into)).toBe(await tablesIn(db));
  });

  it('has them too when it is the single file of version 1', async () => {
    const onto = await openDisk({ kind: 'directory', directory: await mkdtemp(join(folder, 'whole-')) });
    expect(await restore({ onto, file: single })).toMatchObject({
      ok: true,
      value: { schools: 1, secret: SECRET, missingFiles: 0, manifest: { files: { count: 3 } } },
    });
    expect(await valuesIn(target.db)).toEqual(await valuesIn(db));
    expect(await onto.get('documents/ab/one.pdf')).toBe('a document');
  });

  it('is of the moment of its snapshot, whatever is written meanwhile', async () => {
    if (db.engine === 'embedded') return;
    const late = () =>
      db.orm.execute(sql`insert into secret_check (name, check_value) values ('late', 'late')`);
    let listings = 0;
    const slow: Disk = Object.assign(Object.create(disk), {
      listAll: async (...given: Parameters<Disk['listAll']>) => {
        listings += 1;
        // Files are listed to be copied, and once more after the snapshot.
        if (listings === 2) await late();
        return disk.listAll(...given);
      },
    });
    const file = await backUp('meanwhile', { disk: slow });
    expect(listings).toBe(2);
    await restore({ file });
    expect((await target.db.orm.execute(sql`select 1 from secret_check where name = 'late'`)).rows).toEqual(
      [],
    );
    await db.orm.execute(sql`delete from secret_check where name = 'late'`);
  });

  it('replaces what is there only when told', async () => {
    const into = await openOther(openTestDatabase);
    const mine = () => into.orm.execute(sql`select 1 from secret_check where name = 'mine'`);
    await into.orm.execute(sql`insert into secret_check (name, check_value) values ('mine', 'mine')`);
    expect(await restore({ into })).toEqual({ ok: false, problem: 'notEmpty' });
    expect((await mine()).rows).toHaveLength(1);
    expect((await restore({ into, replace: true })).ok).toBe(true);
    expect((await mine()).rows).toEqual([]);
  });

  it('changes nothing when the platform has another secret, or a file cannot be written', async () => {
    expect(await restore({ keeps: false })).toEqual({ ok: false, problem: 'otherSecret' });
    expect(await tablesIn(target.db)).toBe(0);
    const empty = await openDisk({ kind: 'directory', directory: join(folder, 'full') });
    const full: Disk = Object.assign(Object.create(empty), {
      putStream: async () => Promise.reject(new Error('ENOSPC: no space left on device')),
    });
    await expect(restore({ onto: full })).rejects.toThrow('ENOSPC');
    expect(await tablesIn(target.db)).toBe(0);
    expect((await restore()).ok).toBe(true);
  });

  it('leaves the database empty when it is killed in the middle, and can be restored again', async () => {
    let reads = 0;
    const dying = async function* () {
      reads += 1;
      for await (const part of open()) {
        if (reads > 1 && part.kind === 'file') throw new Error('killed');
        yield part;
      }
    };
    await expect(restore({ parts: dying })).rejects.toThrow('killed');
    expect(await tablesIn(target.db)).toBe(0);
    expect((await restore()).ok).toBe(true);
  });
});

describe('a restore beside servers that start', () => {
  const lock = 'select pg_try_advisory_lock($1) as locked';

  it('keeps their migrations waiting until it has ended, and begins beside none', async () => {
    const into = target.db;
    // The embedded database belongs to one process.
    if (into.engine === 'embedded') return;
    const seen: unknown[] = [];
    const parts = async function* () {
      const other = await into.pool.connect();
      seen.push(...(await other.query(lock, [MIGRATION_LOCK])).rows);
      other.release();
      yield* open();
    };
    let reads = 0;
    // First read to its end, and only then with the database in hand.
    const twice = () => {
      reads += 1;
      return reads === 1 ? open() : parts();
    };
    expect((await restore({ into, parts: twice })).ok).toBe(true);
    expect(seen).toEqual([{ locked: false }]);

    const server = await into.pool.connect();
    expect((await server.query(lock, [MIGRATION_LOCK])).rows).toEqual([{ locked: true }]);
    expect(await restore({ into, replace: true })).toEqual({ ok: false, problem: 'inUse' });
    await server.query('select pg_advisory_unlock_all()');
    server.release();
  });
});

describe('a trial restore', () => {
  it('proves the back-up and leaves nothing behind, in a database that is in use', async () => {
    const before = await tablesIn(db);
    expect(await tryRestore(db, open(), trialDeps)).toMatchObject({ schools: 1, secret: SECRET });
    expect(await tablesIn(db)).toBe(before);
    const { rows } = await db.orm.execute(
      sql`select 1 from pg_namespace where nspname like 'self_print_trial%'`,
    );
    expect(rows).toEqual([]);
  });

  it('names a wrong secret and a ledger that does not add up', async () => {
    const without = await createBackUp(site(), { ...orderOf('without'), includesSecret: false });
    if (!without.ok) throw new Error('There is no back-up');
    const { path: bare } = without.value;
    expect(await kindOf(tried(bare, [OTHER]))).toBe('wrongSecret');
    expect(await kindOf(tried(bare))).toBe('wrongSecret');
    await db.orm.execute(sql`insert into ledger_head (school_code, entry_no, booking_no) values ('s', 7, 7)`);
    const file = await backUp('books');
    await db.orm.execute(sql`delete from ledger_head`);
    expect(await kindOf(tried(file))).toBe('booksWrong');
  });
});

describe('a back-up that is not as it was written', () => {
  it.each(['folder', 'single file'])('is refused with any byte changed: a %s', async (form) => {
    await eachHarm(form, async (file, bytes, at, change) => {
      bytes.writeUInt8(bytes.readUInt8(at) ^ change, at);
      await writeFile(file, bytes);
    });
  });

  it.each(['folder', 'single file'])('is refused when it was cut off anywhere: a %s', async (form) => {
    await eachHarm(form, (file, _, at) => truncate(file, at));
  });

  /** Harms a file of a copy at any place, and expects that reading finds it. */
  async function eachHarm(
    form: string,
    harm: (file: string, bytes: Buffer, at: number, change: number) => Promise<void>,
  ): Promise<void> {
    const from = form === 'folder' ? path : single;
    const copy = join(folder, 'harmed');
    const files = form === 'folder' ? (await readdir(from)).map((name) => join(copy, name)) : [copy];
    const place = fc.record({
      file: fc.constantFrom(...files),
      part: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      change: fc.integer({ min: 1, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(place, async ({ file, part, change }) => {
        await rm(copy, { recursive: true, force: true });
        await cp(from, copy, { recursive: true });
        const bytes = await readFile(file);
        await harm(file, bytes, Math.floor(part * bytes.length), change);
        expect(['damaged', 'wrongKey', 'notABackUp', 'truncated']).toContain(await kindOf(readAll(copy)));
      }),
      { numRuns: RUNS },
    );
  }

  it('is refused when a file of it is missing, or is that of another back-up', async () => {
    const copy = join(folder, 'mixed');
    const elsewhere = await backUp('elsewhere');
    for (const name of await readdir(path)) {
      await rm(copy, { recursive: true, force: true });
      await cp(path, copy, { recursive: true });
      await rm(join(copy, name));
      expect(await kindOf(readAll(copy))).toBe('truncated');
      await cp(join(elsewhere, name), join(copy, name));
      expect(['damaged', 'truncated']).toContain(await kindOf(readAll(copy)));
    }
  });

  it('is none before it has its manifest', async () => {
    const unfinished = join(folder, 'unfinished');
    await cp(path, unfinished, { recursive: true });
    await rename(join(unfinished, 'manifest.json.age'), join(unfinished, 'kept'));
    expect(await kindOf(restore({ file: unfinished }))).toBe('truncated');
    expect(await tablesIn(target.db)).toBe(0);
  });

  it('is refused by name: another key, another format, a newer version, missing rows, a name that leads elsewhere', async () => {
    expect(await kindOf(readAll(path, (await makeKeyPair()).identity))).toBe('wrongKey');
    const head = {
      format: 'self-print-back-up',
      version: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      platform: '9',
      engine: 'embedded',
      schemaVersion: 0,
      tables: [],
      leftOut: [],
      sequences: [],
    };
    const made = async (...entries: readonly (readonly [string, unknown])[]) => {
      const file = join(folder, 'made.age');
      const tar = writeTar(
        entries.map(([name, json]) => {
          const content = Buffer.from(JSON.stringify(json));
          return { name, size: content.byteLength, content: [content] };
        }),
      );
      const pieces: Uint8Array[] = [];
      for await (const piece of await encryptTo(keys.recipient, tar)) pieces.push(piece);
      await writeFile(file, Buffer.concat(pieces));
      return file;
    };
    expect(await kindOf(readAll(await made(['header.json', { ...head, version: 2 }])))).toBe('otherFormat');
    expect(await kindOf(readAll(await made(['header.json', { format: 'other' }])))).toBe('notABackUp');
    expect(await kindOf(readAll(await made(['header.json', head])))).toBe('truncated');
    expect(await kindOf(readAll(await made(['header.json', head], ['files/../../etc/passwd', 1])))).toBe(
      'damaged',
    );
    const empties = { rows: {}, files: { count: 0, bytes: 0 }, hasSecret: false, sha256: 'a'.repeat(64) };
    expect(await kindOf(readAll(await made(['header.json', head], ['manifest.json', empties])))).toBe(
      'damaged',
    );
    const newer = await made(['header.json', { ...head, schemaVersion: 9_000_000_000_000 }]);
    expect(await kindOf(restore({ file: newer }))).toBe('newerVersion');
    expect(await tablesIn(target.db)).toBe(0);
  });
});

describe('a back-up without its secret', () => {
  it('is restored by the one that opens it, be it the former one', async () => {
    const made = await createBackUp(site(), { ...orderOf('bare'), includesSecret: false });
    if (!made.ok) throw new Error(made.problem);
    const { path: bare } = made.value;
    expect((await tried(bare, [OTHER, SECRET])).secret).toBe(SECRET);
    expect(await kindOf(tried(bare, [OTHER]))).toBe('wrongSecret');
    expect(await kindOf(tried(bare))).toBe('wrongSecret');
  });
});

describe('making a back-up', () => {
  it('leaves nothing that looks whole when the storage fails in the middle, and works again', async () => {
    const broken: Disk = Object.assign(Object.create(disk), {
      getStream: async () => Promise.reject(new Error('EIO: i/o error')),
    });
    await expect(backUp('broken', { disk: broken })).rejects.toThrow('EIO');
    expect(await readdir(join(folder, 'broken'))).toEqual(['self-print.partial']);
    await readAll(await backUp('broken'));
  });

  it('refuses a secret that does not open the database', async () => {
    expect(await createBackUp(site(), { ...orderOf('secret'), secrets: [OTHER] })).toEqual({
      ok: false,
      problem: 'wrongSecret',
    });
  });

  it('holds the secret that opens it, whichever that is while it is replaced', async () => {
    const both = await createBackUp(site(), { ...orderOf('former'), secrets: [OTHER, SECRET] });
    if (!both.ok) throw new Error(both.problem);
    expect(await secretIn(both.value.path)).toBe(SECRET);
    await restore({ file: both.value.path });
    const deps = { clock: systemClock, random: systemRandom };
    const replace = async (...secrets: string[]) => {
      const ring = await openKeyRing(db, secrets, deps);
      return ring.ok && ring.value.adoptSecret();
    };
    // Between the look at the ring and the moment of the back-up.
    const connect = async () => {
      await replace(OTHER, SECRET);
      return db.pool.connect();
    };
    const pool: typeof db.pool = Object.assign(Object.create(db.pool), {
      connect,
      query: db.pool.query.bind(db.pool),
    });
    const late = await createBackUp(
      { ...site(), db: { ...db, pool } },
      { ...orderOf('meanwhile-replaced'), secrets: [OTHER, SECRET] },
    );
    expect(await replace(SECRET, OTHER)).toBe(true);
    if (!late.ok) throw new Error(late.problem);
    expect(await secretIn(late.value.path)).toBe(OTHER);
  });

  it('keeps as many as told, and tells the database of each', async () => {
    let now = Date.parse('2030-01-01T00:00:00Z');
    const clock = { ...systemClock, now: () => new Date(now) };
    await db.orm.execute(sql`delete from back_up`);
    for (let made = 0; made < 4; made += 1) {
      now += 60_000;
      await createBackUp({ ...site(), clock }, { ...orderOf('kept'), keep: 2 });
    }
    expect(await readdir(join(folder, 'kept'))).toEqual([
      'self-print-20300101T000300Z',
      'self-print-20300101T000400Z',
    ]);
    const { rows } = await createQueries(db.pool).orm.execute(sql`select name from back_up`);
    expect(rows).toHaveLength(4);
  });
});
