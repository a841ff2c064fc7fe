import type { CallAnswer, CallResult, DeclaredProblem } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { paymentCalls } from '@self-print/contract/platform/payments.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Queries } from '../../../db/database.ts';
import type { UserActor } from '../../../http/actor.ts';
import { CONFLICT, type Conflict } from '../../orders/life/writeOrder.ts';
import { isHandedOut } from '../../orders/orderStates.ts';
import { findOrder, type OrderRow } from '../../orders/orderStore.ts';
import { orderTransaction } from '../orderTransaction.ts';
import type { PayDeps } from '../payDeps.ts';
import { recordEvent } from '../paymentStore.ts';
import { createRefund } from './createRefund.ts';
import { findPaid, type PaidPayment } from './findPaid.ts';
import { refundOrder } from './refundOrder.ts';

type RefundCall = typeof paymentCalls.refund;
type Answer = CallAnswer<RefundCall>;
type Problem = DeclaredProblem<RefundCall>;

/**
 * Pays an order's money back because its owner wants it. Where no sheet came out, which holds while its code still prints, that happens
 * at once and the order ends; after a print that failed or is unconfirmed staff decides, and sees that the owner asked.
 */
export async function requestOwnRefund(
  deps: PayDeps,
  { schoolCode, userId }: UserActor,
  orderId: string,
): Promise<CallResult<RefundCall>> {
  return orderTransaction<Answer, Problem>(deps.db, async (queries) => {
    const context = await findOrder(queries, schoolCode, orderId);
    if (!context || context.order.userId !== userId) return fail(problem('ORDER_NOT_FOUND'));
    const paid = await findPaid(queries, { schoolCode, orderId });
    if (!paid || isHandedOut(context.order)) return fail(problem('REFUND_NOT_POSSIBLE'));
    return decide(queries, deps, context.order, paid);
  });
}

async function decide(
  queries: Queries,
  { random, clock, log }: PayDeps,
  order: OrderRow,
  paid: PaidPayment,
): Promise<Result<Answer, Problem | Conflict>> {
  const now = clock.now();
  const { orderId, schoolCode, userId } = order;
  const { intentId } = paid.intent;
  switch (order.state) {
    case 'failed':
    case 'unconfirmed':
      await recordEvent(
        queries,
        random,
        { schoolCode, intentId, attemptId: null, kind: 'refund-wanted', source: 'payer' },
        now,
      );
      log.event('refund-wanted', { orderId });
      return ok({ outcome: 'review' });
    case 'claimed':
    case 'printing':
      return fail(problem('ORDER_PRINTING_ELSEWHERE'));
    case 'paid': {
      const moved = await refundOrder(queries, order, { by: userId, now });
      if (moved === CONFLICT) return fail(CONFLICT);
      const { attempt } = paid;
      const refund =
        moved &&
        (await createRefund(queries, random, { attempt, amountFen: paid.leftFen, reason: 'owner' }, now));
      if (!refund) return fail(problem('REFUND_NOT_POSSIBLE'));
      log.event('refund-requested', { orderId, refundId: refund.refundId });
      return ok({ outcome: 'refunding' });
    }
    default:
      return fail(problem('REFUND_NOT_POSSIBLE'));
  }
}
