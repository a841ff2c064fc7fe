import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { findOrder, type OrderRow } from '../orders/orderStore.ts';

/** An order that waits for a decision, as only orders of items do. */
export interface UndecidedOrder extends OrderRow {
  readonly itemId: string;
}

/** Returns an order that this administrator can decide on now. Nobody may decide on their own order. */
export async function findUndecided(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { schoolCode, userId }: AdminActor,
  orderId: string,
): Promise<Outcome<UndecidedOrder, 'ORDER_NOT_FOUND' | 'SECOND_PERSON_NEEDED' | 'CHANGED_MEANWHILE'>> {
  const context = await findOrder(db, schoolCode, orderId);
  if (!context) return fail(problem('ORDER_NOT_FOUND'));
  const { order } = context;
  const { itemId } = order;
  if (order.userId === userId) return fail(problem('SECOND_PERSON_NEEDED'));
  return order.state === 'waiting' && itemId !== null && order.validUntil > clock.now()
    ? ok({ ...order, itemId })
    : fail(problem('CHANGED_MEANWHILE'));
}
