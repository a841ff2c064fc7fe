import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { priceWords } from '@self-print/web-kit/self-service/fees/feeWords.ts';
import { useOfferedFees } from '@self-print/web-kit/self-service/fees/useOfferedFees.ts';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { FEES_PATH } from './paths.ts';

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
                      {wordsOf(tag, language) !== '' && <span>{wordsOf(tag, language)}</span>}
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
