import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Link, useSearchParams } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { wordsOf } from '../../../ui/words.ts';
import { CodeCard } from '../ui/CodeCard.tsx';
import { PageImages } from '../ui/PageImages.tsx';
import { WhereToPrint } from '../ui/WhereToPrint.tsx';
import { AfterForm } from './AfterForm.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { FileOrderActions } from './FileOrderActions.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderNotice } from './OrderNotice.tsx';
import { OrderStateTag } from './OrderStateTag.tsx';
import { CLOUD_ORDER, isOpen, type PcOrder } from './order.ts';

/** While it may change by itself: at a terminal it is being printed, at staff it is being looked at. */
const MOVING: ReadonlySet<PcOrder['state']> = new Set(['waiting', 'paid', 'claimed', 'printing']);
const AGAIN_MS = 10_000;

/** One order: its pickup code as long as there is one, what it costs, and what can be done with its document. */
export function OrderDetailPage() {
  const [query] = useSearchParams();
  const order = useCallQuery(
    pcCalls.get,
    { orderId: query.get('orderId') ?? '' },
    { againMs: (data) => (data !== undefined && MOVING.has(data.state) ? AGAIN_MS : false) },
  );
  return (
    <Loaded asked={order}>{(data) => <Detail order={data} onChange={() => void order.refetch()} />}</Loaded>
  );
}

function Detail({ order, onChange }: { readonly order: PcOrder; readonly onChange: () => void }) {
  const { t, language } = useTexts();
  const open = isOpen(order);
  return (
    <>
      <Link className="pc-back" to={open ? PC_PATHS.open : PC_PATHS.finished}>
        ‹ {t(open ? 'title.pcOpen' : 'title.pcFinished')}
      </Link>
      <header className="pc-head pc-head--line">
        <h1>{wordsOf(order.title, language)}</h1>
        <OrderStateTag order={order} />
      </header>
      <OrderNotice order={order} />
      <div className="pc-columns">
        <div className="pc-stack">
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
          <OrderFacts order={order} />
          {order.document !== null && <DocumentActions order={order} document={order.document} />}
          {order.orderType === CLOUD_ORDER && <FileOrderActions order={order} />}
          <CancelOrder order={order} onDone={onChange} />
        </div>
      </div>
    </>
  );
}
