import { type Order, orderNotice } from '@self-print/web-kit/self-service/orders/order.ts';
import { useTexts } from '../../core/services.ts';
import { Notice } from '../../ui/Notice.tsx';

/** What a person should know of an order that is not simply ready or done. */
export function OrderNotice({ order }: { readonly order: Order }) {
  const { t } = useTexts();
  const notice = orderNotice(order, t);
  if (notice === undefined) return null;
  const { tone, text, detail } = notice;
  return (
    <Notice tone={tone}>{detail === undefined ? text : t('order.noticeDetail', { text, detail })}</Notice>
  );
}
