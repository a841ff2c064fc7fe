import { askChannel } from '../../payments/attempts/askChannel.ts';
import type { PayDeps } from '../../payments/payDeps.ts';
import { type AttemptRow, findAttemptByNumber, type RefundRow } from '../../payments/paymentStore.ts';
import { applyToRefund } from '../../payments/refunds/applyToRefund.ts';
import { findRefundByNumber } from '../../payments/refunds/refundStore.ts';
import type { DifferenceRow } from './differenceStore.ts';

/** What asking the provider brought: its answer agrees with what is booked here, or the books have to be looked at again. */
type Asked = 'confirmed' | 'asked';

/**
 * Asks the provider about the payment or refund of a difference. What is missing here is booked, or paid back, as any answer of the
 * provider is; what is missing there is only confirmed. Undefined when there is nothing here to ask about.
 */
export async function askAbout(deps: PayDeps, difference: DifferenceRow): Promise<Asked | undefined> {
  const { schoolCode, channelId, number, outTradeNo } = difference;
  const attempt = await findAttemptByNumber(deps.db, { schoolCode, channelId, outTradeNo });
  if (!attempt || difference.occurrence > 1) return undefined;
  switch (difference.kind) {
    case 'missing-here':
      await askChannel(deps, attempt);
      return 'asked';
    case 'missing-there':
      return confirmPayment(deps, attempt);
    case 'refund-missing-here':
    case 'refund-missing-there': {
      if (difference.lineKind === 'reversal') return confirmReversal(deps, attempt);
      const refund = await findRefundByNumber(deps.db, { schoolCode, channelId, outRefundNo: number });
      return refund && askRefund(deps, attempt, refund);
    }
    case 'amount':
    case 'refund-amount':
      return undefined;
  }
}

/** Whether `askAbout` could ask, without asking. */
export const canAsk = (
  { kind, occurrence, lineKind }: DifferenceRow,
  known: { readonly attempt: boolean; readonly refund: boolean },
): boolean => {
  if (kind === 'amount' || kind === 'refund-amount' || occurrence > 1) return false;
  return lineKind === 'refund' ? known.refund : known.attempt;
};

async function statusOf({ db, payChannels }: PayDeps, attempt: AttemptRow) {
  const channel = await payChannels.find(db, attempt.schoolCode, attempt.channelId);
  const answer = await channel?.query({ ...attempt, sentAt: attempt.createdAt });
  return answer?.ok ? answer.value : undefined;
}

async function confirmPayment(deps: PayDeps, attempt: AttemptRow): Promise<Asked> {
  const status = await statusOf(deps, attempt);
  return status?.kind === 'paid' && status.amountFen === attempt.paidFen ? 'confirmed' : 'asked';
}

async function confirmReversal(deps: PayDeps, attempt: AttemptRow): Promise<Asked> {
  const status = await statusOf(deps, attempt);
  return status?.kind === 'reversed' && attempt.state === 'reversed' ? 'confirmed' : 'asked';
}

/** Only a refund that was made is taken over: that one is not known is no news, as it may not have been sent. */
async function askRefund(deps: PayDeps, attempt: AttemptRow, refund: RefundRow): Promise<Asked> {
  const { outTradeNo, schoolCode, channelId, paidFen } = attempt;
  const { outRefundNo, amountFen, state } = refund;
  const channel = await deps.payChannels.find(deps.db, schoolCode, channelId);
  const wish = { outTradeNo, outRefundNo, amountFen, totalFen: paidFen ?? amountFen, reason: '' };
  const answer = await channel?.queryRefund(wish);
  if (!answer?.ok || answer.value.kind !== 'done' || answer.value.amountFen !== amountFen) return 'asked';
  if (state === 'done') return 'confirmed';
  await applyToRefund(deps, refund, answer.value, 'query');
  return 'asked';
}
