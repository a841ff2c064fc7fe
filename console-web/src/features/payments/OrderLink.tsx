import { orderNumber } from '@self-print/web-kit/formatting.ts';
import { Link } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';

/** An order's short number; it leads to the order for those who may read it. */
export function OrderLink({ orderId }: { readonly orderId: string }) {
  const mayRead = useMay('order:read');
  if (!mayRead) return <span className="mono">{orderNumber(orderId)}</span>;
  return (
    <Link className="mono" to={`/main/order-query/orderHisList?order=${orderId}`}>
      {orderNumber(orderId)}
    </Link>
  );
}
