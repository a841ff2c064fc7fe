import type { Order } from '@self-print/web-kit/self-service/orders/order.ts';
import { useRefund } from '@self-print/web-kit/self-service/payment/useRefund.ts';
import { Alert, Button } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { AskFirst } from '../ui/AskFirst.tsx';

/** Asks for the money of an order back, after asking once. */
export function Refund({ order }: { readonly order: Order }) {
  const { t } = useTexts();
  const refund = useRefund(order);
  if (refund.isAsked) return <Alert type="info" showIcon title={t('pc.refund.asked')} />;
  if (!refund.isOffered) return null;
  return (
    <>
      <Button onClick={() => refund.setAsking(true)}>{t('pc.refund.ask')}</Button>
      <AskFirst
        title={t('pc.refund.ask')}
        question={refund.question}
        yes={t('pc.refund.yes')}
        action={refund}
      />
    </>
  );
}
