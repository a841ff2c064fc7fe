import { faultTypeName } from '@self-print/contract/faultTypes.ts';
import { type FaultRow, faultAdminCalls } from '@self-print/contract/platform/faultAdmin.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
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
import { FaultFilters } from './FaultFilters.tsx';
import { FaultStateTag } from './FaultStateTag.tsx';
import { faultFilterOf } from './faultFilter.ts';
import { SettleChosen } from './SettleChosen.tsx';
import './faults.css';

const FaultDrawer = later(async () => (await import('./FaultDrawer.tsx')).FaultDrawer);

const CHOSEN_MAX = 50;

/** Reports of faults, with what can be done about them. */
export function FaultsPage() {
  const { t } = useTexts();
  const list = useListState();
  const zone = useSchoolZone();
  const mayWrite = useMay('fault:write');
  const [openId, setOpenId] = useState<string>();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const filter = faultFilterOf(list, zone);
  const asked = useCallQuery(faultAdminCalls.list, { ...list.paging, ...filter }, { keepLast: true });
  // As the list shows them now: what is on another page, or left out by a filter, is not chosen.
  const chosen = (asked.data?.rows ?? [])
    .map(({ feedbackId }) => feedbackId)
    .filter((feedbackId) => ticked.includes(feedbackId));
  const selection: DataTableProps<FaultRow>['selection'] = {
    selectedRowKeys: chosen,
    onChange: (keys) => setTicked(keys.map(String).slice(0, CHOSEN_MAX)),
    getCheckboxProps: ({ number }) => ({ 'aria-label': t('fault.title', { number }) }),
  };
  return (
    <ListPage
      title={t('title.faults')}
      lead={t('fault.lead')}
      actions={
        <>
          <ExportButton call={faultAdminCalls.export} input={filter} fileName="faults.xlsx" />
          {mayWrite && <SettleChosen chosen={chosen} onDone={() => setTicked([])} />}
        </>
      }
      filters={<FaultFilters list={list} />}
      asked={asked}
      list={list}
      idOf={({ feedbackId }) => feedbackId}
      onOpen={({ feedbackId }) => setOpenId(feedbackId)}
      empty={t('fault.none')}
      selection={mayWrite ? selection : undefined}
      columns={useFaultColumns(setOpenId)}
    >
      {openId !== undefined && <FaultDrawer feedbackId={openId} onClose={() => setOpenId(undefined)} />}
    </ListPage>
  );
}

function useFaultColumns(onOpen: (feedbackId: string) => void): DataTableProps<FaultRow>['columns'] {
  const { t, language } = useTexts();
  const column = useColumns<FaultRow>();
  return [
    column.of('fault.number', ({ feedbackId, number, faultType }) => (
      <Button type="link" className="cell-link" onClick={() => onOpen(feedbackId)}>
        <span>
          {faultTypeName(faultType)[language]}
          <span className="under mono">{number}</span>
        </span>
      </Button>
    )),
    column.of('fault.state', ({ state }) => <FaultStateTag state={state} />),
    column.of('fault.assignee', ({ assignee }) => assignee ?? t('fault.nobody')),
    column.of('fault.terminal', ({ terminalCode, terminalName }) => (
      <>
        {orEmptyMark(terminalName && wordsOf(terminalName, language))}
        <span className="under mono">{terminalCode}</span>
      </>
    )),
    column.of('fault.code', ({ problemCode }) => <span className="mono">{orEmptyMark(problemCode)}</span>),
    column.of('fault.phone', ({ phone }) => <span className="number">{orEmptyMark(phone)}</span>),
    column.of('fault.source', ({ source }) => t(`fault.source.${source}`)),
    column.moment('fault.reportedAt', ({ createdAt }) => createdAt),
    column.moment('fault.changedAt', ({ changedAt }) => changedAt),
  ];
}
