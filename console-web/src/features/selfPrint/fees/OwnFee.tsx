import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { feeFacts } from '@self-print/web-kit/self-service/fees/feeWords.ts';
import { nextOf, useOwnFee } from '@self-print/web-kit/self-service/fees/useOwnFee.ts';
import { useMoments, useSelfService } from '@self-print/web-kit/self-service/selfService.ts';
import { Link } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { Facts } from '../ui/Facts.tsx';

/** One of one's own fees: how it stands, and once it is paid its receipt. */
export function OwnFee({ orderId }: { readonly orderId: string }) {
  const { t, language } = useTexts();
  const selfService = useSelfService();
  const { timeOf } = useMoments();
  const asked = useOwnFee(orderId);
  return (
    <Loaded asked={asked}>
      {(fee) => (
        <>
          <header className="pc-head">
            <h1>{fee.receipt ? t('pc.fees.receipt') : t('title.pcFees')}</h1>
            <p role="status">{t(`pc.fees.state.${fee.state}`)}</p>
          </header>
          <section className="pc-card pc-stack">
            <p className="pc-pay__amount">{formatMoney(fee.amountFen)}</p>
            <Facts facts={feeFacts(fee, selfService.t, language, timeOf)} />
            {fee.receipt && <p className="pc-hint">{t('pc.fees.receiptNote')}</p>}
            {nextOf(fee) === 'pay' && (
              <p className="pc-links">
                <Link className="pc-go" to={`${PC_PATHS.pay}?orderId=${orderId}`}>
                  {t('pc.fees.goOn')}
                </Link>
              </p>
            )}
            {nextOf(fee) === 'again' && (
              <p className="pc-links">
                <Link className="pc-go" to={`${PC_PATHS.fees}?paymentId=${fee.paymentId}`}>
                  {t('pc.fees.again')}
                </Link>
              </p>
            )}
          </section>
        </>
      )}
    </Loaded>
  );
}
