import type { OfferedPayment } from '@self-print/contract/platform/paymentItems.ts';
import { formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useFeeDraft } from '@self-print/web-kit/self-service/fees/useFeeDraft.ts';
import { useOfferedFees } from '@self-print/web-kit/self-service/fees/useOfferedFees.ts';
import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Choice } from '../ui/Choice.tsx';
import { Problem } from '../ui/Problem.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Positions } from './Positions.tsx';

/** Five digits, the point and two decimals. */
const TYPED_MAX = 8;

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
          <Alert type="warning" showIcon title={t('pc.fees.gone')} description={t('pc.fees.goneText')} />
        );
      }}
    </Loaded>
  );
}

function Fee({ fee }: { readonly fee: OfferedPayment }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const { price } = fee;
  // Back leads from the payment to the fees: pressed again, this page would show the same order.
  const draft = useFeeDraft(
    fee,
    (orderId) => void navigate(`${PC_PATHS.pay}?orderId=${orderId}`, { replace: true }),
  );
  const limits =
    price.kind === 'entered'
      ? t('pc.fees.limits', { min: formatMoney(price.minFen), max: formatMoney(price.maxFen) })
      : '';
  return (
    <>
      <header className="pc-head">
        <h1>{wordsOf(fee.title, language)}</h1>
        <p>{wordsOf(fee.explanation, language)}</p>
      </header>
      <form
        className="pc-card pc-stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          draft.submit();
        }}
      >
        {price.kind === 'listed' && (
          <Choice
            name={t('pc.fees.amount')}
            value={draft.listedFen}
            options={price.amountsFen.map((value) => ({ value, label: formatMoney(value) }))}
            onChange={draft.setListedFen}
          />
        )}
        {price.kind === 'entered' && (
          <TextField
            id="pc-fee-amount"
            label={t('pc.fees.typed')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={TYPED_MAX}
            value={draft.typed}
            hint={limits}
            problem={draft.isWrong ? limits : undefined}
            onType={(typed) => draft.setTyped(typed.trim())}
          />
        )}
        {price.kind === 'asked' && <Positions draft={draft} />}
        <p className="pc-hint">{t('pc.fees.forYou')}</p>
        <Problem error={draft.error} isRepeatable />
        <div>
          <Button
            type="primary"
            size="large"
            htmlType="submit"
            loading={draft.isBusy}
            disabled={!draft.canPay}
          >
            {t('pc.fees.toPay', { amount: formatMoney(draft.amountFen) })}
          </Button>
        </div>
      </form>
    </>
  );
}
