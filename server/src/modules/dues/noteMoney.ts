import type { Queries } from '../../db/database.ts';
import { duesReport } from '../../db/schema/dues.ts';
import { positionOf } from './hold.ts';

/** Money that an order got, or lost, as it is booked. */
interface Money {
  readonly schoolCode: string;
  readonly kind: 'payment' | 'refund';
  readonly attemptId: string;
  readonly refundId: string | null;
  /** Null for money that no order got, which paid no position either. */
  readonly orderId: string | null;
  readonly amountFen: number;
  readonly at: Date;
}

/** Writes down that the system of a position is to be told of its money, in the transaction that books it. */
export async function noteMoney(queries: Queries, money: Money): Promise<void> {
  const { schoolCode, orderId, kind, attemptId, refundId, amountFen, at } = money;
  if (orderId === null || !(await positionOf(queries, { schoolCode, orderId }))) return;
  await queries.orm
    .insert(duesReport)
    .values({
      schoolCode,
      reportId: refundId ?? attemptId,
      orderId,
      kind: kind === 'payment' ? 'paid' : 'refunded',
      amountFen,
      at,
      state: 'due',
      tries: 0,
      detail: '',
      createdAt: at,
      toldAt: null,
      nextTryAt: at,
    })
    .onConflictDoNothing();
}
