import { ok } from '@self-print/contract/result.ts';
import { applyToAttempt } from '../../payments/attempts/applyToAttempt.ts';
import { askChannel } from '../../payments/attempts/askChannel.ts';
import { bookTakenBack } from '../../payments/attempts/bookTakenBack.ts';
import type { PayDeps } from '../../payments/payDeps.ts';
import {
  type AttemptRow,
  findAttemptByNumber,
  lockIntent,
  type RefundRow,
  readAttempt,
} from '../../payments/paymentStore.ts';
import { applyToRefund } from '../../payments/refunds/applyToRefund.ts';
import { findRefundByNumber, isRefundNumberTaken } from '../../payments/refunds/refundStore.ts';
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
      if (difference.lineKind === 'reversal') return askReversal(deps, attempt);
      const refund = await findRefundByNumber(deps.db, { schoolCode, channelId, outRefundNo: number });
      if (refund) return askRefund(deps, attempt, refund);
      return difference.theirFen === null
        ? undefined
        : adoptRefund(deps, attempt, number, difference.theirFen);
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
  return lineKind === 'refund' && kind !== 'refund-missing-here' ? known.refund : known.attempt;
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

/** A reversal of a payment that is booked is taken over, as the channel says of it that all of it went back. */
async function askReversal(deps: PayDeps, attempt: AttemptRow): Promise<Asked> {
  const status = await statusOf(deps, attempt);
  if (status?.kind !== 'reversed') return 'asked';
  if (attempt.state === 'reversed') return 'confirmed';
  await applyToAttempt(deps, attempt, { event: { kind: 'status', status }, source: 'query' });
  return 'asked';
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

/**
 * Takes over a refund of which only the channel knows: one that was made on the provider's own pages, or after the moment to which the
 * database was set back.
 */
async function adoptRefund(
  deps: PayDeps,
  attempt: AttemptRow,
  outRefundNo: string,
  amountFen: number,
): Promise<Asked> {
  const { db, payChannels, clock } = deps;
  const { outTradeNo, schoolCode, channelId, paidFen } = attempt;
  const channel = await payChannels.find(db, schoolCode, channelId);
  const wish = { outTradeNo, outRefundNo, amountFen, totalFen: paidFen ?? amountFen, reason: '' };
  const answer = await channel?.queryRefund(wish);
  if (!answer?.ok || answer.value.kind !== 'done' || answer.value.amountFen !== amountFen) return 'asked';
  await db.transaction(async (queries) => {
    const intent = await lockIntent(queries, attempt);
    const paid = await readAttempt(queries, schoolCode, attempt.attemptId);
    if (!paid || (await isRefundNumberTaken(queries, { schoolCode, outRefundNo }))) return ok();
    const refund = { outRefundNo, amountFen };
    await bookTakenBack(queries, deps, { intent, attempt: paid, source: 'query', refund }, clock.now());
    return ok();
  });
  return 'asked';
}
