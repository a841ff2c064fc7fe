import type { CallResult } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { Language } from '@self-print/contract/fields.ts';
import type { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { orderApproval } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { readFormContent } from '../forms/formContent.ts';
import { attachUploads } from '../formUploads/attachUploads.ts';
import { uploadProblems } from '../formUploads/checkUploads.ts';
import { readSources } from '../issuing/documentSources.ts';
import { issueDocument } from '../issuing/issueDocument.ts';
import { discardIssued, saveIssued } from '../issuing/saveIssued.ts';
import { signatureOf } from '../itemSteps/signatureOf.ts';
import { encryptReason } from '../orders/approvalReason.ts';
import { transition } from '../orders/life/life.ts';
import { CONFLICT, changeOrder } from '../orders/life/writeOrder.ts';
import { recordOrder } from '../orders/recordOrder.ts';
import { documentColumns } from './documentColumns.ts';
import { findUndecided, type UndecidedOrder } from './findUndecided.ts';
import { findIssuableItem } from './issuableItem.ts';

export interface Decision {
  readonly orderId: string;
  readonly approve: boolean;
  /** Shown to the student; required for a refusal. */
  readonly reason: string;
  /** Files for the student, which the administrator uploaded for this decision. */
  readonly fileIds: readonly string[];
}

interface Decider {
  readonly admin: AdminOperation;
  readonly language: Language;
}

/**
 * Approves an order, which makes its document, or refuses it. When two administrators decide concurrently, the first decision
 * holds and the second call fails. Nobody may decide on their own order.
 */
export async function decideOrder(
  deps: Deps,
  decider: Decider,
  decision: Decision,
): Promise<CallResult<typeof orderAdminCalls.decide>> {
  const { orderId, approve } = decision;
  const found = await findUndecided(deps, decider.admin, orderId);
  if (!found.ok) return found;
  if (!approve && decision.reason.trim() === '') {
    return fail(problem('BAD_REQUEST', { detail: { field: 'reason' } }));
  }
  const decided = await (approve ? approveOrder : refuseOrder)(deps, decider, found.value, decision);
  if (decided.ok) {
    deps.log.event('order-decided', { orderId, by: decider.admin.userId, approved: approve });
  }
  return decided;
}

function refuseOrder(deps: Deps, decider: Decider, order: UndecidedOrder, decision: Decision) {
  return deps.db.transaction(async (queries) => {
    const unusable = await unusableFile(queries, decider, order, decision);
    if (unusable) return fail(unusable);
    const step = transition(order, { kind: 'refused', now: deps.clock.now() });
    if (!step.ok) return fail(problem('CHANGED_MEANWHILE'));
    const changed = await changeOrder(queries, order, step.value);
    if (changed === CONFLICT) return fail(problem('CHANGED_MEANWHILE'));
    await record(deps, queries, decider.admin, decision);
    const decided = { approved: false, reason: decision.reason.trim() };
    await recordOrder(queries, deps, decider.admin, { before: order, after: changed, decided });
    return ok({ orderId: order.orderId, state: changed.state });
  });
}

async function approveOrder(deps: Deps, decider: Decider, order: UndecidedOrder, decision: Decision) {
  const { schoolCode, orderId, itemId, language } = order;
  if (language === null) return fail(problem('DOCUMENT_UNAVAILABLE'));
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
    signature: await signatureOf(deps, schoolCode, { orderId }),
  });
  if (!issued.ok) return fail(telling(issued.problem));
  let kept = false;
  try {
    const saved = await deps.db.transaction(async (queries) => {
      const unusable = await unusableFile(queries, decider, order, decision);
      if (unusable) return fail(unusable);
      const step = transition(order, { kind: 'approved', now });
      if (!step.ok) return fail(problem('CHANGED_MEANWHILE'));
      const document = documentColumns(deps.keys, item, issued.value);
      const changed = await changeOrder(queries, order, step.value, document);
      if (changed === CONFLICT) return fail(problem('CHANGED_MEANWHILE'));
      await saveIssued(queries, deps.keys, issued.value);
      await record(deps, queries, decider.admin, decision);
      const decided = { approved: true };
      await recordOrder(queries, deps, decider.admin, { before: order, after: changed, decided });
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

/** Why one of the files cannot be sent with the decision; in a transaction they stay as they are until it ends. */
async function unusableFile(
  queries: Queries,
  { admin, language }: Decider,
  { orderId, itemId }: UndecidedOrder,
  decision: Decision,
): Promise<CallProblem<'UPLOAD_NOT_READY'> | undefined> {
  const { schoolCode, userId } = admin;
  const place = { schoolCode, userId, itemId, moment: 'decision' as const, orderId };
  const [first] = await uploadProblems(queries, place, uploadsOf(decision), language);
  return first && problem('UPLOAD_NOT_READY', { message: first.message });
}

const uploadsOf = ({ orderId, fileIds }: Decision) =>
  new Map(fileIds.length === 0 ? [] : [[orderId, fileIds]]);

/** Saves the decision with its reason and files. */
async function record(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  queries: Queries,
  { schoolCode, userId }: AdminActor,
  decision: Decision,
): Promise<void> {
  const { orderId, approve, reason } = decision;
  const text = reason.trim();
  const now = clock.now();
  await attachUploads(queries, { schoolCode, orderId, moment: 'decision' }, uploadsOf(decision), now);
  await queries.orm
    .update(orderApproval)
    .set({
      approved: approve,
      decidedBy: userId,
      decidedAt: now,
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
