import type { Call } from '@self-print/contract/call.ts';
import type { PriceKind } from '@self-print/contract/platform/approvals.ts';
import { formatNumber, orEmptyMark } from '@self-print/web-kit/formatting.ts';
import { Button, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../core/services.ts';
import type { DataTableProps } from '../../ui/DataTable.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { SearchField } from '../../ui/filters.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { useRoleNames } from '../../ui/roleNames.ts';
import { useColumns } from '../../ui/useColumns.tsx';
import type { ListState } from '../../ui/useListState.ts';
import { WaitingPrice } from '../../ui/WaitingPrice.tsx';
import type { AllowanceChange } from './ChangeForm.tsx';
import type { Allowance } from './GiveForm.tsx';
import type { BatchKind } from './ImportForm.tsx';

const ChangeForm = later(async () => (await import('./ChangeForm.tsx')).ChangeForm);
const GiveForm = later(async () => (await import('./GiveForm.tsx')).GiveForm);
const ImportForm = later(async () => (await import('./ImportForm.tsx')).ImportForm);

interface AllowanceRow {
  /** False while it waits for a second person. */
  readonly agreed: boolean;
  readonly userName: string | null;
  readonly role: string | null;
  readonly reason: string;
  readonly createdAt: string;
  readonly usage: { readonly used: number; readonly left: number } | null;
}

/** The calls behind a list of allowances. */
interface AllowanceCalls<Row> {
  readonly give: (allowance: Allowance) => Promise<{ readonly agreed: boolean }>;
  /** Returns whether something of the change waits for a second person. */
  readonly change: (row: Row, change: AllowanceChange) => Promise<boolean>;
  readonly batch: BatchKind;
  readonly export: { readonly call: Call; readonly input: Readonly<Record<string, unknown>> };
}

interface AllowancesPageProps<Row extends AllowanceRow> {
  readonly title: string;
  readonly lead: string;
  /** Whether the administrator may give and withdraw. */
  readonly mayWrite: boolean;
  readonly list: ListState;
  readonly asked: DataTableProps<Row>['asked'];
  readonly idOf: (row: Row) => string;
  readonly onUserName: (userName: string) => void;
  readonly columns: DataTableProps<Row>['columns'];
  /** What is given: its name, how much a row gives, and the most that may be given. */
  readonly amount: { readonly label: string; readonly of: (row: Row) => number; readonly max: number };
  /** Filters beside the one for a person. */
  readonly filters?: ReactNode;
  /** Fields of the form for what is given. */
  readonly fields: ReactNode;
  readonly calls: AllowanceCalls<Row>;
  /** What approvals call these allowances. */
  readonly held: Extract<PriceKind, 'freeCopies' | 'freePages'>;
  readonly withdraw: (row: Row) => ReactNode;
}

/** What people may print free of charge: who, how much and why. */
export function AllowancesPage<Row extends AllowanceRow>(props: AllowancesPageProps<Row>) {
  const { title, lead, mayWrite, list, asked, idOf, onUserName, filters, fields, calls } = props;
  const { t } = useTexts();
  const [open, setOpen] = useState<'give' | 'import'>();
  const [changed, setChanged] = useState<Row>();
  const [isSearched, setSearched] = useState(false);
  const search = (userName: string) => {
    onUserName(userName);
    setSearched(userName !== '');
    list.turn(1, list.rows);
  };
  const close = () => setOpen(undefined);
  return (
    <ListPage<Row>
      title={title}
      lead={lead}
      actions={
        <>
          <ExportButton {...calls.export} fileName={`${title}.csv`} />
          {mayWrite && <Button onClick={() => setOpen('import')}>{t('allowance.import')}</Button>}
          <AddButton label={t('allowance.give')} may={mayWrite} onClick={() => setOpen('give')} />
        </>
      }
      filters={
        <>
          <SearchField label={t('allowance.person')} value="" onSearch={search} />
          {filters}
          {list.get('change') !== undefined && (
            <Tag closable onClose={() => list.set({ change: undefined })}>
              {t('allowance.ofChange')}
            </Tag>
          )}
        </>
      }
      asked={asked}
      list={list}
      idOf={idOf}
      isNarrowed={isSearched || list.get('change') !== undefined}
      empty={t('allowance.nothing')}
      columns={useAllowanceColumns(props, setChanged)}
    >
      {open === 'give' && <GiveForm title={title} fields={fields} onGive={calls.give} onClose={close} />}
      {open === 'import' && (
        <ImportForm title={title} kind={calls.batch} amount={props.amount} onClose={close} />
      )}
      {changed && <Change {...props} row={changed} onClose={() => setChanged(undefined)} />}
    </ListPage>
  );
}

function useAllowanceColumns<Row extends AllowanceRow>(
  { columns, mayWrite, withdraw }: AllowancesPageProps<Row>,
  onChange: (row: Row) => void,
): DataTableProps<Row>['columns'] {
  const { t, language } = useTexts();
  const column = useColumns<Row>();
  const roles = useRoleNames();
  return [
    column.of('allowance.to', ({ userName, role, agreed }) => (
      <>
        {userName ?? <Tag>{t('allowance.everyone', { role: roles.nameOf(role ?? '') })}</Tag>}
        {!agreed && (
          <span className="under">
            <Tag color="warning">{t('allowance.waits')}</Tag>
          </span>
        )}
      </>
    )),
    ...columns,
    column.number('allowance.usage', ({ usage }) =>
      usage === null ? null : `${formatNumber(usage.used, language)} / ${formatNumber(usage.left, language)}`,
    ),
    column.of('allowance.reason', ({ reason }) => orEmptyMark(reason)),
    column.moment('common.createdAt', ({ createdAt }) => createdAt),
    column.actions(mayWrite, (row) => (
      <>
        <Button type="link" size="small" onClick={() => onChange(row)}>
          {t('common.edit')}
        </Button>
        {withdraw(row)}
      </>
    )),
  ];
}

interface ChangeProps<Row extends AllowanceRow> extends AllowancesPageProps<Row> {
  readonly row: Row;
  readonly onClose: () => void;
}

function Change<Row extends AllowanceRow>(props: ChangeProps<Row>) {
  const { title, amount, calls, held, idOf, row, onClose } = props;
  const { t } = useTexts();
  return (
    <ChangeForm
      title={`${t('common.edit')} · ${title}`}
      amountLabel={amount.label}
      amountMax={amount.max}
      waiting={<WaitingPrice kind={held} subject={idOf(row)} />}
      first={{ amount: amount.of(row), reason: row.reason }}
      onChange={(change) => calls.change(row, change)}
      onClose={onClose}
    />
  );
}
