import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';
import type { OrderRow } from './orderStore.ts';

type Standing = Pick<OrderRow, 'state' | 'validUntil' | 'leaseExpiresAt' | 'takeType'>;

/** A paid electronic document remains its owner's: the pickup deadline does not apply to it. */
export function isHandedOut({ state, takeType }: Pick<OrderRow, 'state' | 'takeType'>): boolean {
  return state === 'paid' && takeType === TAKE_TYPES.electronic;
}

/** State of an order with expiry applied; `expired` exists only when reading. */
export function shownState(order: Standing, now: Date): OrderState {
  const { state, validUntil, leaseExpiresAt } = order;
  if (validUntil > now || isHandedOut(order)) return state;
  const held = state === 'claimed' && leaseExpiresAt !== null && leaseExpiresAt > now;
  const open =
    state === 'waiting' || state === 'created' || state === 'paid' || (state === 'claimed' && !held);
  return open ? 'expired' : state;
}

/** `shownState` in SQL. */
export function shownStateSql(now: Date): SQL<OrderState> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`case when ${printOrder.validUntil} <= ${at} and (
      ${printOrder.state} in ('waiting', 'created')
      or (${printOrder.state} = 'paid' and ${printOrder.takeType} <> ${TAKE_TYPES.electronic})
      or (${printOrder.state} = 'claimed' and ${printOrder.leaseExpiresAt} <= ${at})
    ) then 'expired' else ${printOrder.state} end`;
}

/** States of orders that may be shown as expired. */
const MAY_EXPIRE: readonly OrderState[] = ['waiting', 'created', 'paid', 'claimed'];

/** Whether an order is shown in a state, in such a way that an index of states finds it. */
export function isShownAs(state: OrderState, now: Date): SQL | undefined {
  const isShown = sql`${shownStateSql(now)} = ${state}`;
  if (state === 'expired') return and(inArray(printOrder.state, [...MAY_EXPIRE, state]), isShown);
  const isStored = eq(printOrder.state, state);
  return MAY_EXPIRE.includes(state) ? and(isStored, isShown) : isStored;
}

/** Whether the order has reached a final state. */
export function isFinishedSql(now: Date): SQL {
  return sql`(${shownStateSql(now)} in ('printed', 'failed', 'refused', 'cancelled', 'expired')
    or (${printOrder.state} = 'paid' and ${printOrder.takeType} = ${TAKE_TYPES.electronic}))`;
}
