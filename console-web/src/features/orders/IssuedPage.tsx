import type { CallData } from '@self-print/contract/call.ts';
import { documentAdminCalls } from '@self-print/contract/platform/documentAdmin.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Input, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import type { DataTableProps } from '../../ui/DataTable.tsx';
import { DayFilters } from '../../ui/DayFilters.tsx';
import { dayBegins, dayEnds } from '../../ui/days.ts';
import { ChoiceFilter, SearchField, SourceFilter } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { type ListState, useListState } from '../../ui/useListState.ts';
import { useSay } from '../../ui/useSay.ts';
import { useSchoolZone } from '../../ui/useSchool.ts';
import { useSoughtPerson } from '../../ui/useSoughtPerson.ts';
import { useDocumentColumns } from './useDocumentColumns.tsx';
import './orders.css';

const OrderDrawer = later(async () => (await import('./OrderDrawer.tsx')).OrderDrawer);

type IssuedRow = CallData<typeof documentAdminCalls.list>['rows'][number];

/** Characters of a verification code, and the most with which one may be written. */
const CODE_LENGTH = 16;
const CODE_MAX = 24;
const STATES = ['valid', 'expired', 'revoked'] as const;
const COLOURS = { valid: 'success', expired: 'default', revoked: 'error' } as const;

/** Issued documents: whether each is valid, and how often it was verified. */
export function IssuedPage() {
  const { t } = useTexts();
  const list = useListState();
  const { userName, seek } = useSoughtPerson(list);
  const [openId, setOpenId] = useState<string>();
  const zone = useSchoolZone();
  const verified = list.get('verified');
  const asked = useCallQuery(
    documentAdminCalls.list,
    {
      ...list.paging,
      state: STATES.find((each) => each === list.get('state')),
      itemId: list.get('item'),
      verified: verified === undefined ? undefined : verified === 'true',
      userName,
      from: dayBegins(list.get('from'), zone),
      to: dayEnds(list.get('to'), zone),
    },
    { keepLast: true },
  );
  return (
    <ListPage
      title={t('title.issued')}
      lead={t('issued.lead')}
      actions={<FindDocument onFound={setOpenId} />}
      filters={<IssuedFilters list={list} onUserName={seek} />}
      asked={asked}
      list={list}
      isNarrowed={userName !== undefined}
      empty={t('issued.none')}
      idOf={({ orderId }) => orderId}
      columns={useIssuedColumns(setOpenId)}
      onOpen={({ orderId }) => setOpenId(orderId)}
    >
      {openId !== undefined && <OrderDrawer orderId={openId} onClose={() => setOpenId(undefined)} />}
    </ListPage>
  );
}

interface IssuedFiltersProps {
  readonly list: ListState;
  readonly onUserName: (userName: string) => void;
}

function IssuedFilters({ list, onUserName }: IssuedFiltersProps) {
  const { t } = useTexts();
  const mayItems = useMay('item:read');
  return (
    <>
      <SearchField label={t('order.person')} value="" onSearch={onUserName} />
      <ChoiceFilter
        list={list}
        name="state"
        label={t('issued.state')}
        width={120}
        options={STATES.map((value) => ({ value, label: t(`issued.state.${value}`) }))}
      />
      <ChoiceFilter
        list={list}
        name="verified"
        label={t('issued.views')}
        width={140}
        options={(['true', 'false'] as const).map((value) => ({
          value,
          label: t(`issued.verified.${value}`),
        }))}
      />
      {mayItems && (
        <SourceFilter list={list} name="item" label={t('order.item')} source="documents" width={220} />
      )}
      <DayFilters list={list} />
    </>
  );
}

function useIssuedColumns(onOpen: (orderId: string) => void): DataTableProps<IssuedRow>['columns'] {
  const { t } = useTexts();
  const column = useColumns<IssuedRow>();
  return [
    ...useDocumentColumns<IssuedRow>(onOpen),
    column.of('issued.language', (row) => t(`common.${row.language}`)),
    column.of('issued.state', ({ state }) => <Tag color={COLOURS[state]}>{t(`issued.state.${state}`)}</Tag>),
    column.number('issued.views', ({ views }) => views),
    column.moment('order.issuedAt', ({ issuedAt }) => issuedAt),
    column.moment('order.validUntil', ({ validUntil }) => validUntil),
    column.moment('issued.revokedAt', ({ revokedAt }) => revokedAt),
  ];
}

/** Opens the order of a document by its verification code, which is kept out of addresses. */
function FindDocument({ onFound }: { readonly onFound: (orderId: string) => void }) {
  const { t } = useTexts();
  const say = useSay();
  const find = useCallMutation(documentAdminCalls.find);
  const run = (typed: string) => {
    const code = typed.trim();
    if (code === '') return;
    if (code.length < CODE_LENGTH) return say.warn(t('issued.wrongCode', { n: CODE_LENGTH }));
    find.mutate({ code }, { onSuccess: ({ orderId }) => onFound(orderId) });
  };
  return (
    <Input.Search
      aria-label={t('issued.find')}
      placeholder={t('issued.find')}
      style={{ width: 300 }}
      maxLength={CODE_MAX}
      allowClear
      loading={find.isPending}
      onSearch={run}
    />
  );
}
