import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { useTexts } from '../../core/services.ts';
import { RowAction } from '../../ui/RowAction.tsx';

const RENEWS = [orderAdminCalls.list, orderAdminCalls.detail, orderAdminCalls.printLogs];

/** Settles a print that failed or is unconfirmed: either the paper did come out, or it is printed again free of charge. */
export function Review({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  return (
    <section className="order__decide">
      <h2>{t('order.reviewTitle')}</h2>
      <p>{t('order.reviewText')}</p>
      <div className="page-actions">
        <RowAction
          call={orderAdminCalls.review}
          input={{ orderId, verdict: 'reprint' }}
          renews={RENEWS}
          label={t('order.reprint')}
          ask={t('order.reprintAsk')}
          text={t('order.reprintText')}
          done={t('order.reprinted')}
          button={{ type: 'primary' }}
        />
        <RowAction
          call={orderAdminCalls.review}
          input={{ orderId, verdict: 'printed' }}
          renews={RENEWS}
          label={t('order.settle')}
          ask={t('order.settleAsk')}
          text={t('order.settleText')}
          done={t('order.settled')}
          button={{}}
        />
      </div>
    </section>
  );
}
