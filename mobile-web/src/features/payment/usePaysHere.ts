import type { UserOrderRow } from '@self-print/contract/platform/userOrders.ts';
import { usePaysHere as usePaysIn } from '@self-print/web-kit/self-service/payment/usePaysHere.ts';
import { payBrowserOf } from './browser.ts';

/** Whether unpaid orders among these can be paid in this browser. */
export function usePaysHere(orders: readonly Pick<UserOrderRow, 'orderId' | 'state' | 'payment'>[]): boolean {
  return usePaysIn(orders, payBrowserOf(navigator.userAgent));
}
