import { orderId } from '@self-print/contract/fields.ts';
import { type AdminOrderRow, orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import type { DataTableProps } from '../../ui/DataTable.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useSchoolZone } from '../../ui/useSchool.ts';
import { useSoughtPerson } from '../../ui/useSoughtPerson.ts';
import { CancelChosen } from './cancel.tsx';
import { FindOrder } from './FindOrder.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderStateTag } from './OrderStateTag.tsx';
import { orderFilterOf } from './orderFilter.ts';
import { clientName, isCancellable, terminalName } from './orderWords.ts';
import { useDocumentColumns } from './useDocumentColumns.tsx';
import './orders.css';

const OrderDrawer = later(async () => (await import('./OrderDrawer.tsx')).OrderDrawer);

const CANCEL_MAX = 50;

/** Orders with what can be done about them. */
export function OrdersPage() {
  const { t } = useTexts();
  const list = useListState();
  const { userName, seek } = useSoughtPerson(list);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [openId, setOpenId] = useState(() => orderId.safeParse(list.get('order')).data);
  const mayCancel = useMay('order:write');
  const zone = useSchoolZone();
  const filter = { ...orderFilterOf(list, zone), userName };
  const asked = useCallQuery(orderAdminCalls.list, { ...list.paging, ...filter }, { keepLast: true });
  // As the list shows them now: what is on another page, or left out by a filter, is not chosen.
  const chosen = (asked.data?.rows ?? [])
    .filter((row) => isCancellable(row.state) && ticked.includes(row.orderId))
    .map((row) => row.orderId);
  const close = () => {
    setOpenId(undefined);
    if (list.get('order') !== undefined) list.set({ order: undefined });
  };
  const selection: DataTableProps<AdminOrderRow>['selection'] = {
    selectedRowKeys: chosen,
    onChange: (keys) => setTicked(keys.map(String).slice(0, CANCEL_MAX)),
    getCheckboxProps: (row) => ({ disabled: !isCancellable(row.state), 'aria-label': t('order.choose') }),
  };
  return (
    <ListPage
      title={t('title.orders')}
      lead={t('order.lead')}
      actions={
        <>
          <FindOrder onFound={setOpenId} />
          <ExportButton call={orderAdminCalls.export} input={filter} fileName="orders.csv" />
          {mayCancel && <CancelChosen chosen={chosen} onDone={() => setTicked([])} />}
        </>
      }
      filters={<OrderFilters key={userName} list={list} userName={userName ?? ''} onUserName={seek} />}
      asked={asked}
      list={list}
      isNarrowed={userName !== undefined}
      empty={t('order.none')}
      idOf={({ orderId }) => orderId}
      columns={useOrderColumns(setOpenId)}
      onOpen={({ orderId }) => setOpenId(orderId)}
      selection={mayCancel ? selection : undefined}
    >
      {openId !== undefined && <OrderDrawer orderId={openId} onClose={close} />}
    </ListPage>
  );
}

function useOrderColumns(onOpen: (orderId: string) => void): DataTableProps<AdminOrderRow>['columns'] {
  const { t, language } = useTexts();
  const column = useColumns<AdminOrderRow>();
  return [
    ...useDocumentColumns<AdminOrderRow>(onOpen),
    column.of('order.state', ({ state }) => <OrderStateTag state={state} />),
    column.number('order.pages', ({ pages }) => pages),
    column.number('order.copies', ({ copies }) => copies),
    column.number('order.fee', ({ totalFee }) => formatMoney(totalFee)),
    column.of('order.client', ({ clientType }) => clientName(clientType, t)),
    column.of('order.terminal', (row) => terminalName(row, language)),
    column.moment('order.createdAt', ({ createdAt }) => createdAt),
    column.moment('order.printedAt', ({ printedAt }) => printedAt),
  ];
}
