import type { CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import type { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { bytesAnswer } from '../../http/fileAnswers.ts';
import { previewLook } from '../documentPreviews/previewLook.ts';
import { readFormContent } from '../forms/formContent.ts';
import { readSources } from '../issuing/documentSources.ts';
import { prepareDocument, setDocument } from '../issuing/prepareDocument.ts';
import { groupCode, NOBODYS_CODE } from '../issuing/verificationCode.ts';
import { signatureOf } from '../itemSteps/signatureOf.ts';
import { isConfidential } from '../orders/isConfidential.ts';
import { findOrder, type OrderRow } from '../orders/orderStore.ts';
import { findIssuableItem } from './issuableItem.ts';

type Answer = CallResult<typeof orderAdminCalls.document>;

/**
 * Returns the document of an order of an item: as stored, or, if the order awaits approval, as it would be issued now, marked as a
 * preview and without a stamp. Files that people uploaded, and reports of the hospital, are not shown to anybody else.
 */
export async function viewDocument(deps: Deps, admin: AdminActor, orderId: string): Promise<Answer> {
  const context = await findOrder(deps.db, admin.schoolCode, orderId);
  if (!context) return fail(problem('ORDER_NOT_FOUND'));
  const { order } = context;
  if (order.orderType === CLOUD_ORDER || isConfidential(order)) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const answer = order.state === 'waiting' ? await preview(deps, order) : await stored(deps, order);
  if (answer.ok) deps.log.event('order-document-read', { orderId, by: admin.userId });
  return answer;
}

async function stored({ storage }: Pick<Deps, 'storage'>, order: OrderRow): Promise<Answer> {
  const { documentKey: key, sha256, contentLength } = order;
  const content = key === '' ? undefined : await storage.stream({ key, sha256, contentLength });
  if (!content?.ok) return fail(problem('DOCUMENT_UNAVAILABLE'));
  return ok({ contentType: 'application/pdf', contentLength, content: content.value });
}

async function preview(deps: Deps, order: OrderRow): Promise<Answer> {
  const { schoolCode, orderId, itemId, language } = order;
  const item = itemId === null ? undefined : await findIssuableItem(deps.db, schoolCode, itemId);
  if (!item || language === null) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const formValues = await readFormContent(deps.db, deps.keys, { schoolCode, orderId, moment: 'before' });
  const sources = await readSources(deps, order, item.itemId);
  const signature = await signatureOf(deps, schoolCode, { orderId });
  const request = { item, language, formValues, sources, now: deps.clock.now(), signature };
  const paper = { documentId: orderId, code: groupCode(NOBODYS_CODE), verifyUrl: deps.publicUrl() };
  const prepared = await prepareDocument(deps, request, paper);
  if (!prepared.ok) {
    const { name, ...rest } = prepared.problem;
    return fail({ ...rest, name: name === 'NOT_FOUND' ? 'DOCUMENT_UNAVAILABLE' : name });
  }
  const set = await setDocument(
    deps,
    request,
    prepared.value,
    previewLook(prepared.value.published.template),
  );
  return set.ok ? ok(bytesAnswer('application/pdf', set.value.pdf)) : set;
}
