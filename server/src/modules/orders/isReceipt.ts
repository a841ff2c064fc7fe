import { PAYMENT_ORDER, TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { and, eq, not, type SQL } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';

/** Whether an order is the receipt of a fee, which nobody placed: the fee's own order is a file by its take type. */
function isReceipt(): SQL | undefined {
  return and(eq(printOrder.orderType, PAYMENT_ORDER), eq(printOrder.takeType, TAKE_TYPES.atOnce));
}

export function isNoReceipt(): SQL {
  return not(isReceipt() ?? eq(printOrder.orderType, PAYMENT_ORDER));
}
