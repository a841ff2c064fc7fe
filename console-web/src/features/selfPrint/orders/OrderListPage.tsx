import { type UserOrderRow, userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { EMPTY_MARK, groupedCode } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { priceOf } from '@self-print/web-kit/self-service/money.ts';
import { isOfFile, refundWords } from '@self-print/web-kit/self-service/orders/order.ts';
import { isUnpaid } from '@self-print/web-kit/self-service/payment/standing.ts';
import { usePaysHere } from '@self-print/web-kit/self-service/payment/usePaysHere.ts';
import { useMoments, useSelfService } from '@self-print/web-kit/self-service/selfService.ts';
import { Words } from '@self-print/web-kit/Words.tsx';
import { Link } from 'react-router-dom';
import { PC_PATHS } from '../../../core/pcPaths.ts';
import { useTexts } from '../../../core/services.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { useListState } from '../../../ui/useListState.ts';
import { PayLink } from '../payment/PayLink.tsx';
import { OrderStateTag } from './OrderStateTag.tsx';
import { orderPath } from './orderPath.ts';

const AGAIN_MS = 15_000;
const NONE: readonly UserOrderRow[] = [];

export const OpenOrdersPage = () => <OrderList finished={false} />;
export const FinishedOrdersPage = () => <OrderList finished />;

/** A person's own orders: those that can still be printed, or those that are over. */
function OrderList({ finished }: { readonly finished: boolean }) {
  const { t } = useTexts();
  const list = useListState();
  const orders = useCallQuery(
    userOrderCalls.listByPage,
    { page: list.page, rows: list.rows, finished },
    { keepLast: true, againMs: () => (finished ? false : AGAIN_MS) },
  );
  const paysHere = usePaysHere(finished ? NONE : (orders.data?.rows ?? NONE), 'pc');
  const title = t(finished ? 'title.pcFinished' : 'title.pcOpen');
  return (
    <>
      <header className="pc-head">
        <h1>{title}</h1>
        <p>{t(finished ? 'pc.orders.finishedLead' : 'pc.orders.openLead')}</p>
      </header>
      <section className="pc-card">
        <DataTable<UserOrderRow>
          label={title}
          asked={{ ...orders, isFetching: orders.isPending || orders.isPlaceholderData }}
          list={list}
          idOf={({ orderId }) => orderId}
          columns={useColumns(finished, paysHere)}
          empty={<Nothing finished={finished} />}
        />
      </section>
    </>
  );
}

function useColumns(finished: boolean, paysHere: boolean) {
  const { t, language } = useTexts();
  const selfService = useSelfService();
  const { timeOf, dayOf } = useMoments();
  return [
    {
      title: t('pc.orders.title'),
      render: (_: unknown, row: UserOrderRow) => (
        <>
          <Link to={orderPath(row)}>
            <Words text={row.title} language={language} />
          </Link>
          <span className="under">
            {t(isOfFile(row) ? 'pc.orders.kind.file' : 'pc.orders.kind.document')} ·{' '}
            {t('pc.copies.n', { count: row.copies })}
          </span>
        </>
      ),
    },
    {
      title: t('pc.orders.state'),
      render: (_: unknown, row: UserOrderRow) => <OrderStateTag order={row} />,
    },
    ...(finished
      ? []
      : [
          {
            title: t('pc.code.name'),
            render: (_: unknown, { takeCode }: UserOrderRow) =>
              takeCode === null ? (
                EMPTY_MARK
              ) : (
                <strong className="pc-inline-code">{groupedCode(takeCode)}</strong>
              ),
          },
        ]),
    {
      title: t('pc.order.fee'),
      render: (_: unknown, row: UserOrderRow) => (
        <>
          {priceOf(row.totalFee, selfService.t)}
          <span className="under">{refundWords(row, selfService.t)}</span>
        </>
      ),
    },
    {
      title: t('pc.order.created'),
      render: (_: unknown, row: UserOrderRow) => (
        <>
          {timeOf(row.createdAt)}
          <span className="under">
            {row.printedAt !== null && t('pc.orders.printedAt', { time: timeOf(row.printedAt) })}
            {!finished && t('pc.orders.until', { day: dayOf(row.validUntil) })}
          </span>
        </>
      ),
    },
    {
      title: t('common.actions'),
      render: (_: unknown, row: UserOrderRow) => (
        <span className="pc-links">
          {paysHere && isUnpaid(row) && <PayLink orderId={row.orderId} />}
          <Link to={orderPath(row)}>{t('pc.orders.see')}</Link>
        </span>
      ),
    },
  ];
}

function Nothing({ finished }: { readonly finished: boolean }) {
  const { t } = useTexts();
  return (
    <div className="pc-nothing">
      <strong>{t(finished ? 'pc.orders.emptyFinished' : 'pc.orders.emptyOpen')}</strong>
      <p>{t(finished ? 'pc.orders.emptyFinishedText' : 'pc.orders.emptyOpenText')}</p>
      <p>
        <Link to={PC_PATHS.items}>{t('pc.orders.toItems')}</Link>
        <Link to={PC_PATHS.cloud}>{t('pc.orders.toCloud')}</Link>
      </p>
    </div>
  );
}
