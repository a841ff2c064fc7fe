import type { CallInput } from '@self-print/contract/call.ts';
import type { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import type { OrderFact } from '@self-print/contract/statistics.ts';
import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Keys } from '../../../crypto/keys.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { may } from '../../../http/permissions.ts';
import { isNumbered } from '../../accounts/isNumbered.ts';
import { isNoReceipt } from '../isNoReceipt.ts';
import { isShownAs } from '../orderStates.ts';
import { factCondition } from './factCondition.ts';

export type OrderFilter = Omit<CallInput<typeof orderAdminCalls.list>, 'page' | 'rows'>;

/** Condition for the orders of an administrator's school that a filter leaves. */
export function orderConditions(
  keys: Keys,
  admin: AdminActor,
  filter: OrderFilter,
  now: Date,
): SQL | undefined {
  const { state, review, mine, itemId, orderType, clientType, terminalCode, paid, userName } = filter;
  const { fact = 'placed', role, from, to } = filter;
  return and(
    eq(printOrder.schoolCode, admin.schoolCode),
    state && isShownAs(state, now),
    review === true ? TO_SETTLE : undefined,
    mine === true ? waitsFor(admin, now) : undefined,
    itemId === undefined ? undefined : eq(printOrder.itemId, itemId),
    orderType === undefined ? undefined : eq(printOrder.orderType, orderType),
    clientType === undefined ? undefined : eq(printOrder.clientType, clientType),
    paid === undefined ? undefined : paid ? isNotNull(printOrder.paidAt) : isNull(printOrder.paidAt),
    userName === undefined ? undefined : isNumbered(printOrder.userId, keys, admin.schoolCode, userName),
    role === undefined ? undefined : eq(printOrder.role, role),
    factCondition(fact, { terminalCode, from, to }, now),
    // As in the statistics, of a receipt only its print counts.
    OF_ORDERS.has(filter.fact) ? isNoReceipt() : undefined,
  );
}

/** Facts about orders, not about their prints or their money. */
const OF_ORDERS: ReadonlySet<OrderFact | undefined> = new Set<OrderFact>([
  'placed',
  'printed',
  'electronic',
  'cancelled',
  'expired',
]);

/** Prints that a person has to settle. A receipt is printed anew by who wants it. */
const TO_SETTLE = and(
  isNoReceipt(),
  inArray(printOrder.state, ['failed', 'unconfirmed']),
  // Otherwise its money goes back, which settled it.
  eq(printOrder.payment, 'idle'),
);

/** Orders on which this administrator can act now; nobody decides on their own. */
function waitsFor(admin: AdminActor, now: Date): SQL | undefined {
  const toApprove = and(isShownAs('waiting', now), ne(printOrder.userId, admin.userId));
  return or(
    may(admin, 'order:approve') ? toApprove : sql`false`,
    may(admin, 'order:write') ? TO_SETTLE : sql`false`,
  );
}
