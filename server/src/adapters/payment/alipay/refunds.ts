import { yuanOf } from '@self-print/contract/money.ts';
import { ok, type Result } from '@self-print/contract/result.ts';
import type { Clock } from '../../../system.ts';
import type { ChannelFault, RefundRequest, RefundStatus } from '../types.ts';
import { refundAnswer, refundQueryAnswer } from './answers.ts';
import { queryAttempt } from './endings.ts';
import { fault, type Gateway } from './gateway.ts';

type Outcome = Promise<Result<RefundStatus, ChannelFault>>;

const REFUNDED = 'REFUND_SUCCESS';

/**
 * Alipay refunds at once. What it refuses to refund may have gone back already: cancelling gives the money back of whoever pays in the
 * same moment, and the notice of that payment may have come first.
 */
export async function refundTrade(
  gateway: Gateway,
  clock: Pick<Clock, 'now'>,
  refund: RefundRequest,
): Outcome {
  const { outTradeNo, outRefundNo, amountFen, totalFen, reason } = refund;
  const content = {
    out_trade_no: outTradeNo,
    out_request_no: outRefundNo,
    refund_amount: yuanOf(amountFen),
    refund_reason: reason,
  };
  const answer = await gateway.call('alipay.trade.refund', content, refundAnswer);
  if (!answer.ok) return answer;
  if (answer.value.kind === 'in-progress') return ok({ kind: 'processing' });
  if (answer.value.kind === 'refused') {
    // Only the whole goes back by cancelling, and only before any other refund.
    if (amountFen === totalFen) {
      const trade = await queryAttempt(gateway, clock, { outTradeNo, amountFen });
      if (!trade.ok && trade.problem.kind !== 'answer-unverified') return trade;
      if (trade.ok && trade.value.kind === 'reversed') return ok(done(refund));
    }
    return ok({ kind: 'refused', detail: answer.value.subCode });
  }
  const { fund_change: hasMoved, refund_fee: refundedFen } = answer.value.content;
  if (refundedFen < amountFen || refundedFen > totalFen)
    return fault('answer-unverified', 'The refund has another amount');
  // No money moved by this request: either it is a repetition, or a query must tell.
  return hasMoved === 'Y' ? ok(done(refund)) : queryTradeRefund(gateway, refund);
}

/** A refund that Alipay does not know is `busy`: the request may still be on its way, and may be repeated. */
export async function queryTradeRefund(gateway: Gateway, refund: RefundRequest): Outcome {
  const content = { out_trade_no: refund.outTradeNo, out_request_no: refund.outRefundNo };
  const answer = await gateway.call('alipay.trade.fastpay.refund.query', content, refundQueryAnswer);
  if (!answer.ok) return answer;
  if (answer.value.kind === 'in-progress') return ok({ kind: 'processing' });
  if (answer.value.kind === 'refused') return ok({ kind: 'refused', detail: answer.value.subCode });
  const { out_request_no: number, refund_amount: fen, refund_status: status } = answer.value.content;
  if (number !== undefined && number !== refund.outRefundNo)
    return fault('answer-unverified', 'The answer is about another refund');
  if (fen !== undefined && fen !== refund.amountFen)
    return fault('answer-unverified', 'The refund has another amount');
  // Older answers hold the amount and no status.
  const isDone = fen !== undefined && (status === undefined || status === REFUNDED);
  return isDone ? ok(done(refund)) : fault('busy', 'Alipay knows no such refund yet');
}

/** Alipay names a refund by our number and gives it none of its own. */
const done = ({ outRefundNo, amountFen }: RefundRequest): RefundStatus => ({
  kind: 'done',
  channelRefundNo: outRefundNo,
  amountFen,
});
