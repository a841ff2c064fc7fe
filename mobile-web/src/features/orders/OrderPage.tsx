import type { CallData } from '@self-print/contract/call.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { useSchool } from '../../core/useSchool.ts';
import { CodeCard } from '../../ui/CodeCard.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { OrderStateTag } from '../../ui/OrderStateTag.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageImages } from '../../ui/PageImages.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { WhereToPrint } from '../../ui/WhereToPrint.tsx';
import { priceOf, timeOf, wordsOf } from '../../ui/words.ts';
import { AfterForm } from './AfterForm.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { CloudOrderActions } from './CloudOrderActions.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { OrderNotice } from './OrderNotice.tsx';
import { CLOUD_ORDER } from './orderTypes.ts';

export type Order = CallData<typeof userOrderCalls.get>;

/** While it may change by itself: at a terminal it is being printed, at staff it is being looked at. */
const MOVING: ReadonlySet<Order['state']> = new Set(['waiting', 'paid', 'claimed', 'printing']);
const AGAIN_MS = 10_000;

/** One order: its pickup code as long as there is one, what it costs, and what can be done with its document. */
export function OrderPage() {
  const { t, language } = useTexts();
  const [query] = useSearchParams();
  const orderId = query.get('orderId') ?? '';
  const order = useCallQuery(
    userOrderCalls.get,
    { orderId },
    { againMs: (data) => (data !== undefined && MOVING.has(data.state) ? AGAIN_MS : false) },
  );
  return (
    <Page
      title={t(order.data?.takeCode ? 'title.qrCode' : 'order.title')}
      back="/mobile/orderListUnCompleted"
    >
      <Loaded asked={order} skeleton={<Skeleton kind="page" />}>
        {(data) => (
          <>
            <header className="between">
              <h2 className="order__title">{wordsOf(data.title, language)}</h2>
              <OrderStateTag state={data.state} />
            </header>
            <OrderNotice order={data} />
            <Code order={data} />
            {data.takeCode !== null && <WhereToPrint orderId={data.orderId} />}
            <Facts order={data} />
            {data.state === 'printed' && data.itemId !== null && (
              <AfterForm orderId={data.orderId} itemId={data.itemId} />
            )}
            {data.document !== null && <DocumentActions order={data} document={data.document} />}
            {data.previews.length > 0 && (
              <details className="card order__preview">
                <summary>{t('order.preview')}</summary>
                <PageImages pages={data.previews} total={data.pages} />
              </details>
            )}
            {data.orderType === CLOUD_ORDER && <CloudOrderActions order={data} />}
            <CancelOrder order={data} onDone={() => void order.refetch()} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Code({ order }: { readonly order: Order }) {
  const { t } = useTexts();
  const zone = useSchool()?.timeZone;
  if (order.takeCode === null) return null;
  return (
    <CodeCard takeCode={order.takeCode} note={`${t('order.validUntil')} ${timeOf(order.validUntil, zone)}`} />
  );
}

function Facts({ order }: { readonly order: Order }) {
  const { t } = useTexts();
  const zone = useSchool()?.timeZone;
  const rows: readonly (readonly [string, string])[] = [
    [t('copies.name'), t('copies.n', { count: order.copies })],
    ...(order.pages > 0 ? [[t('order.pages'), t('pages.n', { count: order.pages })] as const] : []),
    [t('order.sides'), `${order.paperSize} · ${t(order.duplex ? 'order.duplex' : 'order.single')}`],
    [
      t('order.fee'),
      order.totalFee === 0
        ? priceOf(0, t)
        : `${priceOf(order.totalFee, t)} · ${t(order.fee.paid ? 'order.paid' : 'order.toPay')}`,
    ],
    [t('order.created'), timeOf(order.createdAt, zone)],
    ...(order.document === null
      ? []
      : [
          [t('order.verification'), order.document.verificationCode] as const,
          [t('order.documentUntil'), timeOf(order.document.validUntil, zone)] as const,
        ]),
    [t('order.code'), order.orderId],
  ];
  return (
    <dl className="card facts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
