import type { Payer } from '@self-print/contract/platform/paymentItems.ts';
import type { Chosen } from '../../flows/selfPay/state.ts';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';

/** What is paid, what the school says about it, and for whom. */
export function FeeAbout({ chosen: { item, payer, position } }: { readonly chosen: Chosen }) {
  const text = useText();
  const inLanguage = useBilingual();
  const explanation = inLanguage(item.explanation);
  return (
    <>
      <dl className="fee-facts">
        <dt>{text('fee.confirm.item')}</dt>
        <dd>{inLanguage(item.title)}</dd>
        {position === undefined ? null : (
          <>
            <dt>{text('fee.confirm.position')}</dt>
            <dd>{inLanguage(position.title)}</dd>
          </>
        )}
        {payer === null ? null : (
          <>
            <dt>{text('fee.confirm.payer')}</dt>
            <dd>{payerWords(payer)}</dd>
          </>
        )}
      </dl>
      {explanation === '' ? null : <p className="fee-explanation">{explanation}</p>}
    </>
  );
}

/** A person as others may read it. */
export function payerWords({ name, number }: Payer): string {
  return `${name} ${number}`;
}
