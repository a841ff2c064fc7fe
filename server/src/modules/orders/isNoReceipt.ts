import { PAYMENT_ORDER, STUDENT_CARD_ORDER, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { ne, notInArray, or, type SQL } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';

/** Types whose orders are files by their take type, and whose orders that are taken at once are the paper that goes with them. */
export const WITH_PAPER = [PAYMENT_ORDER, STUDENT_CARD_ORDER] as const;

/** Leaves out receipts of fees and slips of student cards, which nobody placed. */
export function isNoReceipt(): SQL | undefined {
  return or(notInArray(printOrder.orderType, [...WITH_PAPER]), ne(printOrder.takeType, TAKE_TYPES.atOnce));
}
