import type { Queries } from '../../../db/database.ts';
import {
  type AttemptRow,
  type IntentRow,
  latestPayment,
  lockIntent,
  readAttempts,
  refundedOf,
} from '../paymentStore.ts';

/** A payment that brought money. */
export interface PaidPayment {
  readonly intent: IntentRow;
  readonly attempt: AttemptRow;
  /** What of it is left, in fen: not paid back and not about to be. */
  readonly leftFen: number;
}

/** The payment by which an order was paid, locked; undefined when it was free or paid elsewhere, or nothing is left of it. */
export async function findPaid(
  queries: Queries,
  { schoolCode, orderId }: { readonly schoolCode: string; readonly orderId: string },
): Promise<PaidPayment | undefined> {
  const found = await latestPayment(queries, schoolCode, orderId);
  return found && paidOf(queries, found.intent);
}

/** The money of one payment, locked: that of its order, or one that waits for a person because its amount differs. */
export async function paidOf(
  queries: Queries,
  key: Pick<IntentRow, 'schoolCode' | 'intentId'>,
): Promise<PaidPayment | undefined> {
  const intent = await lockIntent(queries, key);
  const attempts = await readAttempts(queries, intent);
  const attempt =
    attempts.find(({ attemptId }) => attemptId === intent.paidBy) ??
    attempts.find(({ state }) => state === 'integrity-failed');
  if (!attempt) return undefined;
  const leftFen = (attempt.paidFen ?? 0) - (await refundedOf(queries, attempt)).asked;
  return leftFen > 0 ? { intent, attempt, leftFen } : undefined;
}
