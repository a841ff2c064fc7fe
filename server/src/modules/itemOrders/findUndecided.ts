import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { findOrder, type OrderRow } from '../orders/orderStore.ts';

/** Returns an order that waits for a decision of this administrator. Nobody may decide on their own order. */
export async function findUndecided(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { schoolCode, userId }: AdminActor,
  orderId: string,
): Promise<Outcome<OrderRow, 'ORDER_NOT_FOUND' | 'SECOND_PERSON_NEEDED' | 'CHANGED_MEANWHILE'>> {
  const context = await findOrder(db, schoolCode, orderId);
  if (!context) return fail(problem('ORDER_NOT_FOUND'));
  const { order } = context;
  if (order.userId === userId) return fail(problem('SECOND_PERSON_NEEDED'));
  if (order.state !== 'waiting' || order.validUntil <= clock.now()) return fail(problem('CHANGED_MEANWHILE'));
  return ok(order);
}
