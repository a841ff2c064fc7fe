import { and, eq, lt } from 'drizzle-orm';
import { formUpload } from '../../db/schema/forms.ts';
import type { Deps } from '../../deps.ts';
import { deleteFile } from '../cloudPrint/deleteFile.ts';

/**
 * Deletes files that were attached to an order before a moment. They are detached first, so that what a crash leaves behind is
 * deleted like files that were never sent.
 */
export async function deleteOldAttachments(
  deps: Pick<Deps, 'db' | 'storage' | 'keys' | 'clock'>,
  schoolCode: string,
  before: Date,
): Promise<number> {
  const old = and(eq(formUpload.schoolCode, schoolCode), lt(formUpload.attachedAt, before));
  const files = await deps.db.orm
    .update(formUpload)
    .set({ orderId: null, attachedAt: null })
    .where(old)
    .returning({ schoolCode: formUpload.schoolCode, fileId: formUpload.fileId });
  for (const file of files) await deleteFile(deps, file);
  return files.length;
}
