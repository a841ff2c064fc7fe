import { useCancelOrder } from '@self-print/web-kit/self-service/orders/useOrder.ts';
import { Alert, Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { AskFirst } from '../ui/AskFirst.tsx';

interface CancelOrderProps {
  readonly orderId: string;
  /** The order can be cancelled now, as far as is known. */
  readonly isOffered: boolean;
}

/** Cancels an order after asking once. */
export function CancelOrder({ orderId, isOffered }: CancelOrderProps) {
  const { t } = useTexts();
  const cancel = useCancelOrder(orderId);
  if (!isOffered) return null;
  return (
    <>
      {cancel.isKept && <Alert type="warning" showIcon role="alert" title={t('pc.order.cancelKept')} />}
      <Button danger onClick={() => cancel.setAsking(true)}>
        {t('pc.order.cancel')}
      </Button>
      <AskFirst
        title={t('pc.order.cancel')}
        question={t('pc.order.cancelSure')}
        yes={t('pc.order.cancelYes')}
        action={cancel}
      />
    </>
  );
}
