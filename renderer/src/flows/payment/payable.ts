import type { TerminalOrder } from '@self-print/contract/platform/orders.ts';
import type { ProblemDetail } from '@self-print/contract/problemDetail.ts';
import type { Payable } from './state.ts';

/** The order that ORDER_UNPAID names; null where it cannot be paid at a terminal. */
export function payableOfProblem(detail: ProblemDetail, next: Payable['next']): Payable | null {
  const { orderId, orderType, totalFee, titleZh = '', titleEn = titleZh } = detail;
  if (orderId === undefined || totalFee === undefined) return null;
  return { orderId, orderType, title: { zh: titleZh, en: titleEn }, amountFen: totalFee, next };
}

/** An order that this terminal has claimed. */
export function payableOfOrder(order: TerminalOrder, next: Payable['next']): Payable {
  const { orderId, orderType, title, fee } = order;
  return { orderId, orderType, title, amountFen: fee.totalFee, next };
}
