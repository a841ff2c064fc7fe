import { keyFields, type OwnTableFacts, valueFields } from '@self-print/contract/platform/ownTableFacts.ts';
import type { OwnTableRow } from '@self-print/contract/platform/ownTables.ts';
import { orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import type { DataTableProps } from '../../ui/DataTable.tsx';
import { SearchField } from '../../ui/filters.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import type { ListState } from '../../ui/useListState.ts';
import type { useSoughtRows } from './useSoughtRows.ts';

interface RowsListProps {
  readonly title: string;
  readonly lead: string;
  readonly facts: OwnTableFacts;
  readonly asked: DataTableProps<OwnTableRow>['asked'];
  readonly list: ListState;
  readonly seek: ReturnType<typeof useSoughtRows>['seek'];
  readonly isNarrowed: boolean;
  readonly actions: ReactNode;
  /** The button that deletes a row. */
  readonly removal: (row: OwnTableRow) => ReactNode;
  readonly children: ReactNode;
}

/** The rows of a table: looked for by person and key, and masked for those who may not see them in full. */
export function RowsList({
  title,
  lead,
  facts,
  asked,
  list,
  seek,
  isNarrowed,
  actions,
  removal,
  children,
}: RowsListProps) {
  const { t, language } = useTexts();
  const maySee = useMay('ownTable:rows');
  const column = useColumns<OwnTableRow>();
  const keys = keyFields(facts).map(({ label }) => wordsOf(label, language));
  return (
    <ListPage
      title={title}
      lead={lead}
      actions={actions}
      filters={
        <>
          <SearchField label={t('ownRow.seekNumber')} value="" onSearch={seek('userName')} />
          <SearchField label={t('ownRow.seekName')} value="" onSearch={seek('name')} />
          {keys.length > 0 && (
            <SearchField
              label={t('ownRow.seekKey', { keys: keys.join(' / ') })}
              value=""
              onSearch={seek('key')}
            />
          )}
        </>
      }
      asked={asked}
      list={list}
      idOf={({ wid }) => wid}
      isNarrowed={isNarrowed}
      empty={t('ownRow.none')}
      columns={[
        column.of('ownRow.number', ({ userName }) => userName),
        column.of('ownRow.name', ({ name }) => name),
        ...valueFields(facts).map(({ code, label }) => ({
          title: wordsOf(label, language),
          key: code,
          render: (_: unknown, { values }: OwnTableRow) => orEmptyMark(values[code] ?? null),
        })),
        column.actions(maySee, removal),
      ]}
    >
      {!maySee && <Alert type="info" showIcon title={t('ownRow.masked')} />}
      {children}
    </ListPage>
  );
}
