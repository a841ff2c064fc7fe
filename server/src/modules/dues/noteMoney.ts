import { derivedId } from '../../crypto/derivedId.ts';
import type { Queries } from '../../db/database.ts';
import { duesReport } from '../../db/schema/dues.ts';
import { positionsOf } from './hold.ts';
import { type Share, sharesOf } from './refundShares.ts';

/** Money that an order got, or lost, as it is booked. */
interface Money {
  readonly schoolCode: string;
  readonly kind: 'payment' | 'refund';
  readonly attemptId: string;
  readonly refundId: string | null;
  /** Null for money that no order got, which paid no position either. */
  readonly orderId: string | null;
  readonly at: Date;
}

/** Writes down that the system is to be told of the money of each position, in the transaction that books it. */
export async function noteMoney(queries: Queries, money: Money): Promise<void> {
  const { schoolCode, orderId, kind, attemptId, refundId, at } = money;
  if (orderId === null) return;
  const shares: readonly Share[] =
    refundId === null
      ? await positionsOf(queries, { schoolCode, orderId })
      : await sharesOf(queries, schoolCode, [refundId]);
  if (shares.length === 0) return;
  await queries.orm
    .insert(duesReport)
    .values(
      shares.map(({ reference, amountFen }) => ({
        schoolCode,
        reportId: derivedId(`${refundId ?? attemptId} of ${reference}`),
        orderId,
        reference,
        kind: kind === 'payment' ? ('paid' as const) : ('refunded' as const),
        amountFen,
        at,
        state: 'due' as const,
        tries: 0,
        detail: '',
        createdAt: at,
        toldAt: null,
        nextTryAt: at,
      })),
    )
    .onConflictDoNothing();
}
