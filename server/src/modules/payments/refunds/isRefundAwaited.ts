import type { Queries } from '../../../db/database.ts';
import { latestPayment, lockIntent, readRefunds } from '../paymentStore.ts';

/**
 * Whether a second person has to decide about money of an order. Holds its payment until the transaction ends, so that nobody asks for
 * such a refund meanwhile; read the order afterwards.
 */
export async function isRefundAwaited(
  queries: Queries,
  { schoolCode, orderId }: { readonly schoolCode: string; readonly orderId: string },
): Promise<boolean> {
  const found = await latestPayment(queries, schoolCode, orderId);
  if (!found) return false;
  const { intentId } = await lockIntent(queries, found.intent);
  const refunds = await readRefunds(queries, schoolCode, [intentId]);
  return refunds.some(({ state }) => state === 'awaiting-approval');
}
