import { type AdminOrderRow, orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { orderState } from '@self-print/contract/platform/orders.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { Button, Popconfirm, type TableProps } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useCallMutation, useCallQuery } from '../../core/queries.ts';
import { useTexts } from '../../core/services.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { dayBegins, dayEnds } from '../../ui/days.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useSay } from '../../ui/useSay.ts';
import { useSchool } from '../../ui/useSchool.ts';
import { useMoments, wordsOf } from '../../ui/words.ts';
import { OrderDrawer } from './OrderDrawer.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderStateTag } from './OrderStateTag.tsx';
import { isCancellable } from './orderWords.ts';

const CANCEL_MAX = 50;
const FALLBACK_ZONE = 'Asia/Shanghai';

/** Orders with what can be done about them. */
export function OrdersPage() {
  const { t } = useTexts();
  const list = useListState();
  const [userName, setUserName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [openId, setOpenId] = useState<string>();
  const mayCancel = useMay('order:write');
  const zone = useSchool()?.timeZone ?? FALLBACK_ZONE;
  const state = orderState.safeParse(list.get('state'));
  const asked = useCallQuery(
    orderAdminCalls.list,
    {
      page: list.page,
      rows: list.rows,
      ...(state.success ? { state: state.data } : {}),
      itemId: list.get('item'),
      userName: userName === '' ? undefined : userName,
      from: dayBegins(list.get('from'), zone),
      to: dayEnds(list.get('to'), zone),
    },
    { keepLast: true },
  );
  const columns = useColumns(setOpenId);
  return (
    <>
      <PageHead title={t('title.orders')} lead={t('order.lead')}>
        {mayCancel && <CancelChosen chosen={chosen} onDone={() => setChosen([])} />}
      </PageHead>
      <section className="sheet">
        <OrderFilters
          key={userName}
          list={list}
          userName={userName}
          onUserName={(typed) => {
            setUserName(typed);
            list.turn(1, list.rows);
          }}
        />
        <DataTable
          label={t('title.orders')}
          asked={asked}
          list={list}
          idOf={({ orderId }) => orderId}
          columns={columns}
          onOpen={({ orderId }) => setOpenId(orderId)}
          selection={
            mayCancel
              ? {
                  selectedRowKeys: [...chosen],
                  onChange: (keys) => setChosen(keys.map(String).slice(0, CANCEL_MAX)),
                  getCheckboxProps: (row) => ({
                    disabled: !isCancellable(row.state),
                    'aria-label': t('order.choose'),
                  }),
                }
              : undefined
          }
        />
      </section>
      {openId !== undefined && <OrderDrawer orderId={openId} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

function useColumns(onOpen: (orderId: string) => void): NonNullable<TableProps<AdminOrderRow>['columns']> {
  const { t, language } = useTexts();
  const moment = useMoments();
  return [
    {
      title: t('order.document'),
      key: 'title',
      render: (_, row) => (
        <Button type="link" className="cell-link" onClick={() => onOpen(row.orderId)}>
          {wordsOf(row.title, language)}
        </Button>
      ),
    },
    {
      title: t('order.holder'),
      key: 'holder',
      render: (_, { userName, userNumber }) => (
        <>
          {userName}
          <span className="under number">{userNumber}</span>
        </>
      ),
    },
    { title: t('order.state'), key: 'state', render: (_, { state }) => <OrderStateTag state={state} /> },
    { title: t('order.pages'), dataIndex: 'pages', align: 'right', className: 'number' },
    { title: t('order.copies'), dataIndex: 'copies', align: 'right', className: 'number' },
    {
      title: t('order.fee'),
      key: 'fee',
      align: 'right',
      className: 'number',
      render: (_, { totalFee }) => formatMoney(totalFee),
    },
    {
      title: t('order.terminal'),
      key: 'terminal',
      render: (_, { terminalCode }) => terminalCode ?? '—',
    },
    {
      title: t('order.createdAt'),
      key: 'created',
      className: 'number',
      render: (_, { createdAt }) => moment(createdAt),
    },
    {
      title: t('order.printedAt'),
      key: 'printed',
      className: 'number',
      render: (_, { printedAt }) => moment(printedAt),
    },
  ];
}

function CancelChosen({
  chosen,
  onDone,
}: {
  readonly chosen: readonly string[];
  readonly onDone: () => void;
}) {
  const { t } = useTexts();
  const say = useSay();
  const cancel = useCallMutation(orderAdminCalls.cancel, { renews: [orderAdminCalls.list] });
  const run = async () => {
    const { cancelled, kept } = await cancel.mutateAsync({ orderIds: [...chosen] });
    onDone();
    if (kept.length === 0) say.done(t('order.cancelled', { n: cancelled.length }));
    else say.warn(t('order.cancelledSome', { n: cancelled.length, kept: kept.length }));
  };
  return (
    <Popconfirm
      title={t('order.cancelAsk', { n: chosen.length })}
      description={t('order.cancelText')}
      okText={t('order.cancel')}
      cancelText={t('common.cancel')}
      onConfirm={() => run().catch(() => {})}
      disabled={chosen.length === 0}
    >
      <Button danger disabled={chosen.length === 0} loading={cancel.isPending}>
        {t('order.cancelChosen', { n: chosen.length })}
      </Button>
    </Popconfirm>
  );
}
