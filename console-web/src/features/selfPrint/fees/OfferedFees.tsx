import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { priceWords } from '@self-print/web-kit/self-service/fees/feeWords.ts';
import { useOfferedFees } from '@self-print/web-kit/self-service/fees/useOfferedFees.ts';
import { useSelfService } from '@self-print/web-kit/self-service/selfService.ts';
import { Link } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';

/** The fees that can be paid here, in the school's order. */
export function OfferedFees() {
  const { t, language } = useTexts();
  const selfService = useSelfService();
  const asked = useOfferedFees();
  return (
    <section className="pc-card" aria-labelledby="pc-fees-offered">
      <h2 id="pc-fees-offered">{t('pc.fees.offered')}</h2>
      <Loaded asked={asked}>
        {({ rows }) =>
          rows.length === 0 ? (
            <div className="pc-nothing">
              <strong>{t('pc.fees.none')}</strong>
              <p>{t('pc.fees.noneText')}</p>
            </div>
          ) : (
            <ul className="pc-fees">
              {rows.map(({ paymentId, title, tag, price }) => (
                <li key={paymentId}>
                  <Link to={`${PC_PATHS.fees}?paymentId=${paymentId}`}>
                    <strong>{wordsOf(title, language)}</strong>
                    <span className="under">
                      {[priceWords(price, selfService.t), wordsOf(tag, language)].filter(Boolean).join(' · ')}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
