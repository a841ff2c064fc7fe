import type { CallResult } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { orderApproval } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { readFormContent } from '../forms/formContent.ts';
import { readSources } from '../issuing/documentSources.ts';
import { issueDocument } from '../issuing/issueDocument.ts';
import { discardIssued, saveIssued } from '../issuing/saveIssued.ts';
import { encryptReason } from '../orders/approvalReason.ts';
import { transition } from '../orders/life/life.ts';
import { CONFLICT, changeOrder } from '../orders/life/writeOrder.ts';
import { findOrder, type OrderContext } from '../orders/orderStore.ts';
import { documentColumns } from './documentColumns.ts';
import { findIssuableItem } from './issuableItem.ts';

export interface Decision {
  readonly orderId: string;
  readonly approve: boolean;
  /** Shown to the student; required for a refusal. */
  readonly reason: string;
}

/**
 * Approves an order, which makes its document, or refuses it. When two administrators decide concurrently, the first decision
 * holds and the second call fails. Nobody may decide on their own order.
 */
export async function decideOrder(
  deps: Deps,
  admin: AdminActor,
  decision: Decision,
): Promise<CallResult<typeof orderAdminCalls.decide>> {
  const { orderId, approve } = decision;
  const context = await findOrder(deps.db, admin.schoolCode, orderId);
  if (!context) return fail(problem('ORDER_NOT_FOUND'));
  const { order } = context;
  if (order.userId === admin.userId) return fail(problem('SECOND_PERSON_NEEDED'));
  if (!approve && decision.reason.trim() === '') {
    return fail(problem('BAD_REQUEST', { detail: { field: 'reason' } }));
  }
  if (order.state !== 'waiting' || order.validUntil <= deps.clock.now()) {
    return fail(problem('CHANGED_MEANWHILE'));
  }
  const decided = approve
    ? await approveOrder(deps, admin, context, decision)
    : await refuseOrder(deps, admin, context, decision);
  if (decided.ok) {
    deps.log.event('order-decided', { orderId, by: admin.userId, approved: approve });
  }
  return decided;
}

function refuseOrder(deps: Deps, admin: AdminActor, { order }: OrderContext, decision: Decision) {
  return deps.db.transaction(async (queries) => {
    const step = transition(order, { kind: 'refused', now: deps.clock.now() });
    if (!step.ok) return fail(problem('CHANGED_MEANWHILE'));
    const changed = await changeOrder(queries, order, step.value);
    if (changed === CONFLICT) return fail(problem('CHANGED_MEANWHILE'));
    await record(deps, queries, admin, decision);
    return ok({ orderId: order.orderId, state: changed.state });
  });
}

async function approveOrder(deps: Deps, admin: AdminActor, { order }: OrderContext, decision: Decision) {
  const { schoolCode, orderId, itemId, language } = order;
  if (itemId === null || language === null) return fail(problem('DOCUMENT_UNAVAILABLE'));
  const item = await findIssuableItem(deps.db, schoolCode, itemId);
  if (!item) throw new Error(`Order ${orderId} is of an item that does not exist`);
  const now = deps.clock.now();
  const formValues = await readFormContent(deps.db, deps.keys, { schoolCode, orderId, moment: 'before' });
  const sources = await readSources(deps, order, item.itemId);
  const issued = await issueDocument(deps, {
    orderId,
    item,
    language,
    formValues,
    sources,
    now,
  });
  if (!issued.ok) return fail(telling(issued.problem));
  let kept = false;
  try {
    const saved = await deps.db.transaction(async (queries) => {
      const step = transition(order, { kind: 'approved', now });
      if (!step.ok) return fail(problem('CHANGED_MEANWHILE'));
      const document = documentColumns(deps.keys, item, issued.value);
      const changed = await changeOrder(queries, order, step.value, document);
      if (changed === CONFLICT) return fail(problem('CHANGED_MEANWHILE'));
      await saveIssued(queries, deps.keys, issued.value);
      await record(deps, queries, admin, decision);
      return ok({ orderId, state: changed.state });
    });
    kept = saved.ok;
    return saved;
  } finally {
    if (!kept) await discardIssued(deps, issued.value);
  }
}

/** Maps problems of the document to what staff can act on; everything else means that there is no document. */
function telling(found: CallProblem): CallProblem<'DOCUMENT_DATA_MISSING' | 'DOCUMENT_UNAVAILABLE'> {
  const name = found.name === 'DOCUMENT_DATA_MISSING' ? found.name : 'DOCUMENT_UNAVAILABLE';
  return { ...found, name };
}

async function record(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  { orm }: Queries,
  { schoolCode, userId }: AdminActor,
  { orderId, approve, reason }: Decision,
): Promise<void> {
  const text = reason.trim();
  await orm
    .update(orderApproval)
    .set({
      approved: approve,
      decidedBy: userId,
      decidedAt: clock.now(),
      reasonEncrypted: text === '' ? null : encryptReason(keys, { schoolCode, orderId }, text),
    })
    .where(
      and(
        eq(orderApproval.schoolCode, schoolCode),
        eq(orderApproval.orderId, orderId),
        isNull(orderApproval.approved),
      ),
    );
}
