import { nextWords, type Order } from '@self-print/web-kit/self-service/orders/order.ts';
import { useOrder } from '@self-print/web-kit/self-service/orders/useOrder.ts';
import { usePaysHere } from '@self-print/web-kit/self-service/payment/usePaysHere.ts';
import { useSelfService } from '@self-print/web-kit/self-service/selfService.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import { Result } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PayLink } from '../payment/PayLink.tsx';
import { CodeCard } from '../ui/CodeCard.tsx';
import { WhereToPrint } from '../ui/WhereToPrint.tsx';
import { orderPath } from './orderPath.ts';

/** An order was made: its pickup code, and where it can be used. */
export function FinishPage() {
  const [query] = useSearchParams();
  const order = useOrder(query.get('orderId') ?? '');
  return <Loaded asked={order}>{(data) => <Finished order={data} />}</Loaded>;
}

function Finished({ order }: { readonly order: Order }) {
  const { t, language } = useTexts();
  const paysHere = usePaysHere([order], 'pc');
  const isWaiting = order.state === 'waiting';
  return (
    <>
      <Result
        className="pc-result"
        status={isWaiting ? 'info' : 'success'}
        title={<h1>{t(isWaiting ? 'pc.done.waiting' : 'pc.done.title')}</h1>}
        subTitle={
          <>
            <strong>
              <Words text={order.title} language={language} /> · {t('pc.copies.n', { count: order.copies })}
            </strong>
            <br />
            {nextWords(order, useSelfService().t, paysHere)}
          </>
        }
      />
      {order.takeCode !== null && (
        <div className="pc-columns">
          <section className="pc-card">
            <CodeCard takeCode={order.takeCode} validUntil={order.validUntil} />
            <p className="pc-hint">{t('pc.done.code')}</p>
          </section>
          <WhereToPrint orderId={order.orderId} />
        </div>
      )}
      <p className="pc-links">
        {paysHere && <PayLink orderId={order.orderId} isNext />}
        <Link to={orderPath(order)}>{t('pc.done.order')}</Link>
        <Link to={PC_PATHS.items}>{t('pc.done.again')}</Link>
      </p>
    </>
  );
}
