import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { formatMoney, orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { Alert, Descriptions } from 'antd';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { RowAction } from '../../../ui/RowAction.tsx';
import { useMoments } from '../../../ui/words.ts';
import type { PaymentDetail, RefundView } from './leftFen.ts';
import { PAYMENT_LISTS } from './paymentLists.ts';

/** The refunds of a payment, with the decision on those above the limit of one person. */
export function Refunds({ refunds, positions }: Pick<PaymentDetail, 'refunds' | 'positions'>) {
  const { t } = useTexts();
  if (refunds.length === 0) return <p>{t('pay.noRefunds')}</p>;
  return refunds.map((refund) => <RefundFacts key={refund.refundId} refund={refund} positions={positions} />);
}

interface RefundFactsProps extends Pick<PaymentDetail, 'positions'> {
  readonly refund: RefundView;
}

function RefundFacts({ refund, positions }: RefundFactsProps) {
  const { t, language } = useTexts();
  const moment = useMoments();
  const mayApprove = useMay('payment:approve');
  const system = t('pay.bySystem');
  const wordsFor = (reference: string) => {
    const title = positions.find((each) => each.reference === reference)?.title;
    return title ? wordsOf(title, language) : reference;
  };
  const shares = refund.shares
    .map(({ reference, amountFen }) => `${wordsFor(reference)} ${formatMoney(amountFen)}`)
    .join('；');
  return (
    <div className="pay__refund">
      {refund.state === 'awaiting-approval' && mayApprove && <Decision refund={refund} />}
      <Descriptions
        column={2}
        size="small"
        bordered
        items={[
          { key: 'amount', label: t('pay.amount'), children: formatMoney(refund.amountFen) },
          { key: 'state', label: t('pay.state'), children: t(`pay.refundState.${refund.state}`) },
          { key: 'reason', label: t('pay.reason'), children: t(`pay.reason.${refund.reason}`) },
          { key: 'by', label: t('pay.requestedBy'), children: refund.requestedBy ?? system },
          { key: 'created', label: t('common.createdAt'), children: moment(refund.createdAt) },
          { key: 'decided', label: t('pay.decidedBy'), children: orEmptyMark(refund.decidedBy) },
          { key: 'ended', label: t('pay.endedAt'), children: moment(refund.endedAt) },
          { key: 'remarks', label: t('pay.remarks'), children: orEmptyMark(refund.remarks) },
          ...(positions.length > 1
            ? [{ key: 'shares', label: t('pay.shares'), span: 2, children: shares }]
            : []),
          {
            key: 'number',
            label: t('pay.refundNo'),
            span: 2,
            children: <span className="mono">{refund.outRefundNo}</span>,
          },
        ]}
      />
    </div>
  );
}

/** Approves or rejects a refund of another person; of one's own it says why not. */
function Decision({ refund: { refundId, amountFen, isOwn } }: { readonly refund: RefundView }) {
  const { t } = useTexts();
  if (isOwn) return <Alert type="info" showIcon title={t('pay.ownRefund')} />;
  const amount = formatMoney(amountFen);
  return (
    <div className="page-actions">
      <RowAction
        call={paymentAdminCalls.decideRefund}
        input={{ refundId, approve: true }}
        renews={PAYMENT_LISTS}
        label={t('pay.approve')}
        ask={t('pay.approveAsk', { amount })}
        text={t('pay.refundText')}
        done={t('pay.approved')}
        button={{ type: 'primary' }}
      />
      <RowAction
        call={paymentAdminCalls.decideRefund}
        input={{ refundId, approve: false }}
        renews={PAYMENT_LISTS}
        label={t('pay.reject')}
        ask={t('pay.rejectAsk', { amount })}
        text={t('pay.rejectText')}
        done={t('pay.rejected')}
        button={{ danger: true }}
      />
    </div>
  );
}
