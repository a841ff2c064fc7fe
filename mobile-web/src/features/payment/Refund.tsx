import type { Order } from '@self-print/web-kit/self-service/orders/order.ts';
import { useRefund } from '@self-print/web-kit/self-service/payment/useRefund.ts';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** Asks for the money of an order back, after asking once. */
export function Refund({ order }: { readonly order: Order }) {
  const { t } = useTexts();
  const refund = useRefund(order);
  if (refund.isAsked) return <Notice tone="info">{t('refund.asked')}</Notice>;
  if (!refund.isOffered) return null;
  return (
    <>
      <Button onClick={() => refund.setAsking(true)}>{t('refund.ask')}</Button>
      {refund.isAsking && (
        <Sheet title={t('refund.ask')} onClose={() => refund.setAsking(false)}>
          <p>{refund.question}</p>
          <Problem error={refund.error} />
          <Button kind="primary" busy={refund.isBusy} onClick={refund.run}>
            {t('refund.yes')}
          </Button>
          <Button onClick={() => refund.setAsking(false)}>{t('nav.back')}</Button>
        </Sheet>
      )}
    </>
  );
}
