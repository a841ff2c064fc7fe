import type { CallData } from '@self-print/contract/call.ts';
import type { paymentAdminCalls, RefundState } from '@self-print/contract/platform/paymentAdmin.ts';

export type PaymentDetail = CallData<typeof paymentAdminCalls.detail>;
export type RefundView = PaymentDetail['refunds'][number];

/** The money of these never left. */
const NOT_PAID_BACK: ReadonlySet<RefundState> = new Set(['refused', 'rejected']);

/**
 * What can still be paid back of a payment, in fen: of what its order got, or of an amount that differed. Money that came late or twice
 * goes back by itself and counts for neither.
 */
export function leftFen({ paidAt, amountFen, attempts, refunds }: PaymentDetail): number {
  const differing = attempts.find(({ state }) => state === 'integrity-failed');
  const received = paidAt === null ? (differing?.paidFen ?? 0) : amountFen;
  const gone = refunds
    .filter(({ reason, state }) => reason !== 'late' && reason !== 'double' && !NOT_PAID_BACK.has(state))
    .reduce((sum, refund) => sum + refund.amountFen, 0);
  return Math.max(0, received - gone);
}
