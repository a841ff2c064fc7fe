import type { CallData } from '@self-print/contract/call.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import type { printReviewCalls } from '@self-print/contract/platform/printReview.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { RowAction } from '../../ui/RowAction.tsx';
import { ReprintAtForm } from './ReprintAtForm.tsx';
import { ReviewRefundForm } from './ReviewRefundForm.tsx';
import { REVIEW_RENEWS } from './reviewRenews.ts';

type Evidence = CallData<typeof printReviewCalls.evidence>;

interface ReviewProps {
  readonly orderId: string;
  readonly evidence: Evidence;
}

/** Settles a print that failed or is unconfirmed: the paper did come out, it is printed again, or its money goes back. */
export function Review({ orderId, evidence }: ReviewProps) {
  const { t } = useTexts();
  const mayPrint = useMay('order:write');
  const mayTerminals = useMay('terminal:read');
  const mayRefund = useMay('payment:refund');
  const [asking, setAsking] = useState<'terminal' | 'refund'>();
  const close = () => setAsking(undefined);
  const { money, isOffice } = evidence;
  const isRefundable = mayRefund && money !== null && money.leftFen > 0;
  if (!mayPrint && !isRefundable) return null;
  return (
    <section className="order__decide">
      <h2>{t('order.reviewTitle')}</h2>
      <p>{t('order.reviewText')}</p>
      {money?.wantedAt && <p className="order__wanted">{t('order.refundWanted')}</p>}
      <div className="page-actions">
        {mayPrint && (
          <>
            <RowAction
              call={orderAdminCalls.review}
              input={{ orderId, verdict: 'reprint' }}
              renews={REVIEW_RENEWS}
              label={t('order.reprint')}
              ask={t(isOffice ? 'order.reprintAskOffice' : 'order.reprintAsk')}
              text={t(isOffice ? 'order.reprintTextOffice' : 'order.reprintText')}
              done={t(isOffice ? 'order.reprintedOffice' : 'order.reprinted')}
              button={{ type: 'primary' }}
            />
            {mayTerminals && <Button onClick={() => setAsking('terminal')}>{t('order.reprintAt')}</Button>}
            <RowAction
              call={orderAdminCalls.review}
              input={{ orderId, verdict: 'printed' }}
              renews={REVIEW_RENEWS}
              label={t('order.settle')}
              ask={t('order.settleAsk')}
              text={t('order.settleText')}
              done={t('order.settled')}
              button={{}}
            />
          </>
        )}
        {isRefundable && (
          <Button danger onClick={() => setAsking('refund')}>
            {t('order.refund', { most: formatMoney(money.leftFen) })}
          </Button>
        )}
      </div>
      {asking === 'terminal' && <ReprintAtForm orderId={orderId} isOffice={isOffice} onClose={close} />}
      {asking === 'refund' && money && (
        <ReviewRefundForm
          orderId={orderId}
          money={money}
          missing={evidence.sheetsOut === null ? null : evidence.sheets - evidence.sheetsOut}
          onClose={close}
        />
      )}
    </section>
  );
}
