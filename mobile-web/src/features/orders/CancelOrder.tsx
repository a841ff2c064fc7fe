import { useCancelOrder } from '@self-print/web-kit/self-service/orders/useOrder.ts';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

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
      {cancel.isKept && (
        <p className="notice notice--attention" role="alert">
          {t('order.cancelKept')}
        </p>
      )}
      <Button kind="danger" onClick={() => cancel.setAsking(true)}>
        {t('order.cancel')}
      </Button>
      {cancel.isAsking && (
        <Sheet title={t('order.cancel')} onClose={() => cancel.setAsking(false)}>
          <p>{t('order.cancelSure')}</p>
          <Problem error={cancel.error} />
          <Button kind="primary" busy={cancel.isBusy} onClick={cancel.run}>
            {t('order.cancelYes')}
          </Button>
          <Button onClick={() => cancel.setAsking(false)}>{t('nav.back')}</Button>
        </Sheet>
      )}
    </>
  );
}
