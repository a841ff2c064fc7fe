import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { isNoOfficeOrder } from './officeOrder.ts';

/** Orders that await approval, payment, pickup or the end of their print. An electronic document is complete once paid. */
export function isUncompleted(now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`(
    ${printOrder.state} = 'printing'
    or (${printOrder.state} in ('waiting', 'created', 'paid', 'claimed') and ${printOrder.validUntil} > ${at}
      and not (${printOrder.state} = 'paid' and ${printOrder.takeType} = ${TAKE_TYPES.electronic}))
    or (${printOrder.state} = 'claimed' and ${printOrder.leaseExpiresAt} > ${at})
  )`;
}

/** Returns the person's newest uncompleted order for each item that has one. */
export async function newestUncompleted(
  { orm }: Queries,
  { schoolCode, userId }: { readonly schoolCode: string; readonly userId: string },
  itemIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (itemIds.length === 0) return new Map();
  const rows = await orm
    .selectDistinctOn([printOrder.itemId], { itemId: printOrder.itemId, orderId: printOrder.orderId })
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, schoolCode),
        eq(printOrder.userId, userId),
        inArray(printOrder.itemId, [...itemIds]),
        isNoOfficeOrder(),
        isUncompleted(now),
      ),
    )
    .orderBy(printOrder.itemId, desc(printOrder.createdAt), printOrder.orderId);
  return new Map(rows.flatMap(({ itemId, orderId }) => (itemId === null ? [] : [[itemId, orderId]])));
}
