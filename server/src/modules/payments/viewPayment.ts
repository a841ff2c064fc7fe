import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { PaymentState, PaymentView } from '@self-print/contract/platform/payments.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { Queries } from '../../db/database.ts';
import { paymentStanding } from '../orders/life/paymentRules.ts';
import type { OrderRow } from '../orders/orderStore.ts';
import { findChannel } from '../payChannels/channelStore.ts';
import { methodOf } from '../payChannels/payMethods.ts';
import { passwordTriesLeft } from './card/passwordTries.ts';
import { type AttemptRow, latestPayment, type Payment } from './paymentStore.ts';

/** An order's payment as its payer sees it. */
export async function viewPayment(queries: Queries, order: OrderRow, now: Date): Promise<PaymentView> {
  const { schoolCode, orderId } = order;
  const payment = await latestPayment(queries, schoolCode, orderId);
  const attempt = payment?.attempt;
  const state = stateFor(order, payment, now);
  const channel = attempt && (await findChannel(queries, attempt));
  const waits = state === 'waiting' || state === 'user-paying' || state === 'checking';
  return {
    orderId,
    orderType: order.orderType,
    state,
    amountFen: payment?.intent.amountFen ?? order.totalFee,
    method: attempt && channel ? methodOf(channel, attempt.flow) : null,
    present: state === 'waiting' ? (attempt?.present ?? null) : null,
    failure: state === 'failed' ? (attempt?.failure ?? null) : null,
    ...(state === 'failed' && attempt?.failure === 'wrong-password'
      ? { triesLeft: await passwordTriesLeft(queries, order) }
      : {}),
    secondsLeft: attempt && waits ? secondsUntil(attempt.expiresAt, now) : 0,
  };
}

function stateFor(order: OrderRow, payment: Payment | undefined, now: Date): PaymentState {
  const standing = paymentStanding(order);
  switch (standing) {
    case 'paid':
    case 'refunding':
    case 'refunded':
      return standing;
    case 'unpaid':
    case 'paying':
      return payment?.attempt ? stateOf(payment.attempt, now) : 'none';
    default:
      return assertNever(standing);
  }
}

function stateOf(attempt: AttemptRow, now: Date): PaymentState {
  switch (attempt.state) {
    case 'sent':
    case 'unknown':
    case 'integrity-failed':
      return 'checking';
    case 'waiting':
    case 'user-paying':
      // Nobody is to pay it any more; the channel is asked whether somebody did.
      return attempt.expiresAt > now ? attempt.state : 'checking';
    case 'paid':
      // Its order did not get the money, which goes back.
      return 'closed';
    case 'closed':
    case 'reversed':
      return 'closed';
    case 'failed':
      return 'failed';
    default:
      return assertNever(attempt.state);
  }
}

function secondsUntil(end: Date, now: Date): number {
  return Math.max(0, Math.ceil((end.getTime() - now.getTime()) / SECOND_MS));
}
