import { z } from 'zod';
import { type Answer, done, noSuchOrder, nothing, orderPaid, refusal, wrongParameter } from './answers.ts';
import { refundedFen } from './book.ts';
import { describeRefund, describeTrade } from './describe.ts';
import type { Desk } from './orderCalls.ts';

const BETWEEN_REFUNDS_MS = 60_000;
const closing = z.object({ mchid: z.string() });
const refunding = z.object({
  out_trade_no: z.string(),
  out_refund_no: z.string().regex(/^[0-9A-Za-z_\-|*@]{1,64}$/),
  reason: z.string().max(80).optional(),
  amount: z.object({ refund: z.int().min(1), total: z.int().min(1), currency: z.literal('CNY') }),
});

export function queryOrder({ book, keys }: Desk, outTradeNo: string, mchId: string | null): Answer {
  if (mchId !== keys.mchId) return wrongParameter;
  const trade = book.trades.get(outTradeNo);
  return trade ? done(describeTrade(trade, keys)) : noSuchOrder;
}

export function closeOrder({ book, keys }: Desk, outTradeNo: string, body: unknown): Answer {
  if (closing.safeParse(body).data?.mchid !== keys.mchId) return wrongParameter;
  const trade = book.trades.get(outTradeNo);
  if (!trade) return noSuchOrder;
  if (trade.type === 'MICROPAY') return refusal(400, 'INVALID_REQUEST');
  if (trade.state === 'SUCCESS') return orderPaid;
  trade.state = 'CLOSED';
  return nothing;
}

export function refundOrder({ book, clock }: Desk, body: unknown): Answer {
  const asked = refunding.safeParse(body).data;
  if (!asked) return wrongParameter;
  const { amount, out_refund_no } = asked;
  const trade = book.trades.get(asked.out_trade_no);
  if (!trade) return refusal(404, 'RESOURCE_NOT_EXISTS');
  const known = trade.refunds.find(({ outRefundNo }) => outRefundNo === out_refund_no);
  if (known) {
    const isSame = known.amountFen === amount.refund && trade.amountFen === amount.total;
    return isSame ? done(describeRefund(trade, known, clock.now())) : refusal(400, 'INVALID_REQUEST');
  }
  const isPaid = trade.state === 'SUCCESS' && trade.amountFen === amount.total;
  if (!isPaid || refundedFen(trade) + amount.refund > trade.amountFen) return refusal(400, 'INVALID_REQUEST');
  const lastMs = trade.refunds.at(-1)?.at.getTime() ?? Number.NEGATIVE_INFINITY;
  if (clock.now().getTime() - lastMs < BETWEEN_REFUNDS_MS) return refusal(429, 'FREQUENCY_LIMITED');
  return done(describeRefund(trade, book.refund(trade, out_refund_no, amount.refund), clock.now()));
}

export function queryRefund({ book, clock }: Desk, outRefundNo: string): Answer {
  for (const trade of book.trades.values()) {
    const refund = trade.refunds.find((one) => one.outRefundNo === outRefundNo);
    if (refund) return done(describeRefund(trade, refund, clock.now()));
  }
  return refusal(404, 'RESOURCE_NOT_EXISTS');
}
