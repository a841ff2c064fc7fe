import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';

const LOCK_FILE = 'lock';
const HOLDER_FILE = 'lock.json';

const holder = z.object({ pid: z.int(), since: z.iso.datetime() });
/** The process that holds a data directory. */
export type DirectoryHolder = z.infer<typeof holder>;

export interface DirectoryLock {
  readonly release: () => Promise<void>;
}

/**
 * Locks a data directory for this process. The lock is held by the operating system through an exclusive SQLite transaction and
 * ends with the process in any case, so there are no stale locks and no guessing about process ids.
 */
export async function lockDirectory(
  directory: string,
  self: DirectoryHolder,
): Promise<Result<DirectoryLock, DirectoryHolder | undefined>> {
  const file = new DatabaseSync(join(directory, LOCK_FILE), { timeout: 0 });
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    file.close();
    if (!isBusy(error)) throw error;
    return fail(await readHolder(directory));
  }
  await writeFile(join(directory, HOLDER_FILE), JSON.stringify(self));
  return ok({ release: async () => file.close() });
}

/** Undefined between acquiring the lock and writing the holder. */
async function readHolder(directory: string): Promise<DirectoryHolder | undefined> {
  try {
    return holder.parse(JSON.parse(await readFile(join(directory, HOLDER_FILE), 'utf8')));
  } catch {
    return undefined;
  }
}

/** SQLITE_BUSY (5) or SQLITE_LOCKED (6); extended codes use the higher bits. */
function isBusy(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return false;
  return typeof error.errcode === 'number' && [5, 6].includes(error.errcode & 0xff);
}
