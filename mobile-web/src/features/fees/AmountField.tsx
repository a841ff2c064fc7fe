import type { PaymentPrice } from '@self-print/contract/platform/paymentItems.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { useId } from 'react';
import { useTexts } from '../../core/services.ts';
import { FieldError } from '../../ui/FieldError.tsx';

/** Five digits, the point and two decimals. */
const TYPED_MAX = 8;

interface AmountFieldProps {
  readonly price: Extract<PaymentPrice, { kind: 'entered' }>;
  /** Yuan, as far as they are typed. */
  readonly typed: string;
  readonly isWrong: boolean;
  readonly onType: (typed: string) => void;
}

/** An amount that the payer types. */
export function AmountField({ price, typed, isWrong, onType }: AmountFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const limits = t('fees.limits', { min: formatMoney(price.minFen), max: formatMoney(price.maxFen) });
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {t('fees.typed')}
      </label>
      <input
        id={id}
        className="input"
        inputMode="decimal"
        autoComplete="off"
        maxLength={TYPED_MAX}
        value={typed}
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint ${id}-mistake`}
        onChange={({ target }) => onType(target.value.trim())}
      />
      <p id={`${id}-hint`} className="hint">
        {isWrong ? '' : limits}
      </p>
      <FieldError id={`${id}-mistake`} text={isWrong ? limits : undefined} />
    </div>
  );
}
