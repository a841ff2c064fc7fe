import { ORDER_NUMBER_DIGITS } from '@self-print/contract/limits.ts';

/** A number by which people find the order again. */
export function orderNumberOf(orderId: string): string {
  return orderId.replaceAll('-', '').slice(0, ORDER_NUMBER_DIGITS).toUpperCase();
}
