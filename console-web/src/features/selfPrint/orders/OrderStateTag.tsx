import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { type Order, stateWords } from '@self-print/web-kit/self-service/orders/order.ts';
import { useSelfService } from '@self-print/web-kit/self-service/selfService.ts';
import { Tag } from 'antd';

const COLOURS: Readonly<Record<OrderState, string>> = {
  waiting: 'warning',
  refused: 'error',
  created: 'warning',
  paid: 'success',
  claimed: 'blue',
  printing: 'blue',
  printed: 'default',
  failed: 'error',
  unconfirmed: 'warning',
  cancelled: 'default',
  expired: 'default',
};

/** The state of an order, in words and by colour. */
export function OrderStateTag({ order }: { readonly order: Pick<Order, 'state' | 'takeType'> }) {
  return <Tag color={COLOURS[order.state]}>{stateWords(order, useSelfService().t)}</Tag>;
}
