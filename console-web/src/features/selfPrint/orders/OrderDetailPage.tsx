import {
  isCancellable,
  isOfFile,
  isOpen,
  type Order,
  orderFacts,
} from '@self-print/web-kit/self-service/orders/order.ts';
import { useOrder } from '@self-print/web-kit/self-service/orders/useOrder.ts';
import { usePaysHere } from '@self-print/web-kit/self-service/payment/usePaysHere.ts';
import { useMoments, useSelfService } from '@self-print/web-kit/self-service/selfService.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import { Link, useSearchParams } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PayLink } from '../payment/PayLink.tsx';
import { Refund } from '../payment/Refund.tsx';
import { CodeCard } from '../ui/CodeCard.tsx';
import { Facts } from '../ui/Facts.tsx';
import { PageImages } from '../ui/PageImages.tsx';
import { WhereToPrint } from '../ui/WhereToPrint.tsx';
import { AfterForm } from './AfterForm.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { FileOrderActions } from './FileOrderActions.tsx';
import { OrderFiles } from './OrderFiles.tsx';
import { OrderNotice } from './OrderNotice.tsx';
import { OrderStateTag } from './OrderStateTag.tsx';

/** One order: its pickup code as long as there is one, what it costs, and what can be done with its document. */
export function OrderDetailPage() {
  const [query] = useSearchParams();
  const order = useOrder(query.get('orderId') ?? '');
  return <Loaded asked={order}>{(data) => <Detail order={data} />}</Loaded>;
}

function Detail({ order }: { readonly order: Order }) {
  const { t, language } = useTexts();
  const open = isOpen(order);
  const paysHere = usePaysHere([order], 'pc');
  return (
    <>
      <Link className="pc-back" to={open ? PC_PATHS.open : PC_PATHS.finished}>
        ‹ {t(open ? 'title.pcOpen' : 'title.pcFinished')}
      </Link>
      <header className="pc-head pc-head--line">
        <h1>
          <Words text={order.title} language={language} />
        </h1>
        <OrderStateTag order={order} />
      </header>
      <OrderNotice order={order} paysHere={paysHere} />
      {paysHere && (
        <p className="pc-links">
          <PayLink orderId={order.orderId} isNext />
        </p>
      )}
      <div className="pc-columns">
        <div className="pc-stack">
          <OrderFiles order={order} source="decision" />
          {order.takeCode !== null && (
            <section className="pc-card">
              <CodeCard takeCode={order.takeCode} validUntil={order.validUntil} />
            </section>
          )}
          {order.state === 'printed' && order.itemId !== null && (
            <AfterForm orderId={order.orderId} itemId={order.itemId} />
          )}
          {order.previews.length > 0 && (
            <section className="pc-card">
              <h2>{t('pc.order.preview')}</h2>
              <PageImages isRow pages={order.previews} total={order.pages} />
            </section>
          )}
        </div>
        <div className="pc-stack">
          {order.takeCode !== null && <WhereToPrint orderId={order.orderId} />}
          <section className="pc-card">
            <h2>{t('pc.order.facts')}</h2>
            <Facts facts={orderFacts(order, useSelfService().t, useMoments().timeOf)} />
          </section>
          <OrderFiles order={order} source="form" />
          {order.document !== null && <DocumentActions order={order} document={order.document} />}
          {isOfFile(order) && <FileOrderActions order={order} />}
          <Refund order={order} />
          <CancelOrder orderId={order.orderId} isOffered={isCancellable(order)} />
        </div>
      </div>
    </>
  );
}
