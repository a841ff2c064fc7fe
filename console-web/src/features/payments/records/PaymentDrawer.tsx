import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { formatMoney, orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Descriptions, Drawer } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../../core/administrator.ts';
import { useServices, useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { useReturnFocus } from '../../../ui/useReturnFocus.ts';
import { useMoments } from '../../../ui/words.ts';
import { AttemptFacts } from './AttemptFacts.tsx';
import { historyWords } from './historyWords.ts';
import { leftFen, type PaymentDetail } from './leftFen.ts';
import { PaymentStateTag } from './PaymentStateTag.tsx';
import { PositionFacts } from './PositionFacts.tsx';
import { RefundForm } from './RefundForm.tsx';
import { Refunds } from './Refunds.tsx';
import { SettlementFacts } from './SettlementFacts.tsx';

interface PaymentDrawerProps {
  readonly paymentId: string;
  readonly onClose: () => void;
}

/** Everything about one payment; money is paid back here. */
export function PaymentDrawer({ paymentId, onClose }: PaymentDrawerProps) {
  useReturnFocus();
  const { t, language } = useTexts();
  const asked = useCallQuery(paymentAdminCalls.detail, { paymentId });
  const title = asked.data ? wordsOf(asked.data.title, language) : t('pay.payment');
  return (
    <Drawer open size={640} title={title} onClose={onClose}>
      <Loaded asked={asked}>{(payment) => <Detail payment={payment} />}</Loaded>
    </Drawer>
  );
}

function Detail({ payment }: { readonly payment: PaymentDetail }) {
  const { t } = useTexts();
  const moment = useMoments();
  const mayRefund = useMay('payment:refund');
  const mayReadOrders = useMay('order:read');
  const { newId } = useServices();
  const [requestKey, setRequestKey] = useState(newId);
  const [isRefunding, setRefunding] = useState(false);
  const mostFen = leftFen(payment);
  return (
    <div className="pay">
      <Descriptions
        column={2}
        size="small"
        items={[
          { key: 'state', label: t('pay.state'), children: <PaymentStateTag state={payment.state} /> },
          { key: 'amount', label: t('pay.amount'), children: formatMoney(payment.amountFen) },
          { key: 'back', label: t('pay.refunded'), children: formatMoney(payment.refundedFen) },
          { key: 'terminal', label: t('pay.terminal'), children: orEmptyMark(payment.terminalCode) },
          { key: 'created', label: t('common.createdAt'), children: moment(payment.createdAt) },
          { key: 'paid', label: t('pay.paidAt'), children: moment(payment.paidAt) },
          {
            key: 'order',
            label: t('pay.order'),
            span: 2,
            children: mayReadOrders ? (
              <Link className="mono" to={`/main/order-query/orderHisList?order=${payment.orderId}`}>
                {payment.orderId}
              </Link>
            ) : (
              <span className="mono">{payment.orderId}</span>
            ),
          },
        ]}
      />
      {mayRefund && mostFen > 0 && (
        <div>
          <Button danger onClick={() => setRefunding(true)}>
            {t('pay.refund')}
          </Button>
        </div>
      )}
      {payment.positions.length > 0 && (
        <section>
          <h2>{t('pay.positions')}</h2>
          <PositionFacts positions={payment.positions} />
        </section>
      )}
      <section>
        <h2>{t('pay.refunds')}</h2>
        <Refunds refunds={payment.refunds} positions={payment.positions} />
      </section>
      <section>
        <h2>{t('pay.attempts')}</h2>
        {payment.attempts.length === 0 && <p>{t('pay.noAttempts')}</p>}
        {payment.attempts.map((attempt) => (
          <AttemptFacts key={attempt.attemptId} attempt={attempt} settlements={payment.settlements} />
        ))}
      </section>
      {payment.settlements.length > 0 && (
        <section>
          <h2>{t('pay.settlements')}</h2>
          {payment.settlements.map((settlement) => (
            <SettlementFacts key={settlement.settlementId} settlement={settlement} />
          ))}
        </section>
      )}
      <section>
        <h2>{t('pay.history')}</h2>
        <ol className="pay__history">
          {payment.history.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added at the end
            <li key={index}>
              <span className="number">{moment(entry.at)}</span> {historyWords(entry, t)}
              <span className="under">{t(`pay.source.${entry.source}`)}</span>
            </li>
          ))}
        </ol>
      </section>
      {isRefunding && (
        <RefundForm
          paymentId={payment.paymentId}
          positions={payment.positions}
          mostFen={mostFen}
          aloneFen={payment.aloneFen}
          requestKey={requestKey}
          onMade={() => setRequestKey(newId())}
          onClose={() => setRefunding(false)}
        />
      )}
    </div>
  );
}
