import { OUTPATIENT_ORDER } from '@self-print/contract/orderTypes.ts';
import { and, eq, inArray, lt, ne } from 'drizzle-orm';
import { printLog, printOrder } from '../../db/schema/orders.ts';
import { outpatientReport } from '../../db/schema/outpatient.ts';
import type { Deps } from '../../deps.ts';

/**
 * Forgets that reports were printed, with the attempts to print them. What the hospital has not been told yet stays; returns the
 * number of reports.
 */
export async function deleteOldPrints(
  { db: { orm } }: Pick<Deps, 'db'>,
  schoolCode: string,
  before: Date,
): Promise<number> {
  const ofReports = orm
    .select({ orderId: printOrder.orderId })
    .from(printOrder)
    .where(and(eq(printOrder.schoolCode, schoolCode), eq(printOrder.orderType, OUTPATIENT_ORDER)));
  await orm
    .delete(printLog)
    .where(
      and(
        eq(printLog.schoolCode, schoolCode),
        lt(printLog.savedAt, before),
        ne(printLog.outcome, 'pending'),
        inArray(printLog.orderId, ofReports),
      ),
    );
  const old = await orm
    .delete(outpatientReport)
    .where(
      and(
        eq(outpatientReport.schoolCode, schoolCode),
        lt(outpatientReport.createdAt, before),
        ne(outpatientReport.telling, 'open'),
      ),
    )
    .returning({ orderId: outpatientReport.orderId });
  return old.length;
}
