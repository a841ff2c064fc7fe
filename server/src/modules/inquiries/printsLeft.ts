import type { InquiryFacts } from '@self-print/contract/platform/inquiryFacts.ts';
import { and, eq, gte, lt, or, sql } from 'drizzle-orm';
import { spanOf } from '../../calendar/countPeriod.ts';
import type { Orm, Queries } from '../../db/database.ts';
import { inquiryPrint } from '../../db/schema/inquiries.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { canStillPrint, mayHavePrinted } from '../orders/countedOrders.ts';

/** The prints of a person, of an inquiry, at a time. */
export interface PrintsOf {
  readonly schoolCode: string;
  readonly userId: string;
  readonly inquiryId: string;
  readonly timeZone: string;
}

const taken = (orm: Orm) =>
  orm
    .select({ prints: sql<number>`count(*)::int` })
    .from(inquiryPrint)
    .innerJoin(
      printOrder,
      and(eq(printOrder.schoolCode, inquiryPrint.schoolCode), eq(printOrder.orderId, inquiryPrint.orderId)),
    )
    .where(
      and(
        eq(inquiryPrint.schoolCode, sql.placeholder('schoolCode')),
        eq(inquiryPrint.inquiryId, sql.placeholder('inquiryId')),
        eq(printOrder.userId, sql.placeholder('userId')),
        gte(printOrder.createdAt, sql.placeholder('from')),
        lt(printOrder.createdAt, sql.placeholder('to')),
        or(mayHavePrinted, canStillPrint),
      ),
    )
    .prepare('inquiry_prints');

/**
 * How many prints are left; null for any number. What was or may have been printed counts, and what can still be printed. Decided for
 * good only under the person's lock (`lockQuotas`).
 */
export async function readPrintsLeft(
  queries: Queries,
  { printLimit, printPeriod }: Pick<InquiryFacts, 'printLimit' | 'printPeriod'>,
  { timeZone, ...of }: PrintsOf,
  now: Date,
): Promise<number | null> {
  if (printLimit === null) return null;
  const { from, to } = spanOf(printPeriod, now, timeZone);
  const [row] = await queries.prepared(taken).execute({ ...of, from, to, now: now.toISOString() });
  return Math.max(0, printLimit - (row?.prints ?? 0));
}
