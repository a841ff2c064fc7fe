import { type Order, orderNotice } from '@self-print/web-kit/self-service/orders/order.ts';
import { useSelfService } from '@self-print/web-kit/self-service/selfService.ts';
import { Alert } from 'antd';

const TYPES = { info: 'info', attention: 'warning', trouble: 'error' } as const;

interface OrderNoticeProps {
  readonly order: Order;
  /** The order can be paid on these pages. */
  readonly paysHere: boolean;
}

/** What a person should know of an order that is not simply ready or done. */
export function OrderNotice({ order, paysHere }: OrderNoticeProps) {
  const notice = orderNotice(order, useSelfService().t, paysHere);
  if (notice === undefined) return null;
  return <Alert type={TYPES[notice.tone]} showIcon title={notice.text} description={notice.detail} />;
}
