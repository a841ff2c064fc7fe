import { type ItemDetail, userItemCalls } from '@self-print/contract/platform/items.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useDraft } from '@self-print/web-kit/self-service/items/useDraft.ts';
import { usePlaceOrder } from '@self-print/web-kit/self-service/items/usePlaceOrder.ts';
import { priceOf } from '@self-print/web-kit/self-service/money.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Copies } from '../../ui/Copies.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { OnceFilledIn } from './OnceFilledIn.tsx';

/** Copies, way and price: the last page before an order is made. */
export function FinishPage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const itemId = query.get('itemId') ?? '';
  const item = useCallQuery(userItemCalls.get, { id: itemId });
  if (item.data)
    return (
      <OnceFilledIn key={itemId} item={item.data}>
        <Finish item={item.data} />
      </OnceFilledIn>
    );
  return (
    <Page title={t('title.orderFinish')} back="/mobile/itemList">
      <Loaded asked={item} skeleton={<Skeleton kind="page" />}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function Finish({ item }: { readonly item: ItemDetail }) {
  const { t, language } = useTexts();
  const navigate = useNavigate();
  const drafting = useDraft(item);
  const order = usePlaceOrder({
    item,
    drafting,
    onOrdered: (orderId) => void navigate(`/mobile/orderCompleted?orderId=${orderId}`, { replace: true }),
  });
  const { copies, copiesMax, fee } = order;
  return (
    <Page
      title={t('title.orderFinish')}
      back={`/mobile/itemPreview?itemId=${encodeURIComponent(item.itemId)}`}
      action={
        <div className="do">
          <div className="do__cost" aria-live="polite">
            <span>{t('fee.total')}</span>
            <strong>{fee.data ? priceOf(fee.data.totalFee, t) : '…'}</strong>
          </div>
          <Problem error={order.error} isRepeatable />
          {order.sameOrderId !== undefined && (
            <Link className="button" to={`/mobile/qr-code?orderId=${order.sameOrderId}`}>
              {t('item.seeOrder')}
            </Link>
          )}
          <Button kind="primary" busy={order.isBusy} disabled={!order.isPriced} onClick={order.submit}>
            {order.buttonWords}
          </Button>
          <p>{order.note}</p>
        </div>
      }
    >
      <h2 className="item__title">
        <Words text={item.title} language={language} />
      </h2>
      {order.languages.length > 1 && (
        <Choice
          name={t('finish.language')}
          value={drafting.draft.language}
          options={order.languages}
          onChange={(chosen) => order.change({ language: chosen })}
        />
      )}
      {item.takeTypes.length > 1 && (
        <Choice
          name={t('finish.way')}
          value={order.way}
          options={order.ways}
          onChange={(takeType) => order.change({ takeType })}
        />
      )}
      {order.isPaper && (
        <div className="between">
          <span className="field__label">{t('copies.name')}</span>
          {copiesMax === undefined ? (
            <span>{t('copies.n', { count: copies })}</span>
          ) : (
            <Copies value={copies} max={copiesMax} onChange={(next) => order.change({ copies: next })} />
          )}
        </div>
      )}
      <Loaded asked={fee} isPart>
        {() => <Facts facts={[...order.feeFacts, ...order.chargedFacts]} />}
      </Loaded>
    </Page>
  );
}
