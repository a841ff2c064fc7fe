import { type OwnTable, ownTableCalls } from '@self-print/contract/platform/ownTables.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { AddButton } from '../../ui/ListPage.tsx';
import { LoadedOne } from '../../ui/LoadedOne.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useListState } from '../../ui/useListState.ts';
import { TABLES_PATH } from './paths.ts';
import { RowsList } from './RowsList.tsx';
import { useSoughtRows } from './useSoughtRows.ts';

const ImportRows = later(async () => (await import('./ImportRows.tsx')).ImportRows);

/** The rows of one table, which the address names. */
export function RowsPage() {
  const [query] = useSearchParams();
  const id = query.get('tableId') ?? '';
  const asked = useCallQuery(ownTableCalls.get, { id });
  return (
    <LoadedOne title="title.ownRows" list={TABLES_PATH} asked={asked}>
      {(table) => <TableRows table={table} />}
    </LoadedOne>
  );
}

function TableRows({ table }: { readonly table: OwnTable }) {
  const { t, language } = useTexts();
  const list = useListState();
  const { sought, seek, isNarrowed } = useSoughtRows(list);
  const [isImporting, setImporting] = useState(false);
  const { tableId, facts } = table;
  const asked = useCallQuery(ownTableCalls.rows, { tableId, ...list.paging, ...sought }, { keepLast: true });
  return (
    <RowsList
      title={wordsOf(facts.name, language)}
      lead={t('ownRow.lead')}
      facts={facts}
      asked={asked}
      list={list}
      seek={seek}
      isNarrowed={isNarrowed}
      actions={
        <AddButton
          label={t('ownTable.import')}
          may={useMay('record:write')}
          onClick={() => setImporting(true)}
        />
      }
      removal={({ wid }) => (
        <RowAction
          call={ownTableCalls.removeRow}
          input={{ tableId, wid }}
          renews={[ownTableCalls.rows, ownTableCalls.list]}
          label={t('ownRow.remove')}
          ask={t('ownRow.removeAsk')}
          text={t('ownRow.removeText')}
          done={t('ownRow.removed')}
        />
      )}
    >
      {isImporting && <ImportRows table={table} onClose={() => setImporting(false)} />}
    </RowsList>
  );
}
