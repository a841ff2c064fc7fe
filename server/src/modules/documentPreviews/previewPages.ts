import type { FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, gt, lte } from 'drizzle-orm';
import { documentPreview } from '../../db/schema/issuing.ts';
import type { Deps } from '../../deps.ts';
import { despiteFailures } from '../../despiteFailures.ts';
import type { PersonActor } from '../../http/actor.ts';

/** Previews deleted per maintenance run; the rest wait for the next run. */
const DELETED_AT_ONCE = 500;

/** Returns a page image of an unexpired preview that belongs to this person. Pages count from 1. */
export async function openPreviewPage(
  { db, storage, clock }: Pick<Deps, 'db' | 'storage' | 'clock'>,
  { schoolCode, userId }: PersonActor,
  { previewId, page }: { readonly previewId: string; readonly page: number },
): Promise<Outcome<FileAnswer, 'NOT_FOUND'>> {
  const [row] = await db.orm
    .select({ pages: documentPreview.pages })
    .from(documentPreview)
    .where(
      and(
        eq(documentPreview.schoolCode, schoolCode),
        eq(documentPreview.previewId, previewId),
        eq(documentPreview.userId, userId),
        gt(documentPreview.expiresAt, clock.now()),
      ),
    );
  const file = row?.pages[page - 1];
  const content = file && (await storage.stream(file));
  if (!file || !content?.ok) return fail(problem('NOT_FOUND'));
  return ok({ contentType: 'image/webp', contentLength: file.contentLength, content: content.value });
}

/**
 * Deletes expired previews, images first, so that a row left by a crash leads to its images again. One that cannot be deleted keeps
 * none of the others.
 */
export async function deletePreviews(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  now: Date,
): Promise<number> {
  const rows = await db.orm
    .select()
    .from(documentPreview)
    .where(lte(documentPreview.expiresAt, now))
    .limit(DELETED_AT_ONCE);
  await despiteFailures(rows, async ({ schoolCode, previewId, pages }) => {
    for (const { key } of pages) await storage.delete(key);
    await db.orm
      .delete(documentPreview)
      .where(and(eq(documentPreview.schoolCode, schoolCode), eq(documentPreview.previewId, previewId)));
  });
  return rows.length;
}
