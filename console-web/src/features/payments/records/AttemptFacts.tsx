import type { SettlementView } from '@self-print/contract/platform/cardSettlement.ts';
import { formatMoney, orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { Alert, Button, Descriptions } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../core/administrator.ts';
import { useServices, useTexts } from '../../../core/services.ts';
import { useMoments } from '../../../ui/words.ts';
import { useChannelNames } from '../useChannelNames.ts';
import type { PaymentDetail } from './leftFen.ts';
import { SettleForm } from './SettleForm.tsx';

interface AttemptFactsProps {
  readonly attempt: PaymentDetail['attempts'][number];
  readonly settlements: readonly SettlementView[];
}

/** One try to pay. That of a card whose terminal is lost can be settled here, unless somebody has done so. */
export function AttemptFacts({ attempt, settlements }: AttemptFactsProps) {
  const { t } = useTexts();
  const moment = useMoments();
  const channelName = useChannelNames();
  const { paidFen, amountFen, attemptId } = attempt;
  const isDifferent = paidFen !== null && paidFen !== amountFen;
  const isSettled = settlements.some((each) => each.attemptId === attemptId && each.state !== 'rejected');
  return (
    <div className="pay__refund">
      {attempt.isLost && !isSettled && <Lost attempt={attempt} />}
      <Descriptions
        column={2}
        size="small"
        bordered
        items={[
          { key: 'channel', label: t('pay.channel'), children: channelName(attempt.channelId) },
          { key: 'flow', label: t('pay.flow'), children: t(`pay.flow.${attempt.flow}`) },
          { key: 'state', label: t('pay.state'), children: t(`pay.attemptState.${attempt.state}`) },
          {
            key: 'amount',
            label: t('pay.amount'),
            children: isDifferent
              ? t('pay.amountDiffers', { asked: formatMoney(amountFen), paid: formatMoney(paidFen) })
              : formatMoney(amountFen),
          },
          { key: 'created', label: t('common.createdAt'), children: moment(attempt.createdAt) },
          { key: 'paid', label: t('pay.paidAt'), children: moment(attempt.paidAt) },
          {
            key: 'ours',
            label: t('pay.outTradeNo'),
            span: 2,
            children: <span className="mono">{attempt.outTradeNo}</span>,
          },
          {
            key: 'theirs',
            label: t('pay.channelTradeNo'),
            span: 2,
            children: <span className="mono">{orEmptyMark(attempt.channelTradeNo)}</span>,
          },
        ]}
      />
    </div>
  );
}

function Lost({ attempt }: Pick<AttemptFactsProps, 'attempt'>) {
  const { t } = useTexts();
  const { newId } = useServices();
  const maySettle = useMay('payment:refund');
  const [requestKey, setRequestKey] = useState(newId);
  const [isSettling, setSettling] = useState(false);
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t('pay.settleLost')}
        action={maySettle && <Button onClick={() => setSettling(true)}>{t('pay.settle')}</Button>}
      />
      {isSettling && (
        <SettleForm
          attempt={attempt}
          requestKey={requestKey}
          onMade={() => setRequestKey(newId())}
          onClose={() => setSettling(false)}
        />
      )}
    </>
  );
}
