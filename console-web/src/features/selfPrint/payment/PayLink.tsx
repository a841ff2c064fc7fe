import { Link } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';

/** Leads to the payment of an own order. */
export function PayLink({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  return <Link to={`${PC_PATHS.pay}?orderId=${orderId}`}>{t('pc.pay.now')}</Link>;
}
