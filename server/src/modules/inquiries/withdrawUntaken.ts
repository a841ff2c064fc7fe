import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { inquiryPrint } from '../../db/schema/inquiries.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { transition } from '../orders/life/life.ts';
import { CONFLICT, changeOrder } from '../orders/life/writeOrder.ts';
import type { PrintsOf } from './printsLeft.ts';

/**
 * Cancels prints that a person began and that no terminal holds any more, so that they do not keep a print from the person; answers
 * how many. What is claimed or printing is not touched.
 */
export async function withdrawUntaken(
  queries: Queries,
  { schoolCode, userId, inquiryId }: PrintsOf,
  now: Date,
): Promise<number> {
  const found = await queries.orm
    .select({ order: printOrder })
    .from(inquiryPrint)
    .innerJoin(
      printOrder,
      and(eq(printOrder.schoolCode, inquiryPrint.schoolCode), eq(printOrder.orderId, inquiryPrint.orderId)),
    )
    .where(
      and(
        eq(inquiryPrint.schoolCode, schoolCode),
        eq(inquiryPrint.inquiryId, inquiryId),
        eq(printOrder.userId, userId),
        eq(printOrder.state, 'paid'),
      ),
    );
  let withdrawn = 0;
  for (const { order } of found) {
    const step = transition(order, { kind: 'cancelled', now });
    if (step.ok && (await changeOrder(queries, order, step.value)) !== CONFLICT) withdrawn += 1;
  }
  return withdrawn;
}
