import type { ItemDetail } from '@self-print/contract/platform/items.ts';
import { WAYS } from '@self-print/web-kit/ordering/ways.ts';
import { Alert, Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Facts } from '../ui/Facts.tsx';
import { priceOf } from '../ui/words.ts';

interface ReadStepProps {
  readonly item: ItemDetail;
  readonly onNext: () => void;
}

/** What a document costs, how long it is valid, and whether this person can order it. */
export function ReadStep({ item, onNext }: ReadStepProps) {
  const { t } = useTexts();
  const isOpen = item.uncompletedOrderId !== null;
  return (
    <div className="pc-columns">
      <section className="pc-card">
        {item.hindrance !== null && !isOpen && (
          <Alert type="warning" showIcon title={item.hindrance.message} />
        )}
        {item.needsApproval && <Alert type="info" showIcon title={t('pc.item.approval')} />}
        <Facts rows={useFactRows(item)} />
      </section>
      <aside className="pc-card pc-next">
        <h2>{t('pc.check.next')}</h2>
        {isOpen && <OpenOrder orderId={item.uncompletedOrderId} />}
        {item.hindrance === null && (
          <>
            <p>{t(item.hasBeforeForm ? 'pc.item.beginForm' : 'pc.item.beginPlain')}</p>
            <Button type={isOpen ? 'default' : 'primary'} size="large" block onClick={onNext}>
              {t(isOpen ? 'pc.item.beginAnother' : 'pc.item.begin')}
            </Button>
          </>
        )}
        {item.hindrance !== null && !isOpen && <p>{item.hindrance.message}</p>}
      </aside>
    </div>
  );
}

function OpenOrder({ orderId }: { readonly orderId: string | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  return (
    <>
      <p>{t('pc.item.openOrder')}</p>
      <Button
        type="primary"
        size="large"
        block
        onClick={() => void navigate(`${PC_PATHS.openOrder}?orderId=${orderId}`)}
      >
        {t('pc.item.seeOrder')}
      </Button>
    </>
  );
}

function useFactRows(item: ItemDetail): readonly (readonly [string, string | undefined])[] {
  const { t } = useTexts();
  const { price } = item;
  const ways = WAYS.filter((way) => item.takeTypes.includes(way));
  return [
    [
      t('pc.item.price'),
      price === 0 ? t('pc.money.free') : t('pc.items.price', { price: priceOf(price, t) }),
    ],
    [
      t('pc.item.free'),
      price > 0 && item.freeCopies > 0
        ? t('pc.item.freeOf', {
            left: item.remainingFreeCopies,
            all: item.freeCopies,
            period: t(`pc.item.period.${item.countPeriod}`),
          })
        : undefined,
    ],
    [t('pc.item.limit'), item.printable === null ? undefined : t('pc.copies.n', { count: item.printable })],
    [t('pc.item.validity'), t('pc.item.validityDays', { count: item.validityDays })],
    [t('pc.item.languages'), item.languages.map((each) => t(`pc.item.language.${each}`)).join(' / ')],
    [t('pc.item.ways'), ways.map((way) => t(`pc.item.way.${way}`)).join(' / ')],
  ];
}
