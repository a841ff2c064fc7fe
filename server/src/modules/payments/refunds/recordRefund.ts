import type { Queries } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Operation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { findOrder } from '../../orders/orderStore.ts';
import type { RefundRow } from '../paymentStore.ts';

interface RefundChange {
  readonly orderId: string;
  /** Null: it was just asked for. */
  readonly before: RefundRow | null;
  readonly after: RefundRow;
}

/** Records what staff decided about money that goes back, under the order that was paid. */
export async function recordRefund(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  operation: Operation,
  { orderId, before, after }: RefundChange,
): Promise<void> {
  const context = await findOrder(queries, operation.schoolCode, orderId);
  const label = context ? { zh: context.order.titleZh, en: context.order.titleEn } : orderId;
  await recordOperation(queries, deps, operation, {
    subject: orderId,
    label,
    before: before && factsOf(before),
    after: factsOf(after),
  });
}

const factsOf = ({ outRefundNo, amountFen, state, remarks }: RefundRow) => ({
  outRefundNo,
  amountFen,
  state,
  remarks,
});
