import type { Bundle } from '../../texts.ts';
import type { PaymentKey } from './payment.zh.ts';

export const paymentEn: Bundle<PaymentKey> = {
  'pay.title': 'Pay for an order',
  'pay.now': 'Pay now',
  'pay.toPay': 'To pay',
  'pay.orders': 'Back to the orders',
  'pay.order': 'See the order',
  'pay.choose': 'Choose how to pay',
  'pay.useMethod': 'Pay with {{name}}',
  'pay.starting': 'Starting the payment…',
  'pay.none': 'There is no way to pay online right now',
  'pay.noneText': 'Your order is kept. Please ask the service desk.',
  'pay.noneFeeText':
    'You were not charged. A fee is kept for 15 minutes only: please ask the service desk, or pay it anew later.',
  'pay.fee': 'See the fee',
  'pay.lost':
    'No answer came. Below is what the platform knows of this payment now. Please read it before you go on.',
  'pay.open': 'Waiting for your payment',
  'pay.openText': 'If the payment page did not open, open it again. This page is updated when you have paid.',
  'pay.openAgain': 'Open the payment page again',
  'pay.scan': 'Scan the code with {{name}}',
  'pay.scanByPhone': 'Scan the code with your phone',
  'pay.scanAlt': 'Payment code for {{name}}',
  'pay.scanText': 'This page is updated when you have paid.',
  'pay.secondsLeft_one': '{{count}} second left to pay',
  'pay.secondsLeft_other': '{{count}} seconds left to pay',
  'pay.confirm': 'Please confirm in your payment app',
  'pay.confirmText': 'This page is updated when you have confirmed.',
  'pay.checking': 'Checking your payment',
  'pay.checkingText':
    'We are asking the payment provider. Please do not pay again. This page is updated as soon as we know.',
  'pay.paid': 'Payment received',
  'pay.paidFeeText': 'You find the receipt among your payments.',
  'pay.paidText': 'The pickup code, and what comes next, are in the order.',
  'pay.failed': 'The payment did not go through',
  'pay.failed.code-invalid': 'The payment code is no longer valid. Please pay again.',
  'pay.failed.insufficient-balance':
    'There is not enough money in the account. Please choose another way to pay.',
  'pay.failed.declined': 'The payment was cancelled. You were not charged.',
  'pay.failed.refused': 'The payment provider refused the payment. You were not charged.',
  'pay.failed.wrong-password': 'That password is wrong. You were not charged.',
  'pay.expired': 'This payment was closed',
  'pay.expiredText': 'You were not charged. You can pay again.',
  'pay.forOther.title': 'Pay for somebody else',
  'pay.forOther.noLink': 'There is no payment link here. Please scan the code at the terminal again.',
  'pay.forOther.paidText': 'The terminal continues by itself. You can close this page.',
  'pay.forOther.elsewhere':
    'You cannot pay for somebody else inside WeChat. Tap “···” at the top right, choose “Open in browser”, and pay there.',
  'pay.close': 'Cancel this payment',
  'pay.refunding': 'Refund under way',
  'pay.refundingText': 'The money goes back to the account that you paid from.',
  'pay.refunded': 'Refunded',
  'pay.refundedText': 'The money went back to the account that you paid from.',
  'refund.ask': 'Ask for my money back',
  'refund.atOnce':
    'This order has not been printed. With the refund it ends and its pickup code no longer works. {{amount}} go back to the account that you paid from.',
  'refund.review':
    'Staff will check the print first. After that, {{amount}} go back to the account that you paid from.',
  'refund.yes': 'Refund my payment',
  'refund.asked': 'We have your request. Staff will check the print first.',
};
