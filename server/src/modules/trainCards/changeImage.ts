import type { FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNotNull, lt, type SQL } from 'drizzle-orm';
import { trainChange } from '../../db/schema/trainCards.ts';
import type { Deps } from '../../deps.ts';
import type { PersonPlace } from '../records/personRecords.ts';

type ChangeRow = typeof trainChange.$inferSelect;
type ImageDeps = Pick<Deps, 'db' | 'storage'>;

/** The picture of the document of one's own application. */
export async function readOwnImage(
  deps: ImageDeps,
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

const NO_IMAGE = { imageKey: null, imageSha256: null, imageLength: null, imageType: null } as const;
const AT_ONCE = 200;

/** Deletes pictures of documents of applications that are older. */
export function deleteOldImages(deps: ImageDeps, schoolCode: string, before: Date): Promise<number> {
  return deleteImages(deps, and(eq(trainChange.schoolCode, schoolCode), lt(trainChange.createdAt, before)));
}

/** Deletes all pictures of a person's applications. */
export async function deleteImagesOf(deps: ImageDeps, { schoolCode, userId }: PersonPlace): Promise<void> {
  const areOwn = and(eq(trainChange.schoolCode, schoolCode), eq(trainChange.userId, userId));
  while ((await deleteImages(deps, areOwn)) === AT_ONCE);
}

/** Some of those that a condition names; the files go first, so that none is left behind. */
async function deleteImages(
  { db: { orm }, storage }: ImageDeps,
  condition: SQL | undefined,
): Promise<number> {
  const rows = await orm
    .select({ schoolCode: trainChange.schoolCode, changeId: trainChange.changeId, key: trainChange.imageKey })
    .from(trainChange)
    .where(and(condition, isNotNull(trainChange.imageKey)))
    .limit(AT_ONCE);
  for (const { schoolCode, changeId, key } of rows) {
    if (key !== null) await storage.delete(key);
    await orm
      .update(trainChange)
      .set(NO_IMAGE)
      .where(and(eq(trainChange.schoolCode, schoolCode), eq(trainChange.changeId, changeId)));
  }
  return rows.length;
}
