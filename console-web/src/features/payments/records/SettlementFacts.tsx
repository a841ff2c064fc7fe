import { cardSettlementCalls, type SettlementView } from '@self-print/contract/platform/cardSettlement.ts';
import { formatMoney, orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { Alert, Descriptions } from 'antd';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { RowAction } from '../../../ui/RowAction.tsx';
import { useMoments } from '../../../ui/words.ts';
import { PAYMENT_LISTS } from './paymentLists.ts';

interface SettlementProps {
  readonly settlement: SettlementView;
}

/** What a person has said of a card payment, the decision on it, and what its terminal reported later. */
export function SettlementFacts({ settlement }: SettlementProps) {
  const { t } = useTexts();
  const moment = useMoments();
  const mayApprove = useMay('payment:approve');
  const { report } = settlement;
  return (
    <div className="pay__refund">
      {settlement.state === 'awaiting-approval' && mayApprove && <Decision settlement={settlement} />}
      {report && <Report report={report} />}
      <Descriptions
        column={2}
        size="small"
        bordered
        items={[
          { key: 'taken', label: t('pay.settleTaken'), children: takenWords(settlement, t) },
          { key: 'state', label: t('pay.state'), children: t(`pay.settlementState.${settlement.state}`) },
          { key: 'by', label: t('pay.requestedBy'), children: orEmptyMark(settlement.requestedBy) },
          { key: 'decided', label: t('pay.decidedBy'), children: orEmptyMark(settlement.decidedBy) },
          { key: 'created', label: t('common.createdAt'), children: moment(settlement.createdAt) },
          { key: 'ended', label: t('pay.endedAt'), children: moment(settlement.endedAt) },
          { key: 'reference', label: t('pay.settleReference'), span: 2, children: settlement.reference },
          { key: 'remarks', label: t('pay.settleReason'), span: 2, children: settlement.remarks },
        ]}
      />
    </div>
  );
}

const takenWords = ({ taken }: SettlementView, t: ReturnType<typeof useTexts>['t']) =>
  t(taken ? 'pay.settledTaken' : 'pay.settledNotTaken');

function Report({ report }: { readonly report: NonNullable<SettlementView['report']> }) {
  const { t } = useTexts();
  const moment = useMoments();
  const { status, amountFen, flowNo, reason, at, agrees } = report;
  const facts = [formatMoney(amountFen), flowNo, reason, moment(at)].filter(Boolean).join(' · ');
  const words = { outcome: t(`pay.cardOutcome.${status}`), facts };
  if (agrees) return <Alert type="success" showIcon title={t('pay.reportAgrees', words)} />;
  return <Alert type="error" showIcon title={t('pay.reportContradicts', words)} />;
}

/** Approves or rejects what another person has said; of one's own it says why not. */
function Decision({ settlement }: SettlementProps) {
  const { t } = useTexts();
  const { settlementId, isOwn } = settlement;
  if (isOwn) return <Alert type="info" showIcon title={t('pay.ownSettlement')} />;
  const taken = takenWords(settlement, t);
  return (
    <div className="page-actions">
      <RowAction
        call={cardSettlementCalls.decide}
        input={{ settlementId, approve: true }}
        renews={PAYMENT_LISTS}
        label={t('pay.approve')}
        ask={t('pay.settleApproveAsk', { taken })}
        text={t('pay.settleApproveText')}
        done={t('pay.settleApproved')}
        button={{ type: 'primary' }}
      />
      <RowAction
        call={cardSettlementCalls.decide}
        input={{ settlementId, approve: false }}
        renews={PAYMENT_LISTS}
        label={t('pay.reject')}
        ask={t('pay.settleRejectAsk', { taken })}
        text={t('pay.settleRejectText')}
        done={t('pay.settleRejected')}
        button={{ danger: true }}
      />
    </div>
  );
}
