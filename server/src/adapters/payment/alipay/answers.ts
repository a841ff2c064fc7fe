import { z } from 'zod';
import { beijingMoment } from './beijingTime.ts';
import { yuanAmount } from './yuan.ts';

/** Results of the calls by their documented names. Unlisted fields, such as the payer's name, are not read. */
const outTradeNo = z.string();
const tradeNo = z.string().min(1);

export const tradeStatus = z.enum(['WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_FINISHED', 'TRADE_CLOSED']);
export type TradeStatus = z.output<typeof tradeStatus>;

/** Alipay is replacing user ids by open ids; an app gets one of them. */
const payer = { buyer_user_id: z.string().optional(), buyer_open_id: z.string().optional() };

export const precreateAnswer = z.object({ out_trade_no: outTradeNo, qr_code: z.string().min(1) });

export const payAnswer = z.object({
  out_trade_no: outTradeNo,
  trade_no: tradeNo,
  total_amount: yuanAmount,
  gmt_payment: beijingMoment,
  ...payer,
});

export const queryAnswer = z.object({
  out_trade_no: outTradeNo,
  trade_no: tradeNo,
  trade_status: tradeStatus,
  total_amount: yuanAmount,
  send_pay_date: beijingMoment.optional(),
  ...payer,
});

export const cancelAnswer = z.object({
  out_trade_no: outTradeNo,
  retry_flag: z.enum(['Y', 'N']),
  /** Missing when there was no trade to cancel. */
  action: z.enum(['close', 'refund']).optional(),
});

export const closeAnswer = z.object({ out_trade_no: outTradeNo.optional() });

export const refundAnswer = z.object({
  out_trade_no: outTradeNo,
  fund_change: z.enum(['Y', 'N']).optional(),
  /** All refunds of the trade together. */
  refund_fee: yuanAmount,
});

/** Success without a refund in it means that there is none (yet). */
export const refundQueryAnswer = z.object({
  out_trade_no: outTradeNo.optional(),
  out_request_no: z.string().optional(),
  refund_amount: yuanAmount.optional(),
  refund_status: z.string().optional(),
});

export const billAnswer = z.object({ bill_download_url: z.url({ protocol: /^https?$/ }) });
