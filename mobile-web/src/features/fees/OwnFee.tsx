import { SECOND_MS } from '@self-print/contract/limits.ts';
import { type OwnFeeDetail, ownFeeCalls } from '@self-print/contract/platform/ownFees.ts';
import { formatDateTime, formatMoney, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { factsOf } from '@self-print/web-kit/self-service/facts.ts';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { useSchool } from '../../core/useSchool.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { FEES_PATH } from './paths.ts';

const AGAIN_MS = 5 * SECOND_MS;
/** States that may change while somebody looks at them. */
const MOVING: ReadonlySet<OwnFeeDetail['state'] | undefined> = new Set(['unpaid', 'paying', 'refunding']);

/** One of one's own fees: how it stands, and once it is paid its receipt. */
export function OwnFee({ orderId }: { readonly orderId: string }) {
  const { t } = useTexts();
  const asked = useCallQuery(
    ownFeeCalls.get,
    { orderId },
    { againMs: (data) => (MOVING.has(data?.state) ? AGAIN_MS : false) },
  );
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
          {(fee.state === 'unpaid' || fee.state === 'paying') && (
            <Link className="button button--primary" to={`/mobile/aliPay?orderId=${orderId}`}>
              {t('fees.goOn')}
            </Link>
          )}
          {fee.state === 'expired' && (
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
  const zone = useSchool()?.timeZone;
  const { receipt, payer } = fee;
  const facts = factsOf([
    [t('fees.number'), receipt?.number],
    [t('fees.school'), receipt ? wordsOf(receipt.school, language) : undefined],
    [t('fees.item'), wordsOf(fee.title, language)],
    [t('fees.capital'), receipt?.capital],
    [t('fees.payer'), payer ? `${payer.name} ${payer.number}` : undefined],
    [t('fees.method'), receipt?.method ? wordsOf(receipt.method, language) : undefined],
    [t('fees.trade'), receipt?.trade ?? undefined],
    [t('fees.paidAt'), fee.paidAt === null ? undefined : formatDateTime(fee.paidAt, zone)],
    [t('fees.orderedAt'), receipt ? undefined : formatDateTime(fee.orderedAt, zone)],
  ]);
  return <Facts facts={facts} />;
}
