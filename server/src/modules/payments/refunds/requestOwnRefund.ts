import type { CallAnswer, CallResult, DeclaredProblem } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { paymentCalls } from '@self-print/contract/platform/payments.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Queries } from '../../../db/database.ts';
import type { UserActor } from '../../../http/actor.ts';
import { isLeased } from '../../orders/life/claimRules.ts';
import { CONFLICT, type Conflict } from '../../orders/life/writeOrder.ts';
import { isHandedOut } from '../../orders/orderStates.ts';
import { findOrder, type OrderRow } from '../../orders/orderStore.ts';
import { orderTransaction } from '../orderTransaction.ts';
import type { PayDeps } from '../payDeps.ts';
import { findPaid, type PaidPayment } from './findPaid.ts';
import { giveBack } from './giveBack.ts';
import { wantRefund } from './wantRefund.ts';

type RefundCall = typeof paymentCalls.refund;
type Answer = CallAnswer<RefundCall>;
type Problem = DeclaredProblem<RefundCall>;

/**
 * Pays an order's money back because its owner wants it. Where no sheet came out, that happens at once and the order ends; where paper
 * may have come out staff decides, and sees that the owner asked.
 */
export async function requestOwnRefund(
  deps: PayDeps,
  { schoolCode, userId }: UserActor,
  orderId: string,
): Promise<CallResult<RefundCall>> {
  return orderTransaction<Answer, Problem>(deps.db, async (queries) => {
    const context = await findOrder(queries, schoolCode, orderId);
    if (!context || context.order.userId !== userId) return fail(problem('ORDER_NOT_FOUND'));
    return askForRefund(queries, deps, context.order);
  });
}

/**
 * Asks for the money of an order back, for somebody who may.
 * @param terminalCode where it is asked for; this terminal's own claim does not stand in the way
 */
export async function askForRefund(
  queries: Queries,
  deps: PayDeps,
  order: OrderRow,
  terminalCode?: string,
): Promise<Result<Answer, Problem | Conflict>> {
  const paid = await findPaid(queries, order);
  if (!paid || isHandedOut(order)) return fail(problem('REFUND_NOT_POSSIBLE'));
  const isHeld =
    order.state === 'claimed' && isLeased(order, deps.clock.now()) && order.claimedBy !== terminalCode;
  if (order.state === 'printing' || isHeld) return fail(problem('ORDER_PRINTING_ELSEWHERE'));
  return give(queries, deps, { order, paid }, terminalCode);
}

async function give(
  queries: Queries,
  deps: PayDeps,
  of: { readonly order: OrderRow; readonly paid: PaidPayment },
  terminalCode: string | undefined,
): Promise<Result<Answer, Problem | Conflict>> {
  const { state, payment } = of.order;
  if (payment !== 'idle') return fail(problem('REFUND_NOT_POSSIBLE'));
  if (state === 'failed' || state === 'unconfirmed') {
    await wantRefund(queries, deps, of.paid);
    return ok({ outcome: 'review' });
  }
  if (state !== 'paid' && state !== 'claimed') return fail(problem('REFUND_NOT_POSSIBLE'));
  const given = await giveBack(queries, deps, of, {
    reason: 'owner',
    ...(terminalCode === undefined ? {} : { terminalCode }),
  });
  if (given.ok) return ok({ outcome: given.value });
  return fail(given.problem === CONFLICT ? CONFLICT : problem('REFUND_NOT_POSSIBLE'));
}
