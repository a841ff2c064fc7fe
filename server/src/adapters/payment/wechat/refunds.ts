import { ok, type Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import type { ChannelFault, RefundRequest, RefundStatus } from '../types.ts';
import { type Account, CURRENCY } from './account.ts';
import { faultOf, isAbsent, isBusy } from './refusals.ts';
import { busy, unintelligible, unverified } from './signature.ts';
import { fieldOf } from './trade.ts';

const PATH = '/v3/refund/domestic/refunds';
export const refundState = z.enum(['SUCCESS', 'CLOSED', 'PROCESSING', 'ABNORMAL']);

const refundAnswer = z.object({
  refund_id: z.string().min(1),
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  status: refundState,
  amount: z.object({ refund: z.int(), total: z.int(), currency: z.string().optional() }),
});

/** Pays money back (pay.weixin.qq.com, "退款申请"). A number names one refund, however often it is asked for. */
export async function refund(
  account: Account,
  request: RefundRequest,
): Promise<Result<RefundStatus, ChannelFault>> {
  const answer = await account.gateway.call('POST', PATH, {
    out_trade_no: request.outTradeNo,
    out_refund_no: request.outRefundNo,
    reason: request.reason,
    amount: { refund: request.amountFen, total: request.totalFen, currency: CURRENCY },
  });
  if (answer.ok) return readRefund(answer.value, request);
  const { problem } = answer;
  if (problem.kind !== 'refusal' || !problem.signed || isBusy(problem)) return faultOf(problem);
  return ok({ kind: 'refused', detail: problem.code });
}

/** A refund that WeChat Pay does not know is `busy`: the request may still be on its way, and may be repeated. */
export async function queryRefund(
  account: Account,
  request: RefundRequest,
): Promise<Result<RefundStatus, ChannelFault>> {
  const answer = await account.gateway.call('GET', `${PATH}/${encodeURIComponent(request.outRefundNo)}`);
  if (answer.ok) return readRefund(answer.value, request);
  const { problem } = answer;
  if (problem.kind === 'refusal' && isAbsent(problem)) return busy('WeChat Pay knows no such refund');
  return faultOf(problem);
}

function readRefund(body: unknown, request: RefundRequest): Result<RefundStatus, ChannelFault> {
  const parsed = refundAnswer.safeParse(body);
  if (!parsed.success) return unintelligible(`the refund has a wrong ${fieldOf(parsed.error)}`);
  const { refund_id, out_refund_no, out_trade_no, status, amount } = parsed.data;
  if (out_refund_no !== request.outRefundNo || out_trade_no !== request.outTradeNo) {
    return unverified('about another refund');
  }
  const isSame = amount.refund === request.amountFen && amount.total === request.totalFen;
  if (!isSame || (amount.currency ?? CURRENCY) !== CURRENCY) return unverified('another amount');
  return ok(refundStatus(status, refund_id, amount.refund));
}

export function refundStatus(
  state: z.output<typeof refundState>,
  channelRefundNo: string,
  amountFen: number,
): RefundStatus {
  switch (state) {
    case 'PROCESSING':
      return { kind: 'processing' };
    case 'SUCCESS':
      return { kind: 'done', channelRefundNo, amountFen };
    case 'CLOSED':
    case 'ABNORMAL':
      return { kind: 'refused', detail: state };
  }
}
