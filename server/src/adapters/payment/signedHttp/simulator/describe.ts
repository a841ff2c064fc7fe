import type { CashierPayment, CashierRefund } from './book.ts';

const CURRENCY = 'CNY';

export function describePayment(account: string, { outTradeNo, amountFen, state, paid }: CashierPayment) {
  return {
    account,
    outTradeNo,
    amountFen,
    currency: CURRENCY,
    state,
    ...(paid ? { tradeNo: paid.tradeNo, paidAt: paid.at.toISOString(), payer: 'payer-1' } : {}),
  };
}

export function describeRefund(
  account: string,
  { outTradeNo }: CashierPayment,
  { outRefundNo, refundNo, amountFen, state, detail }: CashierRefund,
) {
  return {
    account,
    outTradeNo,
    outRefundNo,
    amountFen,
    currency: CURRENCY,
    state,
    ...(state === 'done' ? { refundNo } : {}),
    ...(detail === null ? {} : { detail }),
  };
}
