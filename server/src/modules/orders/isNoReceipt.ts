import { PAYMENT_ORDER, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { ne, or, type SQL } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';

/** Leaves out receipts of fees, which nobody placed: the fee's own order is a file by its take type. */
export function isNoReceipt(): SQL | undefined {
  return or(ne(printOrder.orderType, PAYMENT_ORDER), ne(printOrder.takeType, TAKE_TYPES.atOnce));
}
