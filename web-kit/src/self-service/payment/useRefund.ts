import { paymentCalls } from '@self-print/contract/platform/payments.ts';
import { type UserOrderRow, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { useState } from 'react';
import { formatMoney } from '../../formatting.ts';
import { useCallMutation } from '../../queries.tsx';
import { useSelfService } from '../selfService.ts';
import { refundWay } from './standing.ts';

type Order = Pick<UserOrderRow, 'orderId' | 'state' | 'payment' | 'totalFee' | 'takeType'>;

/** Asks for the money of an order back, after asking once whether that is meant. */
export function useRefund(order: Order) {
  const { t } = useSelfService();
  const [isAsking, setAsking] = useState(false);
  const refund = useCallMutation(paymentCalls.refund, {
    saysItself: true,
    renews: [userOrderCalls.get, userOrderCalls.listByPage, paymentCalls.queryOrder],
    renewsWhenRefused: true,
  });
  const way = refundWay(order);
  const isAsked = refund.data?.outcome === 'review';
  return {
    /** There is money to get back, and it was not asked for here already. */
    isOffered: way !== undefined && !isAsked,
    isAsked,
    question: way === undefined ? '' : t(`refund.${way}`, { amount: formatMoney(order.totalFee) }),
    isAsking,
    setAsking,
    isBusy: refund.isPending,
    error: refund.error,
    run: () => refund.mutate({ orderId: order.orderId }, { onSuccess: () => setAsking(false) }),
  };
}
