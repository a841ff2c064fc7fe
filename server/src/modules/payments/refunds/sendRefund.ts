import { askChannel } from '../attempts/askChannel.ts';
import { mayReverse } from '../card/settlement/mayReverse.ts';
import type { PayDeps } from '../payDeps.ts';
import { type RefundRow, readAttempt } from '../paymentStore.ts';
import { applyToRefund } from './applyToRefund.ts';

/** For the payer, who sees it at the provider. */
const REASON = '订单退款';

/**
 * Asks a channel for a refund, or what became of it. The number makes it one refund, so one without an answer is simply asked for
 * again.
 */
export async function sendRefund(deps: PayDeps, refund: RefundRow): Promise<void> {
  const { db, payChannels, log } = deps;
  const { schoolCode, attemptId, outRefundNo, amountFen, refundId } = refund;
  const attempt = await readAttempt(db, schoolCode, attemptId);
  if (!attempt) throw new Error(`Refund ${refundId} has no attempt`);
  if (attempt.flow === 'card' && !(await mayReverse(db, attempt))) {
    const detail = 'settled by hand: its terminal has not said that it took the money';
    return applyToRefund(deps, refund, { kind: 'refused', detail }, 'system');
  }
  const { channelId, outTradeNo, paidFen } = attempt;
  const channel = await payChannels.find(db, schoolCode, channelId);
  const wish = { outTradeNo, outRefundNo, amountFen, totalFen: paidFen ?? amountFen, reason: REASON };
  const answer = await channel?.[refund.state === 'processing' ? 'queryRefund' : 'refund'](wish);
  if (!answer?.ok) {
    log.event('payment-channel-silent', {
      channelId,
      attemptId,
      why: answer?.problem.kind ?? 'not-configured',
    });
  }
  await applyToRefund(deps, refund, answer?.ok ? answer.value : null, 'query');
  // A channel refuses what it has given back by itself, and says so only when it is asked about the payment.
  if (answer?.ok && answer.value.kind === 'refused') await askChannel(deps, attempt);
}
