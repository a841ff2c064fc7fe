import { type LedgerEntry, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { EMPTY_MARK, formatMoney } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../../core/services.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { ExportButton } from '../../../ui/ExportButton.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useColumns } from '../../../ui/useColumns.tsx';
import { useListState } from '../../../ui/useListState.ts';
import { useSchoolZone } from '../../../ui/useSchool.ts';
import { OrderLink } from '../OrderLink.tsx';
import { Accounts } from './Accounts.tsx';
import { useAccountNames } from './accountNames.ts';
import { useLedgerCheck } from './CheckLedger.tsx';
import { LedgerFilters } from './LedgerFilters.tsx';
import { ledgerFilterOf } from './ledgerFilter.ts';
import { useSides } from './useSides.ts';
import '../payments.css';

/** The school's ledger: every entry with its number, both sides of each booking, and a check of all of it. */
export function LedgerPage() {
  const { t } = useTexts();
  const list = useListState();
  const zone = useSchoolZone();
  const filter = ledgerFilterOf(list, zone);
  const check = useLedgerCheck();
  const asked = useCallQuery(paymentAdminCalls.ledger, { ...list.paging, ...filter }, { keepLast: true });
  const nameOf = useAccountNames();
  const side = useSides();
  const column = useColumns<LedgerEntry>();
  const hasBalance = asked.data?.rows.some(({ balanceFen }) => balanceFen !== null) ?? false;
  return (
    <div className="pay">
      <PageHead title={t('title.ledger')} lead={t('ledger.lead')}>
        {check.button}
        <ExportButton call={paymentAdminCalls.exportLedger} input={filter} fileName="ledger.xlsx" />
      </PageHead>
      {check.outcome}
      <section className="sheet">
        <Accounts />
        <search className="filters">
          <LedgerFilters list={list} />
        </search>
        <DataTable<LedgerEntry>
          label={t('title.ledger')}
          asked={asked}
          list={list}
          idOf={({ entryNo }) => String(entryNo)}
          empty={t('ledger.none')}
          columns={[
            column.number('ledger.entryNo', ({ entryNo }) => String(entryNo)),
            column.number('ledger.bookingNo', ({ bookingNo }) => String(bookingNo)),
            column.moment('ledger.at', ({ at }) => at),
            column.of('ledger.account', ({ account, closedDay }) => (
              <>
                {nameOf(account)}
                {closedDay !== null && (
                  <span className="under">{t('ledger.closedDay', { day: closedDay })}</span>
                )}
              </>
            )),
            column.of('ledger.kind', ({ kind }) => t(`ledger.kind.${kind}`)),
            column.of('pay.order', ({ orderId }) =>
              orderId === null ? EMPTY_MARK : <OrderLink orderId={orderId} />,
            ),
            column.number('ledger.debit', ({ amountFen }) => (amountFen > 0 ? formatMoney(amountFen) : '')),
            column.number('ledger.credit', ({ amountFen }) => (amountFen < 0 ? formatMoney(-amountFen) : '')),
            {
              ...column.number('ledger.balance', ({ balanceFen }) =>
                balanceFen === null ? null : side(balanceFen),
              ),
              hidden: !hasBalance,
            },
          ]}
        />
      </section>
    </div>
  );
}
