import { OPERATION_CLIENT_WORDS } from '@self-print/contract/operations.ts';
import { operationText } from '@self-print/contract/operationText.ts';
import { type OperationEntry, operationCalls } from '@self-print/contract/platform/operations.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { later } from '../../ui/later.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { type ListState, useListState } from '../../ui/useListState.ts';
import { useSchoolZone } from '../../ui/useSchool.ts';
import { decisionWords } from './fieldWords.ts';
import { useLogCheck } from './LogCheck.tsx';
import { OperationFilters } from './OperationFilters.tsx';
import { operationFilterOf } from './operationFilter.ts';
import { useWhoWords } from './useWhoWords.ts';

const OperationDrawer = later(async () => (await import('./OperationDrawer.tsx')).OperationDrawer);

/** Who changed what, with the proof that nothing is missing. */
export function OperationLogPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const filter = operationFilterOf(list, useSchoolZone());
  const asked = useCallQuery(operationCalls.list, { ...list.paging, ...filter }, { keepLast: true });
  const check = useLogCheck();
  const [open, setOpen] = useState<OperationEntry>();
  const who = useWhoWords();
  const column = useColumns<OperationEntry>();
  return (
    <>
      <PageHead title={t('title.operations')} lead={t('operations.lead')}>
        {check.button}
        <ExportButton call={operationCalls.export} input={filter} fileName="operations.xlsx" />
      </PageHead>
      {check.outcome}
      <section className="sheet">
        <search className="filters">
          <OperationFilters list={list} />
          <Narrowed list={list} rows={asked.data?.rows ?? []} />
        </search>
        <DataTable<OperationEntry>
          label={t('title.operations')}
          asked={asked}
          list={list}
          idOf={({ entryNo }) => String(entryNo)}
          onOpen={setOpen}
          empty={t('operations.none')}
          columns={[
            column.number('operations.entryNo', ({ entryNo }) => String(entryNo)),
            column.moment('operations.at', ({ at }) => at),
            column.of('operations.who', who),
            column.of('operations.operation', (entry) => {
              const decision = decisionWords(entry.changes, t);
              return (
                <>
                  {operationText(entry, language)}
                  {decision && <span className="under">{decision}</span>}
                </>
              );
            }),
            column.of('operations.subject', ({ label }) => label[language]),
            column.of('operations.changes', (entry) => (
              <Button type="link" size="small" onClick={() => setOpen(entry)}>
                {t('operations.changeCount', { count: entry.changes.length })}
              </Button>
            )),
            column.of('operations.client', ({ client }) => OPERATION_CLIENT_WORDS[client][language]),
          ]}
        />
      </section>
      {open !== undefined && <OperationDrawer entry={open} list={list} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface NarrowedProps {
  readonly list: ListState;
  readonly rows: readonly OperationEntry[];
}

/** To whom or what the list is narrowed, as chosen in an entry. */
function Narrowed({ list, rows: [first] }: NarrowedProps) {
  const { t, language } = useTexts();
  const who = useWhoWords();
  const [by, subject] = [list.get('by'), list.get('subject')];
  const name = first?.userId === by && first !== undefined ? who(first) : (by ?? '');
  const label = first?.subject === subject ? first?.label[language] : subject;
  return (
    <>
      {by !== undefined && by !== '' && (
        <Tag closable onClose={() => list.set({ by: undefined })}>
          {t('operations.person', { name })}
        </Tag>
      )}
      {subject !== undefined && subject !== '' && (
        <Tag closable onClose={() => list.set({ subject: undefined })}>
          {t('operations.thisSubject', { name: label ?? subject })}
        </Tag>
      )}
    </>
  );
}
