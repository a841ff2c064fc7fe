import { LIST_COUNT_MAX } from '@self-print/contract/limits.ts';
import { type ListedTable, type OwnTable, ownTableCalls } from '@self-print/contract/platform/ownTables.ts';
import { formatNumber, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { rowsPath } from './paths.ts';

const ImportRows = later(async () => (await import('./ImportRows.tsx')).ImportRows);
const TableForm = later(async () => (await import('./TableForm.tsx')).TableForm);

/** The school's own tables: what is in them, and how many rows. */
export function TablesPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const mayWrite = useMay('ownTable:write');
  const mayImport = useMay('record:write');
  const [edited, setEdited] = useState<OwnTable | 'new'>();
  const [filled, setFilled] = useState<OwnTable>();
  const asked = useCallQuery(ownTableCalls.list, list.paging, { keepLast: true });
  const column = useColumns<ListedTable>();
  const most = formatNumber(LIST_COUNT_MAX, language);
  return (
    <ListPage
      title={t('title.ownTables')}
      lead={t('ownTable.lead')}
      actions={<AddButton label={t('ownTable.add')} may={mayWrite} onClick={() => setEdited('new')} />}
      asked={asked}
      list={list}
      idOf={({ tableId }) => tableId}
      empty={t('ownTable.none')}
      columns={[
        column.of('ownTable.name', ({ facts, delivered }) => (
          <>
            {wordsOf(facts.name, language)} {delivered && <Tag>{t('ownTable.delivered')}</Tag>}
          </>
        )),
        column.of('ownTable.code', ({ facts }) => <span className="mono">{facts.code}</span>),
        column.of('ownTable.fields', ({ facts }) =>
          facts.fields.map(({ label }) => wordsOf(label, language)).join(language === 'zh' ? '、' : ', '),
        ),
        column.number('ownTable.rows', ({ rows }) =>
          rows > LIST_COUNT_MAX ? t('ownTable.rowsOver', { n: most }) : rows,
        ),
        column.actions(true, (table) => (
          <>
            <Link to={rowsPath(table.tableId)}>{t('ownTable.showRows')}</Link>
            {mayImport && (
              <Button type="link" size="small" onClick={() => setFilled(table)}>
                {t('ownTable.import')}
              </Button>
            )}
            {mayWrite && (
              <Button type="link" size="small" onClick={() => setEdited(table)}>
                {t('common.edit')}
              </Button>
            )}
            {mayWrite && !table.delivered && (
              <RowAction
                call={ownTableCalls.remove}
                input={{ tableId: table.tableId, revision: table.revision }}
                renews={[ownTableCalls.list]}
                label={t('ownTable.remove')}
                ask={t('ownTable.removeAsk', { name: wordsOf(table.facts.name, language) })}
                text={
                  table.rows > LIST_COUNT_MAX
                    ? t('ownTable.removeTextOver', { n: most })
                    : t('ownTable.removeText', { count: table.rows })
                }
                done={t('ownTable.removed')}
              />
            )}
          </>
        )),
      ]}
    >
      {edited && (
        <TableForm table={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {filled && <ImportRows table={filled} onClose={() => setFilled(undefined)} />}
    </ListPage>
  );
}
