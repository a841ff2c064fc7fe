import { type ItemDetail, userItemCalls } from '@self-print/contract/platform/items.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { canDiffer } from '@self-print/web-kit/self-service/items/canDiffer.ts';
import { itemFacts } from '@self-print/web-kit/self-service/items/itemFacts.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

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
        {(data) => <Detail item={data} />}
      </Loaded>
    </Page>
  );
}

function Detail({ item }: { readonly item: ItemDetail }) {
  const { t, language } = useTexts();
  const isOpen = item.uncompletedOrderId !== null;
  return (
    <>
      <header className="item__head">
        <span className="row__tile">
          <Icon name="certificate" size={26} />
        </span>
        <div>
          <h2 className="item__title">
            <Words text={item.title} language={language} />
          </h2>
          {wordsOf(item.description, language) !== '' && (
            <p className="lead">
              <Words text={item.description} language={language} />
            </p>
          )}
        </div>
      </header>
      {isOpen && <Notice tone="info">{t('item.openOrder')}</Notice>}
      {item.hindrance !== null && !isOpen && <Notice tone="attention">{item.hindrance.message}</Notice>}
      {item.needsApproval && (
        <Notice tone="info" icon="clock">
          {t('item.approval')}
        </Notice>
      )}
      <Facts facts={itemFacts(item, t)} />
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
      {item.hindrance === null && (!isOpen || canDiffer(item)) && (
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
