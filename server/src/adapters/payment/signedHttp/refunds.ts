import type { Result } from '@self-print/contract/result.ts';
import { busy, faultOf } from '../../signedCalls/gateway.ts';
import type { ChannelFault, RefundRequest, RefundStatus } from '../types.ts';
import { CURRENCY, readRefund } from './answers.ts';
import { type CashierAccount, paymentPath } from './payments.ts';

type Outcome = Promise<Result<RefundStatus, ChannelFault>>;

/** Pays money back. A number names one refund, however often it is asked for. */
export async function refundPayment({ account, gateway }: CashierAccount, request: RefundRequest): Outcome {
  const { outTradeNo, outRefundNo, amountFen, totalFen, reason } = request;
  const answer = await gateway.post(`${paymentPath(outTradeNo)}/refunds`, {
    account,
    outRefundNo,
    amountFen,
    totalFen,
    currency: CURRENCY,
    reason,
  });
  return answer.ok ? readRefund(answer.value, { account, ...request }) : faultOf(answer.problem);
}

/** A refund that the cashier does not know is `busy`: the request may still be on its way, and may be repeated. */
export async function queryCashierRefund(
  { account, gateway }: CashierAccount,
  request: RefundRequest,
): Outcome {
  const { outTradeNo, outRefundNo } = request;
  const answer = await gateway.get(`${paymentPath(outTradeNo)}/refunds/${encodeURIComponent(outRefundNo)}`);
  if (answer.ok) return readRefund(answer.value, { account, ...request });
  const { problem } = answer;
  const isAbsent = problem.kind === 'refusal' && problem.code === 'UNKNOWN_REFUND';
  return isAbsent ? busy('the cashier knows no such refund yet') : faultOf(problem);
}
