import type { Bilingual } from '@self-print/contract/fields.ts';
import type { PaymentState } from '@self-print/contract/platform/payments.ts';

/** What states of a payment are called in files for accountants, as on the console's pages. */
export const PAYMENT_STATES: Readonly<Record<PaymentState, Bilingual>> = {
  none: { zh: '未支付', en: 'Not paid' },
  waiting: { zh: '待支付', en: 'Waiting' },
  'user-paying': { zh: '支付中', en: 'Being paid' },
  checking: { zh: '确认中', en: 'Being checked' },
  paid: { zh: '已支付', en: 'Paid' },
  failed: { zh: '支付失败', en: 'Failed' },
  closed: { zh: '已关闭', en: 'Closed' },
  refunding: { zh: '退款中', en: 'Refunding' },
  refunded: { zh: '已退款', en: 'Refunded' },
};

/** What kinds of bookings are called. */
export const BOOKING_KINDS: Readonly<Record<'payment' | 'refund', Bilingual>> = {
  payment: { zh: '收款', en: 'Payment' },
  refund: { zh: '退款', en: 'Refund' },
};

/** What the accounts of the ledger beside those of channels are called, as on the console's pages. */
export const LEDGER_ACCOUNTS: Readonly<Record<'orders' | 'unassigned', Bilingual>> = {
  orders: { zh: '订单收入', en: 'Income from orders' },
  unassigned: { zh: '待退回款项', en: 'Money to pay back' },
};
