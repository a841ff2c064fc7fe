import { inBeijing } from '../beijing.ts';
import { REFUND_TAKES_MS, type SimulatedRefund, type SimulatedTrade } from './book.ts';
import type { SimulatorKeys } from './simulatorKeys.ts';

/** An order as WeChat Pay describes it in answers and notifications. */
export function describeTrade(trade: SimulatedTrade, { appId, mchId }: SimulatorKeys): object {
  const { payment } = trade;
  return {
    appid: appId,
    mchid: mchId,
    out_trade_no: trade.outTradeNo,
    trade_state: trade.refunds.length > 0 && trade.state === 'SUCCESS' ? 'REFUND' : trade.state,
    trade_state_desc: '模拟',
    ...(payment
      ? {
          transaction_id: payment.transactionId,
          trade_type: trade.type,
          bank_type: 'OTHERS',
          success_time: inBeijing(payment.at),
          payer: { openid: payment.openId },
        }
      : {}),
    amount: { total: trade.amountFen, currency: 'CNY', ...(payment ? { payer_total: trade.amountFen } : {}) },
  };
}

export function describeRefund(trade: SimulatedTrade, refund: SimulatedRefund, now: Date): object {
  const isDone = now.getTime() - refund.at.getTime() >= REFUND_TAKES_MS;
  return {
    refund_id: refund.refundId,
    out_refund_no: refund.outRefundNo,
    transaction_id: trade.payment?.transactionId,
    out_trade_no: trade.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: inBeijing(refund.at),
    status: isDone ? 'SUCCESS' : 'PROCESSING',
    ...(isDone ? { success_time: inBeijing(new Date(refund.at.getTime() + REFUND_TAKES_MS)) } : {}),
    amount: {
      total: trade.amountFen,
      refund: refund.amountFen,
      payer_total: trade.amountFen,
      payer_refund: refund.amountFen,
      currency: 'CNY',
    },
  };
}
