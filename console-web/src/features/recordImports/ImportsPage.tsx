import { type RecordImport, recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { formatNumber, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Space } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useServices, useTexts } from '../../core/services.ts';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useMoments } from '../../ui/words.ts';

const ImportOwnTable = later(async () => (await import('../ownTables/ImportOwnTable.tsx')).ImportOwnTable);
const ImportRecords = later(async () => (await import('./ImportRecords.tsx')).ImportRecords);

/** Imports of campus data: what came when, and undoing it. */
export function ImportsPage() {
  const { t } = useTexts();
  const list = useListState();
  const mayWrite = useMay('record:write');
  const mayReadTables = useMay('ownTable:read');
  const [isImporting, setImporting] = useState(false);
  const asked = useCallQuery(recordImportCalls.list, list.paging, { keepLast: true });
  return (
    <ListPage<RecordImport>
      title={t('title.importData')}
      lead={t('recordImport.lead')}
      actions={
        <Space>
          {mayWrite && mayReadTables && <ImportOwnTable />}
          <AddButton label={t('recordImport.import')} may={mayWrite} onClick={() => setImporting(true)} />
        </Space>
      }
      asked={asked}
      list={list}
      idOf={({ importId }) => importId}
      columns={useImportColumns(mayWrite)}
      empty={t('recordImport.none')}
    >
      {isImporting && <ImportRecords onClose={() => setImporting(false)} />}
    </ListPage>
  );
}

function useImportColumns(mayWrite: boolean) {
  const { t, language } = useTexts();
  const { nowMs } = useServices();
  const moment = useMoments();
  const known = useCallQuery(recordImportCalls.variables, {}).data ?? [];
  const nameOf = (variable: string) => {
    const found = known.find(({ name }) => name === variable);
    return found ? wordsOf(found.label, language) : variable;
  };
  const column = useColumns<RecordImport>();
  return [
    column.moment('recordImport.at', ({ at }) => at),
    column.of('recordImport.by', ({ by }) => by),
    column.of('recordImport.variables', ({ variables }) => variables.map(nameOf).join(t('common.listComma'))),
    column.of('recordImport.changed', ({ changed }) => formatNumber(changed, language)),
    column.of('recordImport.state', ({ undoneAt }) =>
      undoneAt === null ? t('recordImport.taken') : t('recordImport.undone', { time: moment(undoneAt) }),
    ),
    column.actions(mayWrite, (each) =>
      each.undoneAt === null && Date.parse(each.undoableUntil) > nowMs() ? (
        <RowAction
          call={recordImportCalls.undo}
          input={{ importId: each.importId }}
          renews={[recordImportCalls.list]}
          label={t('recordImport.undo')}
          ask={t('recordImport.undoAsk')}
          text={t('recordImport.undoText')}
          done={t('recordImport.undoDone')}
        />
      ) : null,
    ),
  ];
}
