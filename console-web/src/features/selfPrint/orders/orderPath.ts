import { isOpen, type Order } from '@self-print/web-kit/self-service/orders/order.ts';
import { PC_PATHS } from '../../../core/pcPaths.ts';

/** The page of an order, by the list that contains it. */
export function orderPath(order: Pick<Order, 'orderId' | 'state' | 'takeType'>): string {
  return `${isOpen(order) ? PC_PATHS.openOrder : PC_PATHS.finishedOrder}?orderId=${order.orderId}`;
}
