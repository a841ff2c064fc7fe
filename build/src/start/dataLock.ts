import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { errorMessage } from '../launch/errors.mjs';

/** Never deleted: whoever has it open would lock a file that no longer exists. */
const LOCK_FILE = 'start.lock';
const HOLDER_FILE = 'start.json';
const SQLITE_BUSY = 5;

/** A product whose launcher was killed takes a moment to notice. */
const NOTICES_WITHIN_MS = 1_000;
const STOPS_WITHIN_MS = 6_000;
const LOOK_AGAIN_MS = 50;

const holder = z.object({ pid: z.int(), addresses: z.array(z.string()), stopping: z.boolean().optional() });
/** Who uses a data folder, and that product's addresses, which are missing while it starts. */
export type Holder = z.infer<typeof holder>;

/** Why a data folder cannot be used. */
export type DataFolderProblem =
  | { readonly kind: 'held'; readonly holder: Holder | undefined }
  | { readonly kind: 'unusable'; readonly message: string };

export interface DataLock {
  /** Adds the product's addresses, for those who are refused. */
  setAddresses(addresses: readonly string[]): Promise<void>;
  /** Lets the next start wait for the end of this product instead of being refused. */
  setStopping(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Locks a data folder for this process, creating it if necessary.
 *
 * The lock is SQLite's on an empty database: the system releases it when the process ends in any way, so there are no stale
 * locks to judge and no races to take one over. A file next to it names the holder.
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

  const say = (facts: Omit<Holder, 'pid'>) => writeFile(holderFile, JSON.stringify({ pid, ...facts }));
  const setAddresses = (addresses: readonly string[]) => say({ addresses: [...addresses] });
  await setAddresses([]);
  return ok({
    setAddresses,
    setStopping: () => say({ addresses: [], stopping: true }),
    async release() {
      await rm(holderFile, { force: true });
      lock.close();
    },
  });
}

/** The same, but waits for a holder that is about to end, because a product is often restarted immediately after a stop. */
export async function takeDataFolderSoon(
  folder: string,
  pid: number,
  host: { readonly now: () => number; readonly sleep: (ms: number) => Promise<void> },
): Promise<Result<DataLock, DataFolderProblem>> {
  const start = host.now();
  for (;;) {
    const lock = await takeDataFolder(folder, pid);
    if (lock.ok || lock.problem.kind !== 'held') return lock;
    const limit = lock.problem.holder?.stopping === true ? STOPS_WITHIN_MS : NOTICES_WITHIN_MS;
    if (host.now() - start >= limit) return lock;
    await host.sleep(LOOK_AGAIN_MS);
  }
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
