import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { printReviewCalls } from '@self-print/contract/platform/printReview.ts';

/** The calls whose answers are out of date once money goes back: it ends orders, and settles prints that wait for a person. */
export const PAYMENT_LISTS = [
  paymentAdminCalls.list,
  paymentAdminCalls.detail,
  orderAdminCalls.list,
  orderAdminCalls.detail,
  printReviewCalls.evidence,
];
