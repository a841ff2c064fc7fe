import { join } from 'node:path';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Database } from '../db/database.ts';
import { backUp } from '../db/schema/backUps.ts';
import { BackUpInterrupted } from './backUpFault.ts';
import { diskFiles } from './backUpFiles.ts';
import type { BackUpDeps, BackUpOrder } from './backUpOrder.ts';
import { copyStorage, type Done, finish } from './fillPartial.ts';
import { originOf } from './journal.ts';
import { databaseId, withOnlyConnection } from './onlyBackUp.ts';
import { openPartial } from './partial.ts';
import { secretOf } from './secretOfRing.ts';
import { nameOf, removeOld, tidyShelf } from './shelf.ts';

export interface BackUpDone extends Done {
  readonly path: string;
  readonly removed: readonly string[];
}

export type BackUpProblem = 'wrongSecret' | 'running' | 'otherDatabase';

/**
 * Writes a back-up of one moment while the platform runs: first the stored files, which take long and of which each pack is kept if
 * this is interrupted; then, in one snapshot, the database and the files that were added meanwhile. It has its name only when all of
 * it is on the disk and was read again. Older ones are removed last. Throws `BackUpInterrupted` with what can be continued.
 */
export async function createBackUp(
  deps: BackUpDeps,
  order: BackUpOrder,
): Promise<Result<BackUpDone, BackUpProblem>> {
  const { db, clock, platform, files = diskFiles } = deps;
  const { folder, recipient } = order;
  if ((await secretOf(db, deps, order.secrets)) === undefined) return fail('wrongSecret');
  const made = await withOnlyConnection(db, async (connection, check) => {
    await files.makeFolder(folder);
    await tidyShelf(files, folder);
    const begunAt = clock.now().toISOString();
    const origin = originOf({ begunAt, platform, recipient, database: await databaseId(connection) });
    const opened = await openPartial(files, folder, origin, order.fresh);
    if (!opened.ok) return opened;
    const { path, packs, abandoned } = opened.value;
    const continuedBytes = packs.reduce((sum, { bytes }) => sum + bytes, 0);
    deps.onProgress?.({ step: 'begun', continuedBytes, abandoned });
    const site = { ...deps, files, path, recipient, connection, check };
    try {
      const copied = await copyStorage(site, packs);
      const done = await finish(site, order, copied);
      const finished = join(folder, nameOf(done.takenAt));
      await files.rename(path, finished);
      return ok({ ...done, path: finished });
    } catch (error) {
      throw new BackUpInterrupted(path, error);
    }
  });
  if (!made.ok) return made;
  const { takenAt, bytes, sha256 } = made.value;
  await tidyShelf(files, folder);
  await record(db, { name: nameOf(takenAt), takenAt, endedAt: clock.now(), bytes, sha256 });
  const removed = order.keep === undefined ? [] : await removeOld(files, folder, order.keep);
  return ok({ ...made.value, removed });
}

/** Databases from before the table have no place for it. */
async function record({ orm, pool }: Database, row: typeof backUp.$inferInsert): Promise<void> {
  const { rows } = await pool.query("select to_regclass('public.back_up') is not null as there");
  if (rows[0]?.there === true) await orm.insert(backUp).values(row);
}
