import type { CallProblem } from '@self-print/contract/errors.ts';
import { problem } from '@self-print/contract/errors.ts';
import { and, eq, gte, lt, ne, sql } from 'drizzle-orm';
import { spanOf } from '../../calendar/countPeriod.ts';
import type { Orm, Queries } from '../../db/database.ts';
import { account } from '../../db/schema/accounts.ts';
import { allowance } from '../../db/schema/allowances.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { isGivenTo } from '../allowances/allowance.ts';
import { canStillPrint, mayHavePrinted } from './countedOrders.ts';
import type { ItemTerms } from './orderStore.ts';

/** What a person has left of an item in its period, not counting the current order. */
export interface Quota {
  readonly freeCopies: number;
  /** Copies that may still be printed; null means unlimited. */
  readonly printable: number | null;
  /** Set for cloud print, where free pages count instead of copies. */
  readonly cloud?: CloudQuota;
}

/** What a person may print of uploaded files. */
export interface CloudQuota {
  /** Free sides left in the term, not counting the current order. */
  readonly freePages: number;
  readonly copiesMax: number;
}

/** Identifies a quota: person, item and time. */
export interface QuotaOf {
  readonly schoolCode: string;
  readonly userId: string;
  /** The order to leave out of the count; null for an order that does not exist yet. */
  readonly orderId: string | null;
  readonly createdAt: Date;
  readonly timeZone: string;
}

const NO_ORDER = '00000000-0000-0000-0000-000000000000';

/** Sum of the allowances for the person, or for everybody in the person's role, beyond the item's own free copies. */
const granted = (orm: Orm) =>
  orm
    .select({ copies: sql`coalesce(sum(${allowance.amount}), 0)` })
    .from(allowance)
    .innerJoin(account, and(eq(account.userId, sql.placeholder('userId')), isGivenTo('copies')))
    .where(
      and(
        eq(allowance.schoolCode, sql.placeholder('schoolCode')),
        eq(allowance.itemId, sql.placeholder('itemId')),
      ),
    );

const usage = (orm: Orm) =>
  orm
    .select({
      granted: sql<number>`(${granted(orm)})::int`,
      free: sql<number>`coalesce(sum(${printOrder.freeCopies}) filter (where ${printOrder.unitPrice} > 0 and (${mayHavePrinted} or ${canStillPrint})), 0)::int`,
      printed: sql<number>`coalesce(sum(${printOrder.copies}) filter (where ${mayHavePrinted}), 0)::int`,
    })
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, sql.placeholder('schoolCode')),
        eq(printOrder.userId, sql.placeholder('userId')),
        eq(printOrder.itemId, sql.placeholder('itemId')),
        ne(printOrder.orderId, sql.placeholder('orderId')),
        gte(printOrder.createdAt, sql.placeholder('from')),
        lt(printOrder.createdAt, sql.placeholder('to')),
      ),
    )
    .prepare('quota_usage');

/** Whether the person's other orders of this item matter at all. */
function hasQuota(item: ItemTerms | null): item is ItemTerms {
  return item !== null && (item.unitPrice > 0 || item.freeCopies > 0 || item.printLimit !== null);
}

/**
 * Counts the person's other orders of the item, and allowances beyond the item's own, in one statement. An order counts in the
 * period in which it was created.
 */
export async function readItemQuota(
  queries: Queries,
  item: ItemTerms | null,
  of: QuotaOf,
  now: Date,
): Promise<Quota> {
  if (!hasQuota(item)) return { freeCopies: 0, printable: null };
  const used = await readItemUsage(queries, item, of, now);
  return {
    freeCopies: Math.max(0, item.freeCopies + used.granted - used.free),
    printable: item.printLimit === null ? null : Math.max(0, item.printLimit - used.printed),
  };
}

/** A person's allowance and usage of an item in its period. */
export interface ItemUsage {
  /** Free copies beyond the item's own. */
  readonly granted: number;
  /** Free copies that orders have used or reserved. */
  readonly free: number;
  /** Copies that were or may have been printed. */
  readonly printed: number;
}

export async function readItemUsage(
  queries: Queries,
  item: ItemTerms,
  { schoolCode, userId, orderId, createdAt, timeZone }: QuotaOf,
  now: Date,
): Promise<ItemUsage> {
  const { from, to } = spanOf(item.countPeriod, createdAt, timeZone);
  const [used] = await queries.prepared(usage).execute({
    schoolCode,
    userId,
    itemId: item.itemId,
    orderId: orderId ?? NO_ORDER,
    from,
    to,
    now: now.toISOString(),
  });
  return used ?? { granted: 0, free: 0, printed: 0 };
}

/** Serialises decisions on a person's quotas, so that two terminals cannot both use the last copy. */
export async function lockQuotas({ orm }: Queries, schoolCode: string, userId: string): Promise<void> {
  await orm
    .select({ userId: account.userId })
    .from(account)
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId)))
    .for('no key update');
}

export function limitProblem(
  { printable }: Quota,
  copies: number,
): CallProblem<'PRINT_LIMIT_REACHED'> | undefined {
  return printable !== null && copies > printable ? problem('PRINT_LIMIT_REACHED') : undefined;
}
