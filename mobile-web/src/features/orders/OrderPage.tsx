import {
  isCancellable,
  isOfFile,
  type Order,
  orderFacts,
} from '@self-print/web-kit/self-service/orders/order.ts';
import { useOrder } from '@self-print/web-kit/self-service/orders/useOrder.ts';
import { useMoments } from '@self-print/web-kit/self-service/selfService.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { useKeepCode } from '../../core/useKeptCodes.ts';
import { CodeCard } from '../../ui/CodeCard.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { OrderStateTag } from '../../ui/OrderStateTag.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageImages } from '../../ui/PageImages.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { WhereToPrint } from '../../ui/WhereToPrint.tsx';
import { PayLink } from '../payment/PayLink.tsx';
import { Refund } from '../payment/Refund.tsx';
import { usePaysHere } from '../payment/usePaysHere.ts';
import { AfterForm } from './AfterForm.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { CloudOrderActions } from './CloudOrderActions.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { KeptCodes } from './KeptCodes.tsx';
import { OrderFiles } from './OrderFiles.tsx';
import { OrderNotice } from './OrderNotice.tsx';

/** One order: its pickup code as long as there is one, what it costs, and what can be done with its document. */
export function OrderPage() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const orderId = query.get('orderId') ?? '';
  const order = useOrder(orderId);
  useKeepCode(order);
  return (
    <Page
      title={t(order.data?.takeCode ? 'title.qrCode' : 'order.title')}
      back="/mobile/orderListUnCompleted"
    >
      <Loaded
        asked={order}
        skeleton={<Skeleton kind="page" />}
        withoutNetwork={<KeptCodes orderId={orderId} />}
      >
        {(data) => <Detail order={data} />}
      </Loaded>
    </Page>
  );
}

function Detail({ order }: { readonly order: Order }) {
  const { t, language } = useTexts();
  const { timeOf } = useMoments();
  const { orderId, itemId, takeCode, document } = order;
  const paysHere = usePaysHere([order]);
  return (
    <>
      <header className="between">
        <h2 className="order__title">
          <Words text={order.title} language={language} />
        </h2>
        <OrderStateTag order={order} />
      </header>
      <OrderNotice order={order} paysHere={paysHere} />
      {paysHere && <PayLink orderId={orderId} />}
      <OrderFiles order={order} source="decision" />
      {takeCode !== null && (
        <>
          <CodeCard takeCode={takeCode} note={`${t('order.validUntil')} ${timeOf(order.validUntil)}`} />
          <WhereToPrint orderId={orderId} />
        </>
      )}
      <Facts facts={orderFacts(order, t, timeOf)} />
      <OrderFiles order={order} source="form" />
      {order.state === 'printed' && itemId !== null && <AfterForm orderId={orderId} itemId={itemId} />}
      {document !== null && <DocumentActions order={order} document={document} />}
      {order.previews.length > 0 && (
        <details className="card order__preview">
          <summary>{t('order.preview')}</summary>
          <PageImages pages={order.previews} total={order.pages} />
        </details>
      )}
      {isOfFile(order) && <CloudOrderActions order={order} />}
      <Refund order={order} />
      <CancelOrder orderId={orderId} isOffered={isCancellable(order)} />
    </>
  );
}
