import { Link, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Page } from '../../ui/Page.tsx';
import { OfferedFees } from './OfferedFees.tsx';
import { OwnFee } from './OwnFee.tsx';
import { OwnFees } from './OwnFees.tsx';
import { PayFee } from './PayFee.tsx';
import { FEES_PATH, OWN_FEES_PATH } from './paths.ts';

/** Fees: those that can be paid, one of them, one's own ones, or one of these, by what the address says. */
export function FeesPage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const paymentId = query.get('paymentId');
  const orderId = query.get('orderId');
  if (orderId !== null)
    return (
      <Page title={t('title.fees')} back={OWN_FEES_PATH}>
        <OwnFee key={orderId} orderId={orderId} />
      </Page>
    );
  if (paymentId !== null)
    return (
      <Page title={t('title.fees')} back={FEES_PATH}>
        <PayFee key={paymentId} paymentId={paymentId} />
      </Page>
    );
  const isOwn = query.get('view') === 'own';
  return (
    <Page title={t('title.fees')} back="/mobile/itemList">
      <nav className="two" aria-label={t('title.fees')}>
        <Link className="chip fees__tab" replace to={FEES_PATH} aria-current={isOwn ? undefined : 'page'}>
          {t('fees.offered')}
        </Link>
        <Link className="chip fees__tab" replace to={OWN_FEES_PATH} aria-current={isOwn ? 'page' : undefined}>
          {t('fees.own')}
        </Link>
      </nav>
      {isOwn ? <OwnFees /> : <OfferedFees />}
    </Page>
  );
}
