import { OUTPATIENT_ORDER } from '@self-print/contract/orderTypes.ts';
import { and, eq } from 'drizzle-orm';
import { printOrder } from '../../../db/schema/orders.ts';
import type { Deps } from '../../../deps.ts';
import type { ReportOwner } from '../reportName.ts';
import { forgetFile } from './forgetFile.ts';

/**
 * Cancels prints that a person began and that no terminal holds any more, so that they do not keep a print from the person. What is
 * claimed or printing is not touched.
 */
export async function withdrawUntaken(
  deps: Pick<Deps, 'db' | 'storage' | 'keys' | 'clock' | 'log'>,
  { schoolCode, userId }: ReportOwner,
): Promise<void> {
  const untaken = await deps.db.orm
    .select({ schoolCode: printOrder.schoolCode, orderId: printOrder.orderId })
    .from(printOrder)
    .where(
      and(
        eq(printOrder.schoolCode, schoolCode),
        eq(printOrder.userId, userId),
        eq(printOrder.orderType, OUTPATIENT_ORDER),
        eq(printOrder.state, 'paid'),
      ),
    );
  for (const order of untaken) await forgetFile(deps, order);
}
