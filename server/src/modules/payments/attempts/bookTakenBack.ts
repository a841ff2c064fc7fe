import type { PaymentEventSource } from '@self-print/contract/platform/paymentEvents.ts';
import type { Queries } from '../../../db/database.ts';
import { transition } from '../../orders/life/life.ts';
import { CONFLICT, changeOrder, retryOnConflict } from '../../orders/life/writeOrder.ts';
import { findOrder, type OrderRow } from '../../orders/orderStore.ts';
import { readPaperProof } from '../../orders/paperProof.ts';
import { book } from '../ledger/book.ts';
import { moveOrder } from '../moveOrder.ts';
import type { PayDeps } from '../payDeps.ts';
import { type AttemptRow, type IntentRow, recordEvent, refundedOf } from '../paymentStore.ts';
import { createRefund } from '../refunds/createRefund.ts';
import { refundOrder } from '../refunds/refundOrder.ts';
import { changeRefund } from '../refunds/refundStore.ts';

interface TakenBack {
  readonly intent: IntentRow;
  /** A payment that was booked before. */
  readonly attempt: AttemptRow;
  readonly source: PaymentEventSource;
  /** The refund at the channel, where it is a certain one; else all that our own refunds do not account for went back. */
  readonly refund?: { readonly outRefundNo: string; readonly amountFen: number };
}

/**
 * Books that a channel gave a payment back by itself, as it may when somebody cancels a payment that is just being confirmed, or that a
 * refund is known there alone. What our own refunds account for is theirs: a channel says the same of a payment that we have refunded.
 * When nothing of the payment is left, the order ends where no paper can have come out, and waits for a person where some may have.
 */
export async function bookTakenBack(
  queries: Queries,
  { random, log }: Pick<PayDeps, 'random' | 'log'>,
  { intent, attempt, source, refund: known }: TakenBack,
  now: Date,
): Promise<void> {
  const leftFen = (attempt.paidFen ?? 0) - (await refundedOf(queries, attempt)).asked;
  const { outRefundNo, amountFen } = known ?? { outRefundNo: undefined, amountFen: leftFen };
  const wish = { attempt, amountFen, reason: 'channel', outRefundNo } as const;
  const refund = await createRefund(queries, random, wish, now);
  if (!refund) return;
  const { schoolCode, refundId, intentId, attemptId } = refund;
  await changeRefund(queries, refund, { state: 'done', endedAt: now, nextQueryAt: null });
  const detail = `${amountFen}`;
  await recordEvent(
    queries,
    random,
    { schoolCode, intentId, attemptId, kind: 'refund-done', source, detail },
    now,
  );
  const orderId = intent.paidBy === attemptId ? intent.orderId : null;
  await book(queries, {
    schoolCode,
    kind: 'refund',
    channelId: attempt.channelId,
    attemptId,
    refundId,
    orderId,
    amountFen,
    at: now,
    paidAt: null,
  });
  const isOver = orderId !== null && amountFen === leftFen;
  const order = isOver ? await endOrder(queries, { schoolCode, orderId }, now) : 'none';
  log.event('payment-taken-back', { orderId: intent.orderId, attemptId, order });
}

/** What became of the order: `printed` is for staff to see, as nothing can be taken from whoever has the paper. */
async function endOrder(
  queries: Queries,
  key: { readonly schoolCode: string; readonly orderId: string },
  now: Date,
): Promise<'ended' | 'review' | 'printed'> {
  const became = await retryOnConflict(async () => {
    const context = await findOrder(queries, key.schoolCode, key.orderId);
    if (!context) return 'printed' as const;
    return endOf(queries, context.order, now);
  });
  if (became === 'ended') await moveOrder(queries, key, { kind: 'refunded', now });
  return became;
}

async function endOf(
  queries: Queries,
  order: OrderRow,
  now: Date,
): Promise<'ended' | 'review' | 'printed' | typeof CONFLICT> {
  const { lastPrint, isNothingPrinted } = await readPaperProof(queries, order);
  if (isNothingPrinted && order.state !== 'printing') {
    const holder = order.claimedBy === null ? {} : { terminalCode: order.claimedBy };
    const moved = await refundOrder(queries, order, { by: order.userId, now, ...holder });
    if (moved === CONFLICT) return CONFLICT;
    return moved ? 'ended' : 'printed';
  }
  if (order.state === 'unconfirmed') return 'review';
  if (!lastPrint) return 'printed';
  const step = transition(order, { kind: 'sent-to-review', printLogId: lastPrint.printLogId, now });
  if (!step.ok) return 'printed';
  return (await changeOrder(queries, order, step.value)) === CONFLICT ? CONFLICT : 'review';
}
