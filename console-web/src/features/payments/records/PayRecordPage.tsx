import { type PaymentRow, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useTexts } from '../../../core/services.ts';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { ListPage } from '../../../ui/ListPage.tsx';
import { later } from '../../../ui/later.tsx';
import { useColumns } from '../../../ui/useColumns.tsx';
import { useListState } from '../../../ui/useListState.ts';
import { useSchoolZone } from '../../../ui/useSchool.ts';
import { PaymentCell } from '../PaymentCell.tsx';
import { PaymentFilters } from './PaymentFilters.tsx';
import { PaymentStateTag } from './PaymentStateTag.tsx';
import { paymentFilterOf } from './paymentFilter.ts';
import '../payments.css';

const PaymentDrawer = later(async () => (await import('./PaymentDrawer.tsx')).PaymentDrawer);

/** Payments of orders, with what can be done about them. */
export function PayRecordPage() {
  const { t } = useTexts();
  const list = useListState();
  const zone = useSchoolZone();
  const [openId, setOpenId] = useState<string>();
  const filter = paymentFilterOf(list, zone);
  const asked = useCallQuery(paymentAdminCalls.list, { ...list.paging, ...filter }, { keepLast: true });
  const column = useColumns<PaymentRow>();
  return (
    <ListPage
      title={t('title.payRecord')}
      lead={t('pay.recordLead')}
      actions={<ExportButton call={paymentAdminCalls.export} input={filter} fileName="payments.xlsx" />}
      filters={<PaymentFilters list={list} />}
      asked={asked}
      list={list}
      idOf={({ paymentId }) => paymentId}
      onOpen={({ paymentId }) => setOpenId(paymentId)}
      empty={t('pay.noPayments')}
      columns={[
        column.of('pay.order', (payment) => (
          <PaymentCell payment={payment} onOpen={() => setOpenId(payment.paymentId)} />
        )),
        column.of('pay.state', ({ state }) => <PaymentStateTag state={state} />),
        column.number('pay.amount', ({ amountFen }) => formatMoney(amountFen)),
        column.number('pay.refunded', ({ refundedFen }) =>
          refundedFen === 0 ? null : formatMoney(refundedFen),
        ),
        column.of('pay.provider', ({ provider, channelId }) =>
          provider === null ? channelId : t(`pay.provider.${provider}`),
        ),
        column.of('pay.terminal', ({ terminalCode }) => terminalCode),
        column.moment('common.createdAt', ({ createdAt }) => createdAt),
        column.moment('pay.paidAt', ({ paidAt }) => paidAt),
      ]}
    >
      {openId !== undefined && <PaymentDrawer paymentId={openId} onClose={() => setOpenId(undefined)} />}
    </ListPage>
  );
}
