import type { FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { trainChange } from '../../db/schema/trainCards.ts';
import type { Deps } from '../../deps.ts';
import type { PersonPlace } from '../records/personRecords.ts';

type ChangeRow = typeof trainChange.$inferSelect;

/** The picture of the document of one's own application. */
export async function readOwnImage(
  deps: Pick<Deps, 'db' | 'storage'>,
  { schoolCode, userId }: PersonPlace,
  changeId: string,
): Promise<Outcome<FileAnswer, 'NOT_FOUND'>> {
  const [row] = await deps.db.orm
    .select()
    .from(trainChange)
    .where(
      and(
        eq(trainChange.schoolCode, schoolCode),
        eq(trainChange.changeId, changeId),
        eq(trainChange.userId, userId),
      ),
    );
  return row ? fileOf(deps, row) : fail(problem('NOT_FOUND'));
}

/** The picture of an application as a file. */
export async function fileOf(
  { storage }: Pick<Deps, 'storage'>,
  { imageKey: key, imageSha256: sha256, imageLength: contentLength, imageType: contentType }: ChangeRow,
): Promise<Outcome<FileAnswer, 'NOT_FOUND'>> {
  if (key === null || sha256 === null || contentLength === null || contentType === null)
    return fail(problem('NOT_FOUND'));
  const content = await storage.stream({ key, sha256, contentLength });
  return content.ok ? ok({ contentType, contentLength, content: content.value }) : fail(problem('NOT_FOUND'));
}

export const NO_IMAGE = { imageKey: null, imageSha256: null, imageLength: null, imageType: null } as const;
const AT_ONCE = 200;

/** Deletes pictures of documents of applications that are older; the files go first, so that none is left behind. */
export async function deleteOldImages(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  schoolCode: string,
  before: Date,
): Promise<number> {
  const rows = await db.orm
    .select({ changeId: trainChange.changeId, key: trainChange.imageKey })
    .from(trainChange)
    .where(
      and(
        eq(trainChange.schoolCode, schoolCode),
        isNotNull(trainChange.imageKey),
        lt(trainChange.createdAt, before),
      ),
    )
    .limit(AT_ONCE);
  for (const { changeId, key } of rows) {
    if (key !== null) await storage.delete(key);
    await db.orm
      .update(trainChange)
      .set(NO_IMAGE)
      .where(and(eq(trainChange.schoolCode, schoolCode), eq(trainChange.changeId, changeId)));
  }
  return rows.length;
}
