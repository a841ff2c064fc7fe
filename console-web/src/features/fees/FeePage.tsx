import {
  type PaymentItem,
  type PaymentItemFacts,
  paymentItemAdminCalls,
} from '@self-print/contract/platform/paymentItemAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { LoadedOne } from '../../ui/LoadedOne.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useFormQuery } from '../../ui/useFormQuery.ts';
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
  const asked = useFormQuery(paymentItemAdminCalls.get, { id: paymentId });
  const [changedForm, setChangedForm] = useState<string>();
  const isChanged = changedForm === asked.formKey;
  return (
    <LoadedOne title="title.fee" list="/main/selfPayment" asked={asked}>
      {(fee) => (
        <>
          <FeeHead fee={asked.newest ?? fee} isChanged={isChanged} onDone={asked.renew} />
          <WaitingPrice
            kind="feePrice"
            subject={paymentId}
            isAgreed={asked.newest?.priceAgreed ?? fee.priceAgreed}
          />
          <FeeForm
            key={asked.formKey}
            facts={fee}
            known={fee}
            onReload={asked.reload}
            onSaved={asked.renew}
            onChanged={(is) => setChangedForm(is ? asked.formKey : undefined)}
          />
        </>
      )}
    </LoadedOne>
  );
}

interface FeeHeadProps {
  readonly fee: PaymentItem;
  /** The form below has unsaved changes, which a change of state would overtake. */
  readonly isChanged: boolean;
  readonly onDone: () => void;
}

function FeeHead({ fee, isChanged, onDone }: FeeHeadProps) {
  const { t, language } = useTexts();
  const mayConfigure = useMay('payment:configure');
  return (
    <PageHead
      title={wordsOf(fee.title, language)}
      lead={<Tag color={STATE_COLOURS[fee.state]}>{t(`fee.state.${fee.state}`)}</Tag>}
    >
      <Space>
        {mayConfigure && <StateActions fee={fee} isDisabled={isChanged} onDone={onDone} />}
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
