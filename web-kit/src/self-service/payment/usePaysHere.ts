import { paymentCalls } from '@self-print/contract/platform/payments.ts';
import type { UserOrderRow } from '@self-print/contract/platform/userOrders.ts';
import { useCallQuery } from '../../queries.tsx';
import { isUnpaid } from './standing.ts';
import type { PayBrowser } from './usePayment.ts';

/** Whether the first of these orders that waits for its money, and so each of them, can be paid on this page; false until it is known. */
export function usePaysHere(
  orders: readonly Pick<UserOrderRow, 'orderId' | 'state' | 'payment'>[],
  browser: PayBrowser,
): boolean {
  const unpaid = orders.find(isUnpaid);
  const methods = useCallQuery(
    paymentCalls.payTypes,
    { id: unpaid?.orderId ?? '', browser },
    { enabled: unpaid !== undefined },
  );
  return unpaid !== undefined && methods.data !== undefined && methods.data.length > 0;
}
