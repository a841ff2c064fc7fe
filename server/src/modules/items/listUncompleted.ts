import type { CallAnswer } from '@self-print/contract/call.ts';
import type { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import { and, count, desc, eq, isNotNull } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';
import type { Deps } from '../../deps.ts';
import type { PersonActor } from '../../http/actor.ts';
import { isNoOfficeOrder } from '../orders/officeOrder.ts';
import { isUncompleted } from '../orders/openOrders.ts';
import { titleOf } from './itemRow.ts';

type Page = CallAnswer<typeof terminalItemCalls.uncompleted>;

/** Returns a page of a person's unprinted item orders, newest first. */
export async function listUncompleted(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { schoolCode, userId }: PersonActor,
  { page, rows: pageSize }: { readonly page: number; readonly rows: number },
): Promise<Page> {
  const wanted = and(
    eq(printOrder.schoolCode, schoolCode),
    eq(printOrder.userId, userId),
    isNotNull(printOrder.itemId),
    isNoOfficeOrder(),
    isUncompleted(clock.now()),
  );
  const found = await db.orm
    .select()
    .from(printOrder)
    .where(wanted)
    .orderBy(desc(printOrder.createdAt), printOrder.orderId)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [counted] = await db.orm.select({ total: count() }).from(printOrder).where(wanted);
  const rows = found.flatMap((order) => {
    const { itemId, orderId, copies, pages, state, totalFee, createdAt } = order;
    if (itemId === null) return [];
    const facts = { copies, pages, state, totalFee, createdAt: createdAt.toISOString() };
    return [{ orderId, itemId, title: titleOf(order), ...facts }];
  });
  return { rows, total: counted?.total ?? 0, pageSize, pageNumber: page };
}
