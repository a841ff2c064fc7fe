import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { formUpload, type UploadMoment } from '../../db/schema/forms.ts';
import type { UploadIds } from './splitUploads.ts';

interface Attaching {
  readonly schoolCode: string;
  readonly orderId: string;
  readonly moment: UploadMoment;
}

/**
 * Makes files part of an order's form, or of the decision about it, in place of those sent earlier. `uploadProblems` must have found
 * them free in the same transaction. Replaced files are deleted like those that were never sent.
 */
export async function attachUploads(
  { orm }: Queries,
  { schoolCode, orderId, moment }: Attaching,
  uploads: UploadIds,
  at: Date,
): Promise<void> {
  await orm
    .update(formUpload)
    .set({ orderId: null, attachedAt: null })
    .where(
      and(
        eq(formUpload.schoolCode, schoolCode),
        eq(formUpload.orderId, orderId),
        eq(formUpload.moment, moment),
      ),
    );
  const ids = [...uploads.values()].flat();
  if (ids.length === 0) return;
  await orm
    .update(formUpload)
    .set({ orderId, attachedAt: at })
    .where(and(eq(formUpload.schoolCode, schoolCode), inArray(formUpload.fileId, ids)));
}
