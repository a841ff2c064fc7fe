import { and, eq, exists, isNotNull, isNull, lt, lte, notExists, or } from 'drizzle-orm';
import { cloudContent, cloudFile } from '../../db/schema/cloudPrint.ts';
import { printOrder } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import { dropContent } from './contents.ts';
import { deleteFile, finishDeletion } from './deleteFile.ts';
import { type CloudContentRow, type CloudFileRow, isUnattached } from './fileStore.ts';
import { keptUntilOf, readFileUse } from './keptUntil.ts';
import { UNUSED_PRINT_KEPT_MS, UPLOAD_IDLE_MS } from './limits.ts';
import { findImages } from './pageImages.ts';
import { readCloudPrint } from './settingsStore.ts';

type RetentionDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'storage'>;

/** Waits for one deletion; `undefined` if it failed. */
type Attempt = <Done>(deletion: Promise<Done>) => Promise<Done | undefined>;

/**
 * Deletes expired files and leftovers. Safe to run on several servers at once. Returns the number of files deleted. One that cannot be
 * deleted does not keep the others from being deleted; it throws at the end.
 */
export async function deleteDueFiles(
  deps: RetentionDeps,
  onDeleted: (file: CloudFileRow) => void = () => {},
): Promise<number> {
  const failures: unknown[] = [];
  const attempt: Attempt = (deletion) =>
    deletion.catch((error: unknown) => {
      failures.push(error);
      return undefined;
    });
  await finishDeletions(deps, attempt);
  let count = 0;
  for (const file of await findDueFiles(deps)) {
    const deleted = await attempt(deleteFile(deps, file));
    if (!deleted?.ok) continue;
    count += 1;
    onDeleted(file);
  }
  await dropLeftContents(deps, attempt);
  if (failures.length > 0) throw new Error(`Deletions failed: ${failures.length}`, { cause: failures[0] });
  return count;
}

async function finishDeletions(deps: RetentionDeps, attempt: Attempt): Promise<void> {
  const begun = await deps.db.orm
    .select({ schoolCode: cloudFile.schoolCode, fileId: cloudFile.fileId })
    .from(cloudFile)
    .where(isNotNull(cloudFile.deletingAt));
  for (const file of begun) await attempt(finishDeletion(deps, file));
}

async function findDueFiles({ db, clock }: RetentionDeps): Promise<CloudFileRow[]> {
  const now = clock.now();
  const idleSince = new Date(now.getTime() - UPLOAD_IDLE_MS);
  const printed = db.orm
    .select({ orderId: printOrder.orderId })
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, cloudFile.schoolCode),
        eq(printOrder.fileId, cloudFile.fileId),
        isNotNull(printOrder.printedAt),
      ),
    );
  const candidates = await db.orm
    .select()
    .from(cloudFile)
    .where(
      and(
        isNull(cloudFile.deletingAt),
        isUnattached(db.orm),
        or(
          lte(cloudFile.keptUntil, now),
          and(eq(cloudFile.state, 'receiving'), lte(cloudFile.changedAt, idleSince)),
          exists(printed),
        ),
      ),
    );
  const due: CloudFileRow[] = [];
  for (const [schoolCode, files] of Map.groupBy(candidates, (file) => file.schoolCode)) {
    const { settings } = await readCloudPrint(db, schoolCode);
    const fileIds = files.map(({ fileId }) => fileId);
    const useOf = await readFileUse(db, schoolCode, fileIds, now);
    due.push(...files.filter((file) => keptUntilOf(file, useOf(file.fileId), settings) <= now));
  }
  return due;
}

/** Drops print files that no order uses, with their images, and contents whose writing was interrupted. */
async function dropLeftContents(deps: RetentionDeps, attempt: Attempt): Promise<void> {
  const { db, clock } = deps;
  const before = new Date(clock.now().getTime() - UNUSED_PRINT_KEPT_MS);
  const ordered = db.orm
    .select({ orderId: printOrder.orderId })
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, cloudContent.schoolCode),
        eq(printOrder.fileId, cloudContent.fileId),
        eq(printOrder.documentKey, cloudContent.storageKey),
      ),
    );
  const isLeft = and(
    lt(cloudContent.usedAt, before),
    or(isNull(cloudContent.writtenAt), and(eq(cloudContent.purpose, 'print'), notExists(ordered))),
  );
  const left = await db.orm.select().from(cloudContent).where(isLeft);
  for (const content of left) await attempt(dropWithImages(deps, content));
}

async function dropWithImages(deps: RetentionDeps, content: CloudContentRow): Promise<void> {
  if (content.purpose === 'print') {
    for (const image of await findImages(deps.db, { file: content, layout: content.layout }))
      await dropContent(deps, image);
  }
  await dropContent(deps, content);
}
