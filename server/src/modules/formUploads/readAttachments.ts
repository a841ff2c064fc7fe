import type { CallResult, FileAnswer } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import type { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { cloudFile } from '../../db/schema/cloudPrint.ts';
import { formUpload } from '../../db/schema/forms.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor, UserActor } from '../../http/actor.ts';
import { storedFileOf } from '../cloudPrint/contents.ts';
import { decryptCloudFileName, findContents, ofFile } from '../cloudPrint/fileStore.ts';
import { findOrder } from '../orders/orderStore.ts';
import { findPersonOrder } from '../orders/personOrderStore.ts';

const ENDING = /\.[^.]*$/;

interface AttachedFile {
  readonly orderId: string;
  readonly fileId: string;
}

/** Lists the files of an order's forms and of the decision about it, in the order in which they were uploaded. */
export async function listAttachments(
  deps: Pick<Deps, 'db' | 'keys'>,
  { schoolCode }: AdminActor,
  orderId: string,
): Promise<CallResult<typeof orderAdminCalls.attachments>> {
  if (!(await findOrder(deps.db, schoolCode, orderId))) return fail(problem('ORDER_NOT_FOUND'));
  return ok(await viewAttached(deps, schoolCode, orderId));
}

/** The same for the order's owner. */
export async function listOwnAttachments(
  deps: Pick<Deps, 'db' | 'keys'>,
  owner: UserActor,
  orderId: string,
): Promise<CallResult<typeof userOrderCalls.attachments>> {
  if (!(await findPersonOrder(deps.db, owner, orderId))) return fail(problem('ORDER_NOT_FOUND'));
  return ok(await viewAttached(deps, owner.schoolCode, orderId));
}

/** Returns one of an order's files for a member of staff; the access is logged. */
export async function readAttachment(
  deps: Pick<Deps, 'db' | 'keys' | 'storage' | 'log'>,
  { schoolCode, userId }: AdminActor,
  attached: AttachedFile,
): Promise<CallResult<typeof orderAdminCalls.attachment>> {
  const read = await readAttached(deps, schoolCode, attached);
  if (read.ok) deps.log.event('order-attachment-read', { orderId: attached.orderId, by: userId });
  return read;
}

/** Returns one of an order's files for its owner. */
export async function readOwnAttachment(
  deps: Pick<Deps, 'db' | 'keys' | 'storage'>,
  owner: UserActor,
  attached: AttachedFile,
): Promise<CallResult<typeof userOrderCalls.attachment>> {
  if (!(await findPersonOrder(deps.db, owner, attached.orderId))) return fail(problem('ORDER_NOT_FOUND'));
  return readAttached(deps, owner.schoolCode, attached);
}

async function viewAttached({ db, keys }: Pick<Deps, 'db' | 'keys'>, schoolCode: string, orderId: string) {
  const found = await findAttached(db, schoolCode, orderId);
  return found.map(({ file, moment, field }) => ({
    fileId: file.fileId,
    source: moment === 'decision' ? ('decision' as const) : ('form' as const),
    field: moment === 'decision' ? null : field,
    fileName: decryptCloudFileName(keys, file),
    sizeBytes: file.sizeBytes,
    pages: file.pages.length,
  }));
}

async function readAttached(
  { db, keys, storage }: Pick<Deps, 'db' | 'keys' | 'storage'>,
  schoolCode: string,
  { orderId, fileId }: AttachedFile,
): Promise<Outcome<FileAnswer, 'NOT_FOUND' | 'DOCUMENT_UNAVAILABLE'>> {
  const attached = await findAttached(db, schoolCode, orderId);
  const file = attached.find((each) => each.file.fileId === fileId)?.file;
  if (!file) return fail(problem('NOT_FOUND'));
  const [document] = await findContents(db, file, 'document');
  if (!document) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const content = await storage.stream(storedFileOf(document));
  if (!content.ok) return fail(problem('DOCUMENT_UNAVAILABLE'));
  return ok({
    contentType: 'application/pdf',
    fileName: `${decryptCloudFileName(keys, file).replace(ENDING, '')}.pdf`,
    contentLength: document.contentLength,
    content: content.value,
  });
}

async function findAttached({ orm }: Queries, schoolCode: string, orderId: string) {
  return orm
    .select({ file: cloudFile, moment: formUpload.moment, field: formUpload.field })
    .from(formUpload)
    .innerJoin(cloudFile, ofFile)
    .where(
      and(
        eq(formUpload.schoolCode, schoolCode),
        eq(formUpload.orderId, orderId),
        isNull(cloudFile.deletingAt),
      ),
    )
    .orderBy(asc(cloudFile.uploadedAt), asc(cloudFile.fileId));
}
