import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { printReviewCalls } from '@self-print/contract/platform/printReview.ts';

/** Calls whose answers a decision on a print changes. */
export const REVIEW_RENEWS = [
  orderAdminCalls.list,
  orderAdminCalls.detail,
  orderAdminCalls.printLogs,
  printReviewCalls.evidence,
];
