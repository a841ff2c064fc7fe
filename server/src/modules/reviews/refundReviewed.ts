import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { printReviewCalls } from '@self-print/contract/platform/printReview.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { findOrder } from '../orders/orderStore.ts';
import type { PayDeps } from '../payments/payDeps.ts';
import { latestPayment } from '../payments/paymentStore.ts';
import { refundByStaff } from '../payments/refunds/refundByStaff.ts';

type RefundCall = typeof printReviewCalls.refund;

/**
 * Settles a failed or unconfirmed print by paying money back. Two reviewers, or one who refunds and one who reprints, never both
 * succeed.
 */
export async function refundReviewed(
  deps: PayDeps,
  operation: AdminOperation,
  { orderId, ...wish }: CallInput<RefundCall>,
): Promise<CallResult<RefundCall>> {
  const { db, log } = deps;
  const { schoolCode, userId } = operation;
  const before = await findOrder(db, schoolCode, orderId);
  if (!before) return fail(problem('ORDER_NOT_FOUND'));
  const payment = await latestPayment(db, schoolCode, orderId);
  if (!payment) return fail(problem('REFUND_NOT_POSSIBLE'));
  const paymentId = payment.intent.intentId;
  const done = await refundByStaff(deps, operation, { ...wish, paymentId }, { onlyInReview: true });
  if (!done.ok) return done;
  log.event('order-reviewed', { orderId, by: userId, verdict: 'refund' });
  const after = await findOrder(db, schoolCode, orderId);
  return ok({ orderId, state: (after ?? before).order.state, refund: done.value.state });
}
