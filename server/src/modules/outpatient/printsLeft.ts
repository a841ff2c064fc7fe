import { and, count, eq, inArray, or } from 'drizzle-orm';
import type { Orm, Queries } from '../../db/database.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { outpatientReport } from '../../db/schema/outpatient.ts';
import { canStillPrint, mayHavePrinted } from '../orders/countedOrders.ts';

const keyOf = (index: Uint8Array) => Buffer.from(index).toString('hex');

const counted = (orm: Orm, schoolCode: string, indexes: readonly Uint8Array[], now: Date) =>
  orm
    .select({ reportIndex: outpatientReport.reportIndex, prints: count() })
    .from(outpatientReport)
    .innerJoin(
      printOrder,
      and(
        eq(printOrder.schoolCode, outpatientReport.schoolCode),
        eq(printOrder.orderId, outpatientReport.orderId),
      ),
    )
    .where(
      and(
        eq(outpatientReport.schoolCode, schoolCode),
        inArray(outpatientReport.reportIndex, [...indexes]),
        or(mayHavePrinted, canStillPrint),
      ),
    )
    .groupBy(outpatientReport.reportIndex)
    // A statement of its own for each number of reports.
    .prepare(`outpatient_prints_${indexes.length}`)
    .execute({ now: now.toISOString() });

/**
 * How often each report was, may have been or can still be printed here. Decided for good only under the person's lock
 * (`lockQuotas`).
 */
export async function countPrints(
  { orm }: Queries,
  schoolCode: string,
  indexes: readonly Uint8Array[],
  now: Date,
): Promise<(index: Uint8Array) => number> {
  const rows = indexes.length === 0 ? [] : await counted(orm, schoolCode, indexes, now);
  const prints = new Map(rows.map((row) => [keyOf(row.reportIndex), row.prints]));
  return (index) => prints.get(keyOf(index)) ?? 0;
}

/** What is left of the prints of a report; null for any number. The hospital's count includes ours once it has been told. */
export function printsLeft(printsMax: number | null, own: number, hospital: number): number | null {
  return printsMax === null ? null : Math.max(0, printsMax - Math.max(own, hospital));
}
