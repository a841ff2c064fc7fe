import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { formatDateTime } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { isOfFile, nextWords } from '@self-print/web-kit/self-service/orders/order.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import { Link, useSearchParams } from 'react-router-dom';
import { useTexts } from '../../core/services.ts';
import { useKeepCode } from '../../core/useKeptCodes.ts';
import { useSchool } from '../../core/useSchool.ts';
import { CodeCard } from '../../ui/CodeCard.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { Page } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { WhereToPrint } from '../../ui/WhereToPrint.tsx';
import { PayLink } from '../payment/PayLink.tsx';
import { usePaysHere } from '../payment/usePaysHere.ts';

/** An order was made: its pickup code, and where it can be used. */
export function DonePage() {
  const { t, language } = useTexts();
  const [query] = useSearchParams();
  const orderId = query.get('orderId') ?? '';
  const order = useCallQuery(userOrderCalls.get, { orderId });
  useKeepCode(order);
  const paysHere = usePaysHere(order.data ? [order.data] : []);
  const zone = useSchool()?.timeZone;
  return (
    <Page
      title={t('title.orderCompleted')}
      back={order.data && isOfFile(order.data) ? '/mobile/cloud-print' : '/mobile/itemList'}
      isEnd
    >
      <Loaded asked={order} skeleton={<Skeleton kind="page" />}>
        {(data) => {
          const isWaiting = data.state === 'waiting';
          return (
            <>
              <header className="done">
                <span className={isWaiting ? 'row__tile row__tile--folder' : 'row__tile row__tile--done'}>
                  <Icon name={isWaiting ? 'clock' : 'check'} size={28} />
                </span>
                <h2>{t(isWaiting ? 'done.waiting' : 'done.title')}</h2>
                <p className="lead">
                  <Words text={data.title} language={language} /> · {t('copies.n', { count: data.copies })}
                </p>
                <p className="hint">{nextWords(data, t, paysHere)}</p>
              </header>
              {paysHere && <PayLink orderId={orderId} />}
              {data.takeCode !== null && (
                <>
                  <CodeCard
                    takeCode={data.takeCode}
                    note={t('done.until', { time: formatDateTime(data.validUntil, zone) })}
                  />
                  <WhereToPrint orderId={orderId} />
                </>
              )}
              <div className="two">
                <Link className="button" to={`/mobile/qr-code?orderId=${orderId}`}>
                  {t('done.order')}
                </Link>
                <Link className="button" to="/mobile/itemList">
                  {t('done.again')}
                </Link>
              </div>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
