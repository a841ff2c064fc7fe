import { type Leave, leaveAdminCalls, leaveState } from '@self-print/contract/platform/leave.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { ChoiceFilter, SearchField } from '../../ui/filters.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useSoughtPerson } from '../../ui/useSoughtPerson.ts';
import { LeaveImport } from './LeaveImport.tsx';

const LeaveForm = later(async () => (await import('./LeaveForm.tsx')).LeaveForm);

const COLOURS = { approved: 'warning', returned: 'success', withdrawn: 'default' } as const;

/** Approved leaves, and who has reported back from theirs. */
export function LeavesPage() {
  const { t } = useTexts();
  const list = useListState();
  const mayWrite = useMay('registration:write');
  const { userName, seek } = useSoughtPerson(list);
  const [isAdding, setAdding] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const state = leaveState.safeParse(list.get('state'));
  const asked = useCallQuery(
    leaveAdminCalls.search,
    { ...list.paging, userName, state: state.success ? state.data : undefined },
    { keepLast: true },
  );
  const column = useColumns<Leave>();
  return (
    <ListPage
      title={t('title.leaves')}
      lead={t('leave.lead')}
      actions={
        <Space>
          {mayWrite && <Button onClick={() => setImporting(true)}>{t('leave.import')}</Button>}
          <AddButton label={t('leave.add')} may={mayWrite} onClick={() => setAdding(true)} />
        </Space>
      }
      filters={
        <>
          <SearchField label={t('record.number')} value="" onSearch={seek} />
          <ChoiceFilter
            list={list}
            name="state"
            label={t('leave.state')}
            width={140}
            options={leaveState.options.map((value) => ({ value, label: t(`leave.state.${value}`) }))}
          />
        </>
      }
      asked={asked}
      list={list}
      idOf={({ leaveId }) => leaveId}
      isNarrowed={userName !== undefined}
      empty={t('leave.none')}
      columns={[
        column.of('leave.person', (row) => row.userName),
        column.of('record.name', ({ name }) => name),
        column.of('leave.kind', ({ kind }) => t(`leave.kind.${kind}`)),
        column.of('leave.days', ({ startsOn, endsOn }) => `${startsOn} – ${endsOn}`),
        column.of('leave.state', (row) => (
          <Tag color={COLOURS[row.state]}>{t(`leave.state.${row.state}`)}</Tag>
        )),
        column.moment('leave.returnedAt', ({ returnedAt }) => returnedAt),
        column.actions(mayWrite, (row) =>
          row.state === 'approved' ? (
            <RowAction
              call={leaveAdminCalls.withdraw}
              input={{ leaveId: row.leaveId }}
              renews={[leaveAdminCalls.search]}
              label={t('leave.withdraw')}
              ask={t('leave.withdrawAsk', { name: row.name })}
              text={t('leave.withdrawText')}
              done={t('leave.withdrawn')}
            />
          ) : null,
        ),
      ]}
    >
      {isImporting && <LeaveImport onClose={() => setImporting(false)} />}
      {isAdding && <LeaveForm onClose={() => setAdding(false)} />}
    </ListPage>
  );
}
