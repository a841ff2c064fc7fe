import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { sql } from 'drizzle-orm';
import type { Disk } from 'flydrive';
import type pg from 'pg';
import { deriveKeys } from '../crypto/keys.ts';
import { isSecretOfDatabase } from '../db/checkSecret.ts';
import type { Database } from '../db/database.ts';
import { openKeyRing, type RingDatabase } from '../db/keyRing.ts';
import { backUp } from '../db/schema/backUps.ts';
import { keyRing } from '../db/schema/keyRing.ts';
import { secretCheck } from '../db/schema/secretCheck.ts';
import type { Clock, Random } from '../system.ts';
import { encryptTo } from './ageFile.ts';
import { ringDatabaseOn } from './ringDatabase.ts';
import { beginSnapshot } from './snapshot.ts';
import { writeTar } from './tar.ts';
import { type BackUpCounts, backUpEntries } from './writeBackUp.ts';

const NAME = /^self-print-\d{8}T\d{6}Z\.tar\.age$/;
const UNFINISHED = /^self-print-\d{8}T\d{6}Z\.tar\.age\.part$/;
const OWNER_ONLY = 0o600;
/** One that nothing was written to for this long belongs to a back-up that was killed. */
const STALE_MS = HOUR_MS;

export interface BackUpDeps {
  readonly db: Database;
  readonly disk: Disk;
  readonly clock: Clock;
  readonly random: Random;
  readonly platform: string;
}

export interface BackUpOrder {
  readonly folder: string;
  readonly recipient: string;
  /** Those that may open the key ring; the back-up holds the one that does. */
  readonly secrets: readonly string[];
  readonly includesSecret: boolean;
  /** How many back-ups stay in the folder; undefined keeps all. */
  readonly keep: number | undefined;
}

export interface BackUpDone extends BackUpCounts {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly removed: readonly string[];
}

/**
 * Writes a back-up of one moment while the platform runs. The file has its name only when all of it is on the disk and was read
 * again; whatever happens before leaves nothing that looks whole. Older ones are removed last.
 */
export async function createBackUp(
  deps: BackUpDeps,
  order: BackUpOrder,
): Promise<Result<BackUpDone, 'wrongSecret'>> {
  const { db, disk, clock, platform } = deps;
  const { folder, recipient } = order;
  if ((await secretOf(db, deps, order.secrets)) === undefined) return fail('wrongSecret');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeStale(folder, clock);
  const takenAt = clock.now();
  const name = `self-print-${takenAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar.age`;
  const path = join(folder, name);
  const part = `${path}.part`;
  const counts: BackUpCounts = { tables: 0, rows: 0, files: 0, fileBytes: 0 };
  const file = await open(part, 'wx', OWNER_ONLY);
  let written: Written;
  try {
    try {
      written = await withSnapshot(db, async (connection) => {
        // Looked for once more, as it may have been replaced before the moment of the snapshot.
        const known = await secretOf(ringDatabaseOn(connection), deps, order.secrets);
        if (known === undefined)
          throw new Error('The secret was replaced while the back-up began: start it again');
        const secret = order.includesSecret ? known : null;
        const source = { connection, engine: db.engine, disk, secret, platform, takenAt };
        return writeTo(file, await encryptTo(recipient, writeTar(backUpEntries(source, counts))));
      });
      await file.sync();
    } finally {
      await file.close();
    }
    if ((await digestOf(part)) !== written.sha256)
      throw new Error(`${part} does not hold what was written to it`);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(folder);
  await record(db, { name, takenAt, endedAt: clock.now(), ...written });
  const removed = order.keep === undefined ? [] : await removeOld(folder, order.keep);
  return ok({ ...counts, path, ...written, removed });
}

interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

async function withSnapshot<Made>(
  { pool }: Database,
  work: (connection: pg.PoolClient) => Promise<Made>,
): Promise<Made> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await beginSnapshot(client);
    return await work(client);
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}

async function writeTo(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    // A disk that is nearly full may take a part of it.
    for (let at = 0; at < piece.byteLength; ) {
      at += (await file.write(piece, at, piece.byteLength - at)).bytesWritten;
    }
    hash.update(piece);
    bytes += piece.byteLength;
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

/** The secret that opens the key ring: a back-up with one that opens nothing would be found out on the worst of days. */
async function secretOf(
  db: RingDatabase,
  { clock, random }: BackUpDeps,
  secrets: readonly string[],
): Promise<string | undefined> {
  const { rows } = await db.orm.execute(sql`select to_regclass('public.key_ring') is not null as there`);
  if (rows[0]?.there !== true) return secrets[0];
  if ((await db.orm.$count(keyRing)) > 0) {
    const opened = await openKeyRing(db, secrets, { clock, random });
    return opened.ok ? opened.value.secret : undefined;
  }
  if ((await db.orm.$count(secretCheck)) === 0) return secrets[0];
  for (const secret of secrets)
    if (await isSecretOfDatabase(db, deriveKeys(secret, random.bytes))) return secret;
  return undefined;
}

/** Databases from before the table have no place for it. */
async function record({ orm, pool }: Database, row: typeof backUp.$inferInsert): Promise<void> {
  const { rows } = await pool.query("select to_regclass('public.back_up') is not null as there");
  if (rows[0]?.there === true) await orm.insert(backUp).values(row);
}

async function removeStale(folder: string, clock: Clock): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue;
    const path = join(folder, name);
    if (clock.now().getTime() - (await stat(path)).mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}

async function removeOld(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(join(folder, name));
  return old;
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot flush a directory.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
