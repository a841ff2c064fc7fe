import { Link, useSearchParams } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { OfferedFees } from './OfferedFees.tsx';
import { OwnFee } from './OwnFee.tsx';
import { OwnFees } from './OwnFees.tsx';
import { PayFee } from './PayFee.tsx';

/** Fees: those that can be paid above one's own ones, or one of either, by what the address says. */
export function FeesPage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const paymentId = query.get('paymentId');
  const orderId = query.get('orderId');
  if (orderId === null && paymentId === null)
    return (
      <>
        <header className="pc-head">
          <h1>{t('title.pcFees')}</h1>
        </header>
        <OfferedFees />
        <OwnFees />
      </>
    );
  return (
    <>
      <Link className="pc-back" to={PC_PATHS.fees}>
        ‹ {t('title.pcFees')}
      </Link>
      {orderId === null ? (
        <PayFee key={paymentId} paymentId={paymentId ?? ''} />
      ) : (
        <OwnFee key={orderId} orderId={orderId} />
      )}
    </>
  );
}
