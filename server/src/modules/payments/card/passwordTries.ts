import { CARD_PASSWORD_TRIES } from '@self-print/contract/cardPayment.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { payAttempt, payIntent } from '../../../db/schema/payments.ts';

/** How often a wrong card password may still be entered for an order, over all its payments. */
export async function passwordTriesLeft(
  { orm }: Queries,
  { schoolCode, orderId }: { readonly schoolCode: string; readonly orderId: string },
): Promise<number> {
  const wrong = await orm
    .select({ attemptId: payAttempt.attemptId })
    .from(payAttempt)
    .innerJoin(
      payIntent,
      and(eq(payIntent.schoolCode, payAttempt.schoolCode), eq(payIntent.intentId, payAttempt.intentId)),
    )
    .where(
      and(
        eq(payIntent.schoolCode, schoolCode),
        eq(payIntent.orderId, orderId),
        eq(payAttempt.failure, 'wrong-password'),
      ),
    );
  return Math.max(0, CARD_PASSWORD_TRIES - wrong.length);
}
