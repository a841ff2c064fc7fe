import {
  type PaymentItem,
  type PaymentItemFacts,
  paymentItemAdminCalls,
} from '@self-print/contract/platform/paymentItemAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Space, Tag } from 'antd';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { LoadedOne } from '../../ui/LoadedOne.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { WaitingPrice } from '../../ui/WaitingPrice.tsx';
import { FeeForm } from './FeeForm.tsx';
import { FEE_PATH, LIST_PATH, STATE_COLOURS } from './feeWords.ts';
import { StateActions } from './StateActions.tsx';

const NEW: PaymentItemFacts = {
  title: { zh: '', en: '' },
  explanation: { zh: '', en: '' },
  tag: { zh: '', en: '' },
  price: { kind: 'fixed', amountFen: 1_000 },
  payer: 'anybody',
  online: false,
  terminals: [],
  position: 0,
};

/** One fee, or a new one. */
export function FeePage() {
  const [query] = useSearchParams();
  const paymentId = query.get('paymentId');
  return paymentId === null ? <NewFee /> : <KnownFee key={paymentId} paymentId={paymentId} />;
}

function NewFee() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t('fee.add')} lead={t('fee.addLead')}>
        <ToList />
      </PageHead>
      <FeeForm
        facts={NEW}
        onSaved={({ paymentId }) => void navigate(`${FEE_PATH}?paymentId=${paymentId}`, { replace: true })}
      />
    </>
  );
}

function KnownFee({ paymentId }: { readonly paymentId: string }) {
  const asked = useCallQuery(paymentItemAdminCalls.get, { id: paymentId });
  return (
    <LoadedOne title="title.fee" list="/main/selfPayment" asked={asked}>
      {(fee) => (
        <>
          <FeeHead fee={fee} />
          <WaitingPrice kind="feePrice" subject={paymentId} isAgreed={fee.priceAgreed} />
          <FeeForm
            key={fee.revision}
            facts={fee}
            known={fee}
            onReload={() => void asked.refetch()}
            onSaved={() => {}}
          />
        </>
      )}
    </LoadedOne>
  );
}

function FeeHead({ fee }: { readonly fee: PaymentItem }) {
  const { t, language } = useTexts();
  const mayConfigure = useMay('payment:configure');
  return (
    <PageHead
      title={wordsOf(fee.title, language)}
      lead={<Tag color={STATE_COLOURS[fee.state]}>{t(`fee.state.${fee.state}`)}</Tag>}
    >
      <Space>
        {mayConfigure && <StateActions fee={fee} />}
        <ToList />
      </Space>
    </PageHead>
  );
}

function ToList() {
  const { t } = useTexts();
  const navigate = useNavigate();
  return <Button onClick={() => void navigate(LIST_PATH)}>{t('fee.toList')}</Button>;
}
