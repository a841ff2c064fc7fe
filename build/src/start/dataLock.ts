import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { errorMessage } from '../launch/errors.mjs';

/** Never removed: who opened it would go on to lock a file that is gone. */
const LOCK_FILE = 'start.lock';
const HOLDER_FILE = 'start.json';
const SQLITE_BUSY = 5;

const holder = z.object({ pid: z.int(), addresses: z.array(z.string()) });
/** Who uses a data folder, and where that product is reached; no addresses while it is starting. */
export type Holder = z.infer<typeof holder>;

/** Why a data folder cannot be had. */
export type DataFolderProblem =
  | { readonly kind: 'held'; readonly holder: Holder | undefined }
  | { readonly kind: 'unusable'; readonly message: string };

export interface DataLock {
  /** Adds where the product is reached, for those who ask in vain. */
  setAddresses(addresses: readonly string[]): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes a data folder for this process, and makes it if need be.
 *
 * The lock is SQLite's on an empty database: the system drops it when the process ends in whatever way, so there is no
 * stale lock to judge and no race to take it over. A file beside it says who the holder is.
 */
export async function takeDataFolder(
  folder: string,
  pid: number,
): Promise<Result<DataLock, DataFolderProblem>> {
  const holderFile = path.join(folder, HOLDER_FILE);
  const lock = await mkdir(folder, { recursive: true })
    .then(() => lockFile(path.join(folder, LOCK_FILE)))
    .catch((error: unknown) => errorMessage(error));
  if (typeof lock === 'string') return fail({ kind: 'unusable', message: lock });
  if (lock === undefined) return fail({ kind: 'held', holder: await readHolder(holderFile) });

  const setAddresses = (addresses: readonly string[]) =>
    writeFile(holderFile, JSON.stringify({ pid, addresses }));
  await setAddresses([]);
  return ok({
    setAddresses,
    async release() {
      await rm(holderFile, { force: true });
      lock.close();
    },
  });
}

/** Undefined when another process has the lock. */
function lockFile(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file);
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if (typeof error === 'object' && error !== null && 'errcode' in error && error.errcode === SQLITE_BUSY)
      return undefined;
    throw error;
  }
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return holder.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return undefined;
  }
}
