import { type ItemDetail, userItemCalls } from '@self-print/contract/platform/items.ts';
import { WAYS } from '@self-print/web-kit/ordering/ways.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { priceOf, wordsOf } from '../../ui/words.ts';

/** One document: what it costs, how long it is valid, and whether this person can order it. */
export function ItemPage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const itemId = query.get('itemId') ?? '';
  const item = useCallQuery(userItemCalls.get, { id: itemId });
  return (
    <Page
      title={t('title.orderDetail')}
      back="/mobile/itemList"
      action={item.data && <Begin item={item.data} />}
    >
      <Loaded asked={item} skeleton={<Skeleton kind="page" />}>
        {(data) => <Facts item={data} />}
      </Loaded>
    </Page>
  );
}

function Facts({ item }: { readonly item: ItemDetail }) {
  const { t, language } = useTexts();
  const description = wordsOf(item.description, language);
  return (
    <>
      <header className="item__head">
        <span className="row__tile">
          <Icon name="certificate" size={26} />
        </span>
        <div>
          <h2 className="item__title">{wordsOf(item.title, language)}</h2>
          {description !== '' && <p className="lead">{description}</p>}
        </div>
      </header>
      {item.uncompletedOrderId !== null && (
        <p className="notice notice--info">
          <Icon name="info" />
          {t('item.openOrder')}
        </p>
      )}
      {item.hindrance !== null && item.uncompletedOrderId === null && (
        <p className="notice notice--attention">
          <Icon name="alert" />
          {item.hindrance.message}
        </p>
      )}
      {item.needsApproval && (
        <p className="notice notice--info">
          <Icon name="clock" />
          {t('item.approval')}
        </p>
      )}
      <dl className="card facts">
        <div>
          <dt>{t('item.price')}</dt>
          <dd>{item.price === 0 ? t('money.free') : t('items.price', { price: priceOf(item.price, t) })}</dd>
        </div>
        {item.price > 0 && item.freeCopies > 0 && (
          <div>
            <dt>{t('item.free')}</dt>
            <dd>
              {t('item.freeOf', {
                left: item.remainingFreeCopies,
                all: item.freeCopies,
                period: t(`item.period.${item.countPeriod}`),
              })}
            </dd>
          </div>
        )}
        {item.printable !== null && (
          <div>
            <dt>{t('item.limit')}</dt>
            <dd>{t('copies.n', { count: item.printable })}</dd>
          </div>
        )}
        <div>
          <dt>{t('item.validity')}</dt>
          <dd>{t('item.validityDays', { count: item.validityDays })}</dd>
        </div>
        <div>
          <dt>{t('item.languages')}</dt>
          <dd>{item.languages.map((each) => t(`item.language.${each}`)).join(' / ')}</dd>
        </div>
        <div>
          <dt>{t('item.ways')}</dt>
          <dd>
            {WAYS.filter((way) => item.takeTypes.includes(way))
              .map((way) => t(`item.way.${way}`))
              .join(' / ')}
          </dd>
        </div>
      </dl>
    </>
  );
}

function Begin({ item }: { readonly item: ItemDetail }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const next = item.hasBeforeForm ? 'orderCreate' : 'itemPreview';
  const begin = () => void navigate(`/mobile/${next}?itemId=${encodeURIComponent(item.itemId)}`);
  const isOpen = item.uncompletedOrderId !== null;
  if (item.hindrance !== null && !isOpen) return undefined;
  return (
    <div className="do">
      {isOpen && (
        <Link className="button button--primary" to={`/mobile/qr-code?orderId=${item.uncompletedOrderId}`}>
          {t('item.seeOrder')}
        </Link>
      )}
      {item.hindrance === null && (
        <>
          {!isOpen && <p>{t(item.hasBeforeForm ? 'item.beginForm' : 'item.beginPlain')}</p>}
          <Button kind={isOpen ? 'secondary' : 'primary'} onClick={begin}>
            {t(isOpen ? 'item.beginAnother' : 'item.begin')}
          </Button>
        </>
      )}
    </div>
  );
}
