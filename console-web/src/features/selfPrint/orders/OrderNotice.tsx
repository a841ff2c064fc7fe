import { type Order, orderNotice } from '@self-print/web-kit/self-service/orders/order.ts';
import { useSelfService } from '@self-print/web-kit/self-service/selfService.ts';
import { Alert } from 'antd';

const TYPES = { info: 'info', attention: 'warning', trouble: 'error' } as const;

/** What a person should know of an order that is not simply ready or done. */
export function OrderNotice({ order }: { readonly order: Order }) {
  const notice = orderNotice(order, useSelfService().t);
  if (notice === undefined) return null;
  return <Alert type={TYPES[notice.tone]} showIcon title={notice.text} description={notice.detail} />;
}
