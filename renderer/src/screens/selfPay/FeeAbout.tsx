import type { Payer } from '@self-print/contract/platform/paymentItems.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import type { Chosen } from '../../flows/selfPay/state.ts';
import { useBilingual, useText } from '../../ui/KioskContext.tsx';

/** What is paid, what the school says about it, and for whom. */
export function FeeAbout({ chosen: { item, payer, positions } }: { readonly chosen: Chosen }) {
  const text = useText();
  const inLanguage = useBilingual();
  const explanation = inLanguage(item.explanation);
  return (
    <>
      <dl className="fee-facts">
        <dt>{text('fee.confirm.item')}</dt>
        <dd>{inLanguage(item.title)}</dd>
        {positions === undefined ? null : (
          <>
            <dt>{text('fee.confirm.position')}</dt>
            <dd>
              <ul className="fee-positions">
                {positions.map(({ reference, title, amountFen }) => (
                  <li key={reference}>
                    <span>{inLanguage(title)}</span> <span>{formatMoney(amountFen)}</span>
                  </li>
                ))}
              </ul>
            </dd>
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
