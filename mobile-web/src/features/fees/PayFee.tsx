import { fenOfTyped } from '@self-print/contract/money.ts';
import { ownFeeCalls } from '@self-print/contract/platform/ownFees.ts';
import { isAmountOf, type OfferedPayment } from '@self-print/contract/platform/paymentItems.ts';
import { formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import { requestKey } from '@self-print/web-kit/ordering/requestKey.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { AmountField } from './AmountField.tsx';
import { useOfferedFees } from './useOfferedFees.ts';

const YUAN = /^\d{1,5}(\.\d{1,2})?$/;

/** A fee before it is paid: what it is, and how much of it. */
export function PayFee({ paymentId }: { readonly paymentId: string }) {
  const { t } = useTexts();
  const asked = useOfferedFees();
  return (
    <Loaded asked={asked}>
      {({ rows }) => {
        const fee = rows.find((each) => each.paymentId === paymentId);
        return fee ? (
          <Fee fee={fee} />
        ) : (
          <Notice tone="attention">{`${t('fees.gone')} ${t('fees.goneText')}`}</Notice>
        );
      }}
    </Loaded>
  );
}

function Fee({ fee }: { readonly fee: OfferedPayment }) {
  const { t, language } = useTexts();
  const { newId } = useServices();
  const navigate = useNavigate();
  const { paymentId, price } = fee;
  const [draftId] = useState(newId);
  const [typed, setTyped] = useState('');
  const [listedFen, setListedFen] = useState(() =>
    price.kind === 'listed' ? (price.amountsFen[0] ?? 0) : 0,
  );
  const [isChecked, setChecked] = useState(false);
  const create = useCallMutation(ownFeeCalls.create, {
    saysItself: true,
    renews: [ownFeeCalls.list],
    renewsWhenRefused: true,
  });
  const typedFen = YUAN.test(typed) ? fenOfTyped(typed) : 0;
  const amountFen = price.kind === 'fixed' ? price.amountFen : price.kind === 'listed' ? listedFen : typedFen;
  const isRight = isAmountOf(price, amountFen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isRight || create.isPending) return;
    const wish = { paymentId, price: amountFen };
    create.mutate(
      { ...wish, requestKey: requestKey(draftId, wish) },
      // Back leads from the payment to the fees: pressed again, this page would show the same order.
      { onSuccess: ({ orderId }) => void navigate(`/mobile/aliPay?orderId=${orderId}`, { replace: true }) },
    );
  };
  return (
    <form className="card stack" noValidate onSubmit={submit}>
      <h2>{wordsOf(fee.title, language)}</h2>
      {fee.explanation[language] !== '' && <p className="lead">{fee.explanation[language]}</p>}
      {price.kind === 'listed' && (
        <Choice
          name={t('fees.amount')}
          value={listedFen}
          options={price.amountsFen.map((value) => ({ value, label: formatMoney(value) }))}
          onChange={setListedFen}
        />
      )}
      {price.kind === 'entered' && (
        <AmountField price={price} typed={typed} isWrong={isChecked && !isRight} onType={setTyped} />
      )}
      <p className="hint">{t('fees.forYou')}</p>
      <Problem error={create.error} isRepeatable />
      <Button kind="primary" type="submit" busy={create.isPending}>
        {t('fees.toPay', { amount: formatMoney(amountFen) })}
      </Button>
    </form>
  );
}
