import { CLOUD_ORDER } from '@self-print/contract/orderTypes.ts';
import { and, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { Orm, Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { allowance } from '../../db/schema/allowances.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { isGivenTo } from '../allowances/allowance.ts';
import { canStillPrint, mayHavePrinted } from '../orders/countedOrders.ts';
import type { CloudPrintSettings } from './settings.ts';
import { termOf } from './term.ts';

export interface FreePagesOf {
  readonly schoolCode: string;
  readonly userId: string;
  /** The order to leave out of the count; null for an order that does not exist yet. */
  readonly orderId: string | null;
  /** Creation time of the order, which decides its term. */
  readonly createdAt: Date;
  readonly timeZone: string;
}

const NO_ORDER = '00000000-0000-0000-0000-000000000000';

const granted = (orm: Orm) =>
  orm
    .select({ pages: sql`coalesce(sum(${allowance.amount}), 0)` })
    .from(allowance)
    .where(isGivenTo('pages'));

const used = (orm: Orm) =>
  orm
    .select({ pages: sql`coalesce(sum(${printOrder.freePages}), 0)` })
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, account.schoolCode),
        eq(printOrder.userId, account.userId),
        eq(printOrder.orderType, CLOUD_ORDER),
        ne(printOrder.orderId, sql.placeholder('orderId')),
        gte(printOrder.createdAt, sql.placeholder('from')),
        lt(printOrder.createdAt, sql.placeholder('to')),
        // Sides without a price are free for everybody and use nothing up.
        sql`${printOrder.unitPrice} > 0 and (${mayHavePrinted} or ${canStillPrint})`,
      ),
    );

const usage = (orm: Orm) =>
  orm
    .select({
      role: account.role,
      granted: sql<number>`(${granted(orm)})::int`,
      used: sql<number>`(${used(orm)})::int`,
    })
    .from(account)
    .where(
      and(
        eq(account.schoolCode, sql.placeholder('schoolCode')),
        eq(account.userId, sql.placeholder('userId')),
      ),
    )
    .prepare('free_pages');

/** Returns the free sides that a person has used and has left in the term of an order, not counting that order. */
export async function readPagesUsage(
  queries: Queries,
  { freePagesPerTerm }: Pick<CloudPrintSettings, 'freePagesPerTerm'>,
  { schoolCode, userId, orderId, createdAt, timeZone }: FreePagesOf,
  now: Date,
): Promise<{ readonly used: number; readonly left: number }> {
  const { from, to } = termOf(createdAt, timeZone);
  const [row] = await queries.prepared(usage).execute({
    schoolCode,
    userId,
    orderId: orderId ?? NO_ORDER,
    from,
    to,
    now: now.toISOString(),
  });
  if (!row) return { used: 0, left: 0 };
  const ofRole: Readonly<Record<string, number>> = freePagesPerTerm;
  return { used: row.used, left: Math.max(0, (ofRole[row.role] ?? 0) + row.granted - row.used) };
}

/** Returns the free sides that a person has left in the term of an order, not counting that order. */
export async function readFreePages(...of: Parameters<typeof readPagesUsage>): Promise<number> {
  return (await readPagesUsage(...of)).left;
}
