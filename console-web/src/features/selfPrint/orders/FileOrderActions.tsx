import { isChangeable, isRepeatable, type Order } from '@self-print/web-kit/self-service/orders/order.ts';
import { usePrintAgain } from '@self-print/web-kit/self-service/orders/useOrder.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Problem } from '../ui/Problem.tsx';

/** What can be done with the order of an uploaded file: print it in another way, or again. */
export function FileOrderActions({ order }: { readonly order: Order }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const again = usePrintAgain(
    order.orderId,
    (orderId) => void navigate(`${PC_PATHS.finish}?orderId=${orderId}`),
  );
  return (
    <>
      {isChangeable(order) && (
        <Button onClick={() => void navigate(`${PC_PATHS.cloud}?orderId=${order.orderId}`)}>
          {t('pc.order.modify')}
        </Button>
      )}
      {isRepeatable(order) && (
        <Button loading={again.isBusy} onClick={again.run}>
          {t('pc.order.again')}
        </Button>
      )}
      <Problem error={again.error} />
    </>
  );
}
