import { Link } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';

interface PayLinkProps {
  readonly orderId: string;
  /** The next thing to do on a page, and not one of many in a list. */
  readonly isNext?: boolean;
}

/** Leads to the payment of an own order. */
export function PayLink({ orderId, isNext = false }: PayLinkProps) {
  const { t } = useTexts();
  return (
    <Link className={isNext ? 'pc-go' : ''} to={`${PC_PATHS.pay}?orderId=${orderId}`}>
      {t('pc.pay.now')}
    </Link>
  );
}
