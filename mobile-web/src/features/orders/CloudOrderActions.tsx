import { isChangeable, isRepeatable, type Order } from '@self-print/web-kit/self-service/orders/order.ts';
import { usePrintAgain } from '@self-print/web-kit/self-service/orders/useOrder.ts';
import { Link, useNavigate } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/Problem.tsx';

/** What can be done with the order of an uploaded file: print it in another way, or again. */
export function CloudOrderActions({ order }: { readonly order: Order }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const again = usePrintAgain(
    order.orderId,
    (orderId) => void navigate(`/mobile/orderCompleted?orderId=${orderId}`),
  );
  return (
    <div className="stack">
      {isChangeable(order) && (
        <Link className="button" to={`/mobile/cloud-print?orderId=${order.orderId}`}>
          <Icon name="printer" />
          {t('order.modify')}
        </Link>
      )}
      {isRepeatable(order) && (
        <Button busy={again.isBusy} onClick={again.run}>
          <Icon name="refresh" />
          {t('order.again')}
        </Button>
      )}
      <Problem error={again.error} />
    </div>
  );
}
