import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { cloudFile } from '../../db/schema/cloudPrint.ts';
import { formUpload } from '../../db/schema/forms.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { storedFileOf } from '../cloudPrint/contents.ts';
import { decryptCloudFileName, findContents } from '../cloudPrint/fileStore.ts';
import { findOrder } from '../orders/orderStore.ts';

const ENDING = /\.[^.]*$/;

/** Lists the files of an order's forms, in the order in which they were uploaded. */
export async function listAttachments(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  { schoolCode }: AdminActor,
  orderId: string,
): Promise<CallResult<typeof orderAdminCalls.attachments>> {
  if (!(await findOrder(db, schoolCode, orderId))) return fail(problem('ORDER_NOT_FOUND'));
  const found = await findAttached(db, schoolCode, orderId);
  return ok(
    found.map(({ file, field }) => ({
      fileId: file.fileId,
      field,
      fileName: decryptCloudFileName(keys, file),
      sizeBytes: file.sizeBytes,
      pages: file.pages.length,
    })),
  );
}

/** Returns one of an order's files for a member of staff; the access is logged. */
export async function readAttachment(
  { db, keys, storage, log }: Pick<Deps, 'db' | 'keys' | 'storage' | 'log'>,
  { schoolCode, userId }: AdminActor,
  { orderId, fileId }: { readonly orderId: string; readonly fileId: string },
): Promise<CallResult<typeof orderAdminCalls.attachment>> {
  const attached = await findAttached(db, schoolCode, orderId);
  const file = attached.find((each) => each.file.fileId === fileId)?.file;
  if (!file) return fail(problem('NOT_FOUND'));
  const [document] = await findContents(db, file, 'document');
  if (!document) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const content = await storage.stream(storedFileOf(document));
  if (!content.ok) return fail(problem('DOCUMENT_UNAVAILABLE'));
  log.event('order-attachment-read', { orderId, by: userId });
  return ok({
    contentType: 'application/pdf',
    fileName: `${decryptCloudFileName(keys, file).replace(ENDING, '')}.pdf`,
    contentLength: document.contentLength,
    content: content.value,
  });
}

async function findAttached({ orm }: Queries, schoolCode: string, orderId: string) {
  return orm
    .select({ file: cloudFile, field: formUpload.field })
    .from(formUpload)
    .innerJoin(
      cloudFile,
      and(eq(cloudFile.schoolCode, formUpload.schoolCode), eq(cloudFile.fileId, formUpload.fileId)),
    )
    .where(
      and(
        eq(formUpload.schoolCode, schoolCode),
        eq(formUpload.orderId, orderId),
        isNull(cloudFile.deletingAt),
      ),
    )
    .orderBy(asc(cloudFile.uploadedAt), asc(cloudFile.fileId));
}
