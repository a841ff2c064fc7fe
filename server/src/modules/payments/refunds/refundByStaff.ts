import type { CallInput } from '@self-print/contract/call.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { payIntent, payRefund } from '../../../db/schema/payments.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { CONFLICT, type Conflict } from '../../orders/life/writeOrder.ts';
import { findOrder } from '../../orders/orderStore.ts';
import { orderTransaction } from '../orderTransaction.ts';
import type { PayDeps } from '../payDeps.ts';
import { type IntentRow, type RefundRow, recordEvent } from '../paymentStore.ts';
import { aloneFen, ownerOf } from './aloneFen.ts';
import { createRefund } from './createRefund.ts';
import { paidOf } from './findPaid.ts';
import { isRefundAwaited } from './isRefundAwaited.ts';
import { recordRefund } from './recordRefund.ts';
import { refundOrder } from './refundOrder.ts';
import { changeRefund, readRefund } from './refundStore.ts';

type Refunded<Name extends CallProblem['name']> = Promise<Result<RefundRow, CallProblem<Name>>>;
/**
 * Pays back money of a payment, as staff decided after looking at the evidence. The same key is the same refund.
 * @param options.onlyInReview refused unless the order's print waits for a decision, which this one is then
 */
export async function refundByStaff(
  deps: PayDeps,
  operation: AdminOperation,
  { paymentId, amountFen, shares, remarks, requestKey }: CallInput<typeof paymentAdminCalls.refund>,
  { onlyInReview = false } = {},
): Refunded<'CHANGED_MEANWHILE' | 'NOT_FOUND' | 'REFUND_NOT_POSSIBLE'> {
  const { schoolCode, userId } = operation;
  type Problem = 'CHANGED_MEANWHILE' | 'NOT_FOUND' | 'REFUND_NOT_POSSIBLE';
  return orderTransaction<RefundRow, CallProblem<Problem>>(deps.db, async (queries) => {
    if (!(await exists(queries, schoolCode, paymentId))) return fail(problem('NOT_FOUND'));
    const known = await findByKey(queries, schoolCode, requestKey);
    if (known) return ok(known);
    const paid = await paidOf(queries, { schoolCode, intentId: paymentId });
    if (!paid || amountFen > paid.leftFen) return fail(problem('REFUND_NOT_POSSIBLE'));
    if (onlyInReview && !(await isInReview(queries, paid.intent))) return fail(problem('CHANGED_MEANWHILE'));
    const now = deps.clock.now();
    const waits = amountFen > (await aloneFen(queries, paid.intent, userId));
    if (!waits) {
      const moved = await moveOrderOf(queries, paid.intent, userId, now);
      if (moved === CONFLICT) return fail(CONFLICT);
      if (!moved) return fail(problem('CHANGED_MEANWHILE'));
    }
    const state = waits ? 'awaiting-approval' : 'requested';
    const wish = {
      attempt: paid.attempt,
      amountFen,
      reason: 'staff',
      state,
      requestedBy: userId,
      remarks,
      requestKey,
      shares,
    } as const;
    const refund = await createRefund(queries, deps.random, wish, now);
    if (!refund) return fail(problem('REFUND_NOT_POSSIBLE'));
    await recordRefund(queries, deps, operation, {
      orderId: paid.intent.orderId,
      before: null,
      after: refund,
    });
    deps.log.event('refund-requested', {
      orderId: paid.intent.orderId,
      refundId: refund.refundId,
      by: userId,
    });
    return ok(refund);
  });
}

/** The second person's decision on a refund that one person may not make alone; never that of whose order it is. */
export async function decideRefund(
  deps: PayDeps,
  operation: AdminOperation,
  { refundId, approve }: CallInput<typeof paymentAdminCalls.decideRefund>,
): Refunded<'CHANGED_MEANWHILE' | 'NOT_FOUND' | 'SECOND_PERSON_NEEDED'> {
  const { schoolCode, userId } = operation;
  const key = { schoolCode, refundId };
  type Problem = 'CHANGED_MEANWHILE' | 'NOT_FOUND' | 'SECOND_PERSON_NEEDED';
  return orderTransaction<RefundRow, CallProblem<Problem>>(deps.db, async (queries) => {
    const asked = await readRefund(queries, key);
    if (!asked) return fail(problem('NOT_FOUND'));
    const { intentId, attemptId } = asked;
    const [intent] = await queries.orm
      .select()
      .from(payIntent)
      .where(and(eq(payIntent.schoolCode, schoolCode), eq(payIntent.intentId, intentId)));
    if (!intent) throw new Error(`Refund ${refundId} has no payment`);
    if (asked.requestedBy === userId || (await ownerOf(queries, intent)) === userId)
      return fail(problem('SECOND_PERSON_NEEDED'));
    await paidOf(queries, { schoolCode, intentId });
    const refund = await readRefund(queries, key);
    if (refund?.state !== 'awaiting-approval') return fail(problem('CHANGED_MEANWHILE'));
    const now = deps.clock.now();
    if (approve) {
      const moved = await moveOrderOf(queries, intent, userId, now);
      if (moved === CONFLICT) return fail(CONFLICT);
      if (!moved) return fail(problem('CHANGED_MEANWHILE'));
    }
    const changes = approve
      ? ({ state: 'requested', decidedBy: userId, nextQueryAt: now } as const)
      : ({ state: 'rejected', decidedBy: userId, endedAt: now } as const);
    await changeRefund(queries, key, changes);
    const kind = approve ? 'refund-approved' : 'refund-rejected';
    await recordEvent(queries, deps.random, { schoolCode, intentId, attemptId, kind, source: 'staff' }, now);
    const after = { ...refund, ...changes };
    await recordRefund(queries, deps, operation, { orderId: intent.orderId, before: refund, after });
    deps.log.event('refund-decided', { refundId, by: userId, approve });
    return ok(after);
  });
}

/** Whether the order's print still waits for somebody to decide; the payment must be locked. */
async function isInReview(queries: Queries, { schoolCode, orderId }: IntentRow): Promise<boolean> {
  const context = await findOrder(queries, schoolCode, orderId);
  if (!context) return false;
  const { state, payment } = context.order;
  if ((state !== 'failed' && state !== 'unconfirmed') || payment !== 'idle') return false;
  return !(await isRefundAwaited(queries, { schoolCode, orderId }));
}

/** Money that its order never got does not move the order. */
async function moveOrderOf(
  queries: Queries,
  intent: IntentRow,
  by: string,
  now: Date,
): Promise<boolean | Conflict> {
  if (intent.state !== 'paid') return true;
  const context = await findOrder(queries, intent.schoolCode, intent.orderId);
  return context ? refundOrder(queries, context.order, { by, now }) : false;
}

async function exists({ orm }: Queries, schoolCode: string, intentId: string): Promise<boolean> {
  const found = await orm.$count(
    payIntent,
    and(eq(payIntent.schoolCode, schoolCode), eq(payIntent.intentId, intentId)),
  );
  return found > 0;
}

async function findByKey(
  { orm }: Queries,
  schoolCode: string,
  requestKey: string,
): Promise<RefundRow | undefined> {
  const [row] = await orm
    .select()
    .from(payRefund)
    .where(and(eq(payRefund.schoolCode, schoolCode), eq(payRefund.requestKey, requestKey)));
  return row;
}
