import { yuanOf } from '@self-print/contract/money.ts';
import { z } from 'zod';
import { beijingTime } from '../beijingTime.ts';
import { done, type Method, refused } from './answerNodes.ts';
import { isUnknown, refundedFen, type SimulatedTrade } from './book.ts';
import { amountText, orderNumber } from './orders.ts';

const wanted = z.object({
  out_trade_no: orderNumber,
  out_request_no: orderNumber,
  refund_amount: amountText,
  refund_reason: z.string().max(256).optional(),
});

/** At once; one request number is one refund; all refunds together are at most the payment. */
export const refund: Method = ({ book, now, notify }, { content }) => {
  const read = wanted.safeParse(content);
  if (!read.success) return refused('ACQ.INVALID_PARAMETER');
  const { out_trade_no: outTradeNo, out_request_no: outRefundNo, refund_amount: amountFen } = read.data;
  const trade = book.find(outTradeNo);
  if (!trade || isUnknown(trade)) return refused('ACQ.TRADE_NOT_EXIST');
  const earlier = trade.refunds.find((each) => each.outRefundNo === outRefundNo);
  if (earlier)
    return earlier.amountFen === amountFen ? refunded(trade, 'N') : refused('ACQ.DISCORDANT_REPEAT_REQUEST');
  if (trade.state !== 'TRADE_SUCCESS') return refused('ACQ.TRADE_STATUS_ERROR');
  const sum = refundedFen(trade) + amountFen;
  if (sum > trade.amountFen) return refused('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL');
  const changed = book.change(outTradeNo, {
    refunds: [...trade.refunds, { outRefundNo, amountFen, at: now() }],
    state: sum === trade.amountFen ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
  });
  notify(outTradeNo);
  return refunded(changed, 'Y');
};

/** Success without a refund in it when there is none of this number. */
export const queryRefund: Method = ({ book }, { content }) => {
  const trade = book.find(content.out_trade_no ?? '');
  if (!trade || isUnknown(trade)) return refused('ACQ.TRADE_NOT_EXIST');
  const found = trade.refunds.find(({ outRefundNo }) => outRefundNo === content.out_request_no);
  if (!found) return done({});
  return done({
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo,
    out_request_no: content.out_request_no ?? '',
    total_amount: yuanOf(trade.amountFen),
    refund_amount: yuanOf(found.amountFen),
    refund_status: 'REFUND_SUCCESS',
    gmt_refund_pay: beijingTime(found.at),
  });
};

const refunded = (trade: SimulatedTrade, hasMoved: 'Y' | 'N') =>
  done({
    out_trade_no: trade.outTradeNo,
    trade_no: trade.tradeNo,
    fund_change: hasMoved,
    refund_fee: yuanOf(refundedFen(trade)),
  });
