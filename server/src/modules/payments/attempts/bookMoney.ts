import type { Queries } from '../../../db/database.ts';
import { book } from '../ledger/book.ts';
import { isOpen } from '../life/attemptLife.ts';
import { moveOrder } from '../moveOrder.ts';
import type { PayDeps } from '../payDeps.ts';
import {
  type AttemptRow,
  changeAttempt,
  changeIntent,
  type IntentRow,
  readAttempts,
} from '../paymentStore.ts';
import { createRefund } from '../refunds/createRefund.ts';

interface Received {
  readonly intent: IntentRow;
  /** With what the channel says was paid. */
  readonly attempt: AttemptRow;
  /** Whether it could still be paid, as far as anybody here knew. */
  readonly wasOpen: boolean;
  /** Whether the channel says at once that some of it went back, which nobody here can have asked for. */
  readonly hasRefunds: boolean;
}

/**
 * Books what a payer paid. An order that waits for it gets it; money that comes after the payment was closed, or a second time, goes
 * back by itself; an amount that is not the asked one waits for a person. A card whose deduction had ended was surely not debited, as its
 * payer was told, who has gone or paid otherwise: what is taken all the same goes back, also while the order still waits. So does what is
 * left of money of which some went back already: the database was set back, and the order may have been paid in the time that it forgot.
 */
export async function bookMoney(
  queries: Queries,
  { random, log }: Pick<PayDeps, 'random' | 'log'>,
  { intent, attempt, wasOpen, hasRefunds }: Received,
  now: Date,
): Promise<void> {
  const { schoolCode, channelId, attemptId } = attempt;
  const { orderId } = intent;
  const amountFen = attempt.paidFen ?? 0;
  const booking = {
    schoolCode,
    kind: 'payment',
    channelId,
    attemptId,
    refundId: null,
    amountFen,
    at: now,
    paidAt: attempt.paidAt,
  } as const;
  const isAwaited = (wasOpen || attempt.flow !== 'card') && !hasRefunds;
  const fits = attempt.state === 'paid' && intent.state === 'open' && isAwaited;
  if (fits && (await moveOrder(queries, { schoolCode, orderId }, { kind: 'payment-succeeded', now }))) {
    await changeIntent(queries, intent, { state: 'paid', paidAt: attempt.paidAt ?? now, paidBy: attemptId });
    await book(queries, { ...booking, orderId });
    await hurryOthers(queries, attempt, now);
    log.event('payment-received', { orderId, attemptId });
    return;
  }
  if (amountFen > 0) await book(queries, { ...booking, orderId: null });
  if (attempt.state === 'integrity-failed') {
    log.event('payment-amount-differs', { orderId, attemptId });
    return;
  }
  const reason = intent.state === 'paid' ? 'double' : 'late';
  await createRefund(queries, random, { attempt, amountFen, reason }, now);
  log.event('payment-not-expected', { orderId, attemptId, reason });
}

/** What else was offered to the payer is closed at its channel next. */
async function hurryOthers(queries: Queries, paid: AttemptRow, now: Date): Promise<void> {
  for (const other of await readAttempts(queries, paid))
    if (other.attemptId !== paid.attemptId && isOpen(other))
      await changeAttempt(queries, other, { expiresAt: now, nextQueryAt: now });
}
