import { type Order, orderNotice } from '@self-print/web-kit/self-service/orders/order.ts';
import { useTexts } from '../../core/services.ts';
import { Notice } from '../../ui/Notice.tsx';

interface OrderNoticeProps {
  readonly order: Order;
  /** The order can be paid in this browser. */
  readonly paysHere: boolean;
}

/** What a person should know of an order that is not simply ready or done. */
export function OrderNotice({ order, paysHere }: OrderNoticeProps) {
  const { t } = useTexts();
  const notice = orderNotice(order, t, paysHere);
  if (notice === undefined) return null;
  const { tone, text, detail } = notice;
  return (
    <Notice tone={tone}>{detail === undefined ? text : t('order.noticeDetail', { text, detail })}</Notice>
  );
}
