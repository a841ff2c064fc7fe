import type { Queries } from '../../db/database.ts';
import { transition } from '../orders/life/life.ts';
import type { OrderEvent } from '../orders/life/orderEvent.ts';
import { CONFLICT, changeOrder, retryOnConflict } from '../orders/life/writeOrder.ts';
import { findOrder } from '../orders/orderStore.ts';

type MoneyEvent = Extract<
  OrderEvent,
  { readonly kind: 'payment-succeeded' | 'payment-closed' | 'refund-requested' | 'refunded' }
>;

/** Tells an order what happened to its money, within the transaction of `queries`; false when its life has no place for it. */
export async function moveOrder(
  queries: Queries,
  { schoolCode, orderId }: { readonly schoolCode: string; readonly orderId: string },
  event: MoneyEvent,
): Promise<boolean> {
  return retryOnConflict(async () => {
    const context = await findOrder(queries, schoolCode, orderId);
    if (!context) return false;
    const step = transition(context.order, event);
    if (!step.ok) return false;
    return (await changeOrder(queries, context.order, step.value)) === CONFLICT ? CONFLICT : true;
  });
}
