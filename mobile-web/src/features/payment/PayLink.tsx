import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';

/** Leads to the payment of an own order. */
export function PayLink({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  return (
    <Link className="button button--primary" to={`/mobile/aliPay?orderId=${orderId}`}>
      {t('pay.now')}
    </Link>
  );
}
