import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { payEvent } from '../../../db/schema/payments.ts';
import type { PayDeps } from '../payDeps.ts';
import { recordEvent } from '../paymentStore.ts';
import type { PaidPayment } from './findPaid.ts';

/** Writes down that the payer wants the money back and staff has to look, once until something else happens to the payment. */
export async function wantRefund(
  queries: Queries,
  { random, clock, log }: Pick<PayDeps, 'random' | 'clock' | 'log'>,
  { intent: { schoolCode, intentId, orderId } }: PaidPayment,
): Promise<void> {
  const [latest] = await queries.orm
    .select({ kind: payEvent.kind })
    .from(payEvent)
    .where(and(eq(payEvent.schoolCode, schoolCode), eq(payEvent.intentId, intentId)))
    .orderBy(desc(payEvent.at))
    .limit(1);
  if (latest?.kind === 'refund-wanted') return;
  const entry = { schoolCode, intentId, attemptId: null, kind: 'refund-wanted', source: 'payer' } as const;
  await recordEvent(queries, random, entry, clock.now());
  log.event('refund-wanted', { orderId });
}
