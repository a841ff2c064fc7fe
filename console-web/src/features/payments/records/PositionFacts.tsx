import { formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useTexts } from '../../../core/services.ts';
import type { PaymentDetail } from './leftFen.ts';

/** What an order pays of what a school's system says is owed, and what of it went back. */
export function PositionFacts({ positions }: Pick<PaymentDetail, 'positions'>) {
  const { t, language } = useTexts();
  return (
    <ul>
      {positions.map(({ reference, title, amountFen, refundedFen }) => (
        <li key={reference}>
          {wordsOf(title, language)} <span className="mono">{reference}</span>{' '}
          <span className="number">{formatMoney(amountFen)}</span>
          {refundedFen > 0 && (
            <span className="under">
              {t('pay.refunded')} {formatMoney(refundedFen)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
