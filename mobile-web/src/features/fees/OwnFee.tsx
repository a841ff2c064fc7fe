import type { OwnFeeDetail } from '@self-print/contract/platform/ownFees.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { feeFacts } from '@self-print/web-kit/self-service/fees/feeWords.ts';
import { nextOf, useOwnFee } from '@self-print/web-kit/self-service/fees/useOwnFee.ts';
import { useMoments } from '@self-print/web-kit/self-service/selfService.ts';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { FEES_PATH } from './paths.ts';

/** One of one's own fees: how it stands, and once it is paid its receipt. */
export function OwnFee({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  const asked = useOwnFee(orderId);
  return (
    <Loaded asked={asked}>
      {(fee) => (
        <>
          <header className="done">
            <p className="lead" role="status">
              {t(`fees.state.${fee.state}`)}
            </p>
            <p className="pay__amount">{formatMoney(fee.amountFen)}</p>
          </header>
          {fee.receipt && <h2>{t('fees.receipt')}</h2>}
          <FeeFacts fee={fee} />
          {fee.receipt && <p className="hint">{t('fees.receiptNote')}</p>}
          {nextOf(fee) === 'pay' && (
            <Link className="button button--primary" to={`/mobile/aliPay?orderId=${orderId}`}>
              {t('fees.goOn')}
            </Link>
          )}
          {nextOf(fee) === 'again' && (
            <Link className="button button--primary" to={`${FEES_PATH}?paymentId=${fee.paymentId}`}>
              {t('fees.again')}
            </Link>
          )}
        </>
      )}
    </Loaded>
  );
}

function FeeFacts({ fee }: { readonly fee: OwnFeeDetail }) {
  const { t, language } = useTexts();
  const { timeOf } = useMoments();
  return <Facts facts={feeFacts(fee, t, language, timeOf)} />;
}
