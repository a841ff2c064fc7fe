import type { OfferedPayment } from '@self-print/contract/platform/paymentItems.ts';
import { formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useFeeDraft } from '@self-print/web-kit/self-service/fees/useFeeDraft.ts';
import { useOfferedFees } from '@self-print/web-kit/self-service/fees/useOfferedFees.ts';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { AmountField } from './AmountField.tsx';
import { Positions } from './Positions.tsx';

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
  const navigate = useNavigate();
  const { price } = fee;
  const explanation = wordsOf(fee.explanation, language);
  // Back leads from the payment to the fees: pressed again, this page would show the same order.
  const draft = useFeeDraft(
    fee,
    (orderId) => void navigate(`/mobile/aliPay?orderId=${orderId}`, { replace: true }),
  );
  return (
    <form
      className="card stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        draft.submit();
      }}
    >
      <h2>{wordsOf(fee.title, language)}</h2>
      {explanation !== '' && <p className="lead">{explanation}</p>}
      {price.kind === 'listed' && (
        <Choice
          name={t('fees.amount')}
          value={draft.listedFen}
          options={price.amountsFen.map((value) => ({ value, label: formatMoney(value) }))}
          onChange={draft.setListedFen}
        />
      )}
      {price.kind === 'entered' && (
        <AmountField price={price} typed={draft.typed} isWrong={draft.isWrong} onType={draft.setTyped} />
      )}
      {price.kind === 'asked' && <Positions draft={draft} />}
      <p className="hint">{t('fees.forYou')}</p>
      <Problem error={draft.error} isRepeatable />
      <Button kind="primary" type="submit" busy={draft.isBusy} disabled={!draft.canPay}>
        {t('fees.toPay', { amount: formatMoney(draft.amountFen) })}
      </Button>
    </form>
  );
}
