import { type UserOrderRow, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { dayOf, formatDateTime, groupedCode } from '@self-print/web-kit/formatting.ts';
import { callKey } from '@self-print/web-kit/queries.tsx';
import { priceOf } from '@self-print/web-kit/self-service/money.ts';
import { isOfFile, isOpen, refundWords } from '@self-print/web-kit/self-service/orders/order.ts';
import { isUnpaid } from '@self-print/web-kit/self-service/payment/standing.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import { Link } from 'react-router-dom';
import { useServices, useTexts } from '../../core/services.ts';
import { useKeepCodes } from '../../core/useKeptCodes.ts';
import { usePages } from '../../core/usePages.ts';
import { useSchool } from '../../core/useSchool.ts';
import { Empty } from '../../ui/Empty.tsx';
import { GrowingList } from '../../ui/GrowingList.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OrderStateTag } from '../../ui/OrderStateTag.tsx';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { MeButton } from '../me/MeButton.tsx';
import { PayLink } from '../payment/PayLink.tsx';
import { usePaysHere } from '../payment/usePaysHere.ts';
import { KeptCodes } from './KeptCodes.tsx';

export const OpenOrdersPage = () => <OrderList finished={false} />;
export const FinishedOrdersPage = () => <OrderList finished />;

const idOf = ({ orderId }: UserOrderRow) => orderId;
const NONE: readonly UserOrderRow[] = [];

/** A person's own orders: those that can still be printed, or those that are over. */
function OrderList({ finished }: { readonly finished: boolean }) {
  const { api } = useServices();
  const { t } = useTexts();
  const asked = usePages<UserOrderRow>({
    key: [callKey(userOrderCalls.listByPage), finished],
    ask: (page, options) => api.call(userOrderCalls.listByPage, { ...page, finished }, options),
    idOf,
  });
  useKeepCodes(finished ? undefined : asked);
  const paysHere = usePaysHere(finished ? NONE : (asked.data ?? NONE));
  return (
    <Page tools={<MeButton />} tabs={<Tabs />}>
      <h1 tabIndex={-1}>{t(finished ? 'title.orderListCompleted' : 'title.orderListUnCompleted')}</h1>
      <nav className="two" aria-label={t('tab.orders')}>
        <Link
          className="chip orders__tab"
          replace
          to="/mobile/orderListUnCompleted"
          aria-current={finished ? undefined : 'page'}
        >
          {t('orders.open')}
        </Link>
        <Link
          className="chip orders__tab"
          replace
          to="/mobile/orderListCompleted"
          aria-current={finished ? 'page' : undefined}
        >
          {t('orders.finished')}
        </Link>
      </nav>
      <GrowingList
        asked={asked}
        idOf={idOf}
        withoutNetwork={finished ? undefined : <KeptCodes />}
        row={(order) => (
          <div className="stack">
            <Row row={order} />
            {paysHere && isUnpaid(order) && <PayLink orderId={order.orderId} />}
          </div>
        )}
        empty={
          <Empty
            title={t(finished ? 'orders.emptyFinished' : 'orders.emptyOpen')}
            text={t(finished ? 'orders.emptyFinishedText' : 'orders.emptyOpenText')}
          >
            <div className="two">
              <Link className="button" to="/mobile/itemList">
                {t('orders.toItems')}
              </Link>
              <Link className="button" to="/mobile/cloud-print">
                {t('orders.toCloud')}
              </Link>
            </div>
          </Empty>
        }
      />
    </Page>
  );
}

function Row({ row }: { readonly row: UserOrderRow }) {
  const { t, language } = useTexts();
  const zone = useSchool()?.timeZone;
  const isCloud = isOfFile(row);
  const when = () => {
    if (row.printedAt !== null) return t('orders.printedAt', { time: formatDateTime(row.printedAt, zone) });
    if (isOpen(row) || row.state === 'expired')
      return t('orders.until', { day: dayOf(row.validUntil, zone) });
    return `${t('order.created')} ${dayOf(row.createdAt, zone)}`;
  };
  return (
    <Link className="row" to={`/mobile/qr-code?orderId=${row.orderId}`}>
      <span className={isCloud ? 'row__tile row__tile--file' : 'row__tile'}>
        <Icon name={isCloud ? 'file' : 'certificate'} />
      </span>
      <span className="row__words">
        <span className="row__title">
          <Words text={row.title} language={language} />
        </span>
        <span className="row__facts">
          <OrderStateTag order={row} />
          {row.takeCode !== null && <span className="row__code">{groupedCode(row.takeCode)}</span>}
        </span>
        <span className="row__facts">
          <span>{t('copies.n', { count: row.copies })}</span>
          <span>{[priceOf(row.totalFee, t), refundWords(row, t)].filter(Boolean).join(' · ')}</span>
          <span>{when()}</span>
        </span>
      </span>
      <Icon name="forward" />
    </Link>
  );
}
