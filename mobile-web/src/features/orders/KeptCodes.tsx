import { dayOf, formatDateTime, groupedCode, orderNumber } from '@self-print/web-kit/formatting.ts';
import { Link } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { useKeptCodes } from '../../core/useKeptCodes.ts';
import { useSchool } from '../../core/useSchool.ts';
import { CodeCard } from '../../ui/CodeCard.tsx';
import { Notice } from '../../ui/Notice.tsx';

interface KeptCodesProps {
  /** The order whose code is wanted; all of them without one. */
  readonly orderId?: string;
}

/** Pickup codes from the last time that there was a network, with when that was. */
export function KeptCodes({ orderId }: KeptCodesProps) {
  const { t } = useTexts();
  const zone = useSchool()?.timeZone;
  const kept = useKeptCodes();
  const codes = kept?.codes.filter((each) => orderId === undefined || each.orderId === orderId) ?? [];
  if (kept === undefined || codes.length === 0) return null;
  return (
    <>
      <Notice tone="attention">{t('codes.kept', { time: formatDateTime(kept.savedAt, zone) })}</Notice>
      {orderId === undefined ? (
        <ul className="rows">
          {codes.map((each) => (
            <li key={each.orderId}>
              <Link className="row" to={`/mobile/qr-code?orderId=${each.orderId}`}>
                <span className="row__words">
                  <span className="row__title row__code">{groupedCode(each.takeCode)}</span>
                  <span className="row__facts">
                    {t('codes.order', { number: orderNumber(each.orderId) })} ·{' '}
                    {t('orders.until', { day: dayOf(each.validUntil, zone) })}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        codes.map(({ takeCode, validUntil }) => (
          <CodeCard
            key={takeCode}
            takeCode={takeCode}
            note={`${t('order.validUntil')} ${formatDateTime(validUntil, zone)}`}
          />
        ))
      )}
    </>
  );
}
