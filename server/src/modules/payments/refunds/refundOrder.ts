import type { Queries } from '../../../db/database.ts';
import { revokeForCancel } from '../../issuing/revokeDocument.ts';
import { transition } from '../../orders/life/life.ts';
import type { OrderEvent } from '../../orders/life/orderEvent.ts';
import { CONFLICT, type Conflict, changeOrder } from '../../orders/life/writeOrder.ts';
import type { OrderRow } from '../../orders/orderStore.ts';

/**
 * Lets an order begin to give its money back: what could still be printed ends and can no longer be verified; a print that failed or is
 * unconfirmed is settled by it. False when the order's life has no place for it now.
 * @param options.by who ends it, for the revocation of its document
 * @param options.terminalCode the terminal where it is asked for, whose own claim does not stand in the way
 */
export async function refundOrder(
  queries: Queries,
  order: OrderRow,
  { by, now, terminalCode }: { readonly by: string; readonly now: Date; readonly terminalCode?: string },
): Promise<boolean | Conflict> {
  if (order.payment === 'refunding' || order.payment === 'refunded') return true;
  let present = order;
  for (const event of eventsFor(order, now, terminalCode)) {
    const step = transition(present, event);
    if (!step.ok) return false;
    const changed = await changeOrder(queries, present, step.value);
    if (changed === CONFLICT) return CONFLICT;
    present = changed;
  }
  const { schoolCode, orderId } = order;
  if (present.state === 'cancelled') await revokeForCancel(queries, { schoolCode, orderId, by }, now);
  return true;
}

function eventsFor({ state }: OrderRow, now: Date, terminalCode: string | undefined): readonly OrderEvent[] {
  const at = terminalCode === undefined ? {} : { terminalCode };
  const settled: OrderEvent = { kind: 'reviewed', verdict: 'refund', now };
  if (state === 'failed') return [{ kind: 'sent-to-review', now }, settled];
  return state === 'unconfirmed' ? [settled] : [{ kind: 'refund-requested', now, ...at }];
}
