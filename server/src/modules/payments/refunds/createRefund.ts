import type { RefundReason, RefundState } from '@self-print/contract/platform/paymentAdmin.ts';
import type { Queries } from '../../../db/database.ts';
import { payRefund } from '../../../db/schema/payments.ts';
import type { Random } from '../../../system.ts';
import { divideRefund, keepShares, type Share } from '../../dues/refundShares.ts';
import { type AttemptRow, type RefundRow, recordEvent, refundedOf } from '../paymentStore.ts';
import { newNumber } from '../tradeNumber.ts';

export interface RefundWish {
  readonly attempt: AttemptRow;
  readonly amountFen: number;
  readonly reason: RefundReason;
  readonly state?: Extract<RefundState, 'requested' | 'awaiting-approval'>;
  readonly requestedBy?: string | null;
  readonly remarks?: string;
  readonly requestKey?: string;
  /** The number of one that the channel has already; else a new one. */
  readonly outRefundNo?: string | undefined;
  /** Which of the positions that the order pays get how much; needed for a part of several. */
  readonly shares?: readonly Share[] | undefined;
}

/**
 * Writes down that money goes back; a job then asks the channel. Its payment's row must be locked. Undefined when the attempt's
 * money, or that of the positions it paid, does not suffice, counting what went back or is about to.
 */
export async function createRefund(
  queries: Queries,
  random: Random,
  {
    attempt,
    amountFen,
    reason,
    state = 'requested',
    requestedBy = null,
    remarks = '',
    requestKey,
    outRefundNo,
    shares: wished,
  }: RefundWish,
  now: Date,
): Promise<RefundRow | undefined> {
  const { asked } = await refundedOf(queries, attempt);
  if (amountFen <= 0 || asked + amountFen > (attempt.paidFen ?? 0)) return undefined;
  const { schoolCode, intentId, attemptId } = attempt;
  const shares = await divideRefund(queries, attempt, amountFen, wished);
  if (!shares) return undefined;
  const [row] = await queries.orm
    .insert(payRefund)
    .values({
      schoolCode,
      refundId: random.uuid(),
      intentId,
      attemptId,
      outRefundNo: outRefundNo ?? newNumber('R', random, now),
      amountFen,
      state,
      reason,
      requestedBy,
      decidedBy: null,
      remarks,
      requestKey: requestKey ?? null,
      createdAt: now,
      endedAt: null,
      nextQueryAt: state === 'requested' ? now : null,
      queries: 0,
    })
    .returning();
  if (row) await keepShares(queries, row.refundId, shares);
  const source = requestedBy === null ? 'system' : 'staff';
  const detail = `${reason} ${amountFen}`;
  await recordEvent(
    queries,
    random,
    { schoolCode, intentId, attemptId, kind: 'refund-requested', source, detail },
    now,
  );
  return row;
}
