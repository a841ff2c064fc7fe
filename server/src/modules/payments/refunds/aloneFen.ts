import { and, eq, isNull, notInArray } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { printOrder } from '../../../db/schema/orders.ts';
import { payRefund } from '../../../db/schema/payments.ts';
import type { IntentRow } from '../paymentStore.ts';
import { readPaySettings } from '../settings/paySettings.ts';

/**
 * What one person may pay back of a payment without a second one, in fen: the school's limit, less what was paid back of it alone
 * before, so that no series of small refunds gets round it. Nothing of an order of one's own.
 */
export async function aloneFen(
  queries: Queries,
  intent: Pick<IntentRow, 'schoolCode' | 'intentId' | 'orderId'>,
  userId: string,
): Promise<number> {
  if ((await ownerOf(queries, intent)) === userId) return 0;
  const { schoolCode, intentId } = intent;
  const { onePersonFen } = await readPaySettings(queries, schoolCode);
  const alone = await queries.orm
    .select({ amountFen: payRefund.amountFen })
    .from(payRefund)
    .where(
      and(
        eq(payRefund.schoolCode, schoolCode),
        eq(payRefund.intentId, intentId),
        eq(payRefund.reason, 'staff'),
        isNull(payRefund.decidedBy),
        notInArray(payRefund.state, ['awaiting-approval', 'refused', 'rejected']),
      ),
    );
  return Math.max(
    0,
    alone.reduce((left, { amountFen }) => left - amountFen, onePersonFen),
  );
}

/** Whose order a payment is for. */
export async function ownerOf(
  { orm }: Queries,
  { schoolCode, orderId }: Pick<IntentRow, 'schoolCode' | 'orderId'>,
): Promise<string | undefined> {
  const [row] = await orm
    .select({ userId: printOrder.userId })
    .from(printOrder)
    .where(and(eq(printOrder.schoolCode, schoolCode), eq(printOrder.orderId, orderId)));
  return row?.userId;
}
