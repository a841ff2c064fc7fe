import type { PaymentPrice } from '@self-print/contract/platform/paymentItems.ts';
import { assertNever } from '@self-print/contract/result.ts';
import { formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import type { Translate } from '@self-print/web-kit/texts.ts';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import type { FeesKey } from '../../texts/fees.zh.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { FEES_PATH } from './paths.ts';
import { useOfferedFees } from './useOfferedFees.ts';

/** The fees that can be paid here, in the school's order. */
export function OfferedFees() {
  const { t, language } = useTexts();
  const asked = useOfferedFees();
  return (
    <Loaded asked={asked}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Empty title={t('fees.none')} text={t('fees.noneText')} />
        ) : (
          <ul className="rows">
            {rows.map(({ paymentId, title, tag, price }) => (
              <li key={paymentId}>
                <Link className="row" to={`${FEES_PATH}?paymentId=${paymentId}`}>
                  <span className="row__tile">
                    <Icon name="list" />
                  </span>
                  <span className="row__words">
                    <span className="row__title">{wordsOf(title, language)}</span>
                    <span className="row__facts">
                      <span>{priceWords(price, t)}</span>
                      {tag[language] !== '' && <span>{tag[language]}</span>}
                    </span>
                  </span>
                  <Icon name="forward" />
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function priceWords(price: PaymentPrice, t: Translate<FeesKey>): string {
  switch (price.kind) {
    case 'fixed':
      return formatMoney(price.amountFen);
    case 'listed':
      return between(Math.min(...price.amountsFen), Math.max(...price.amountsFen), t);
    case 'entered':
      return between(price.minFen, price.maxFen, t);
    default:
      return assertNever(price);
  }
}

function between(minFen: number, maxFen: number, t: Translate<FeesKey>): string {
  return t('fees.between', { min: formatMoney(minFen), max: formatMoney(maxFen) });
}
