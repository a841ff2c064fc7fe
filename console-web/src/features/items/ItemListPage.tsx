import { terminalCode } from '@self-print/contract/fields.ts';
import { type AdminItem, itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { formatMoney, orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Switch, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import type { DataTableProps } from '../../ui/DataTable.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { ChoiceFilter, SearchFilter, SourceFilter } from '../../ui/filters.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useRoleNames } from '../../ui/roleNames.ts';
import { useColumns } from '../../ui/useColumns.tsx';
import { type ListState, useListState } from '../../ui/useListState.ts';
import { ManyItems } from './ManyItems.tsx';
import { useFolders } from './useFolders.ts';
import { useItemSelection } from './useItemSelection.ts';
import './items.css';

const TryForPerson = later(async () => (await import('./TryForPerson.tsx')).TryForPerson);

/** Items and folders. */
export function ItemListPage() {
  const { t } = useTexts();
  const list = useListState();
  const mayWrite = useMay('item:write');
  const [tried, setTried] = useState<AdminItem>();
  const state = list.get('state');
  const terminal = terminalCode.safeParse(list.get('terminal'));
  const filter = {
    parentId: list.get('folder'),
    search: list.get('search'),
    state: state === undefined ? undefined : Number(state),
    tagId: list.get('tag'),
    templateId: list.get('template'),
    role: list.get('role'),
    terminalCode: terminal.success ? terminal.data : undefined,
    archived: list.get('archived') === '1',
  };
  const asked = useCallQuery(itemAdminCalls.list, { ...list.paging, ...filter }, { keepLast: true });
  const { chosen, choose, selection } = useItemSelection(asked.data?.rows);
  return (
    <ListPage
      title={t('title.items')}
      lead={t('item.lead')}
      actions={
        chosen.length > 0 ? (
          <ManyItems chosen={chosen} onChoose={choose} />
        ) : (
          <>
            <ExportButton call={itemAdminCalls.export} input={filter} fileName="items.csv" />
            {mayWrite && <AddLinks />}
          </>
        )
      }
      filters={<ItemFilters list={list} />}
      asked={asked}
      list={list}
      empty={t('item.none')}
      idOf={({ itemId }) => itemId}
      columns={useItemColumns({ mayWrite, onTry: setTried })}
      selection={mayWrite ? selection : undefined}
    >
      {tried && <TryForPerson item={tried} onClose={() => setTried(undefined)} />}
    </ListPage>
  );
}

function AddLinks() {
  const { t } = useTexts();
  return (
    <>
      <Link to="/main/itemBaseConfig?kind=folder">
        <Button tabIndex={-1}>{t('item.addFolder')}</Button>
      </Link>
      <Link to="/main/itemBaseConfig?kind=document">
        <Button type="primary" tabIndex={-1}>
          {t('item.addDocument')}
        </Button>
      </Link>
    </>
  );
}

function ItemFilters({ list }: { readonly list: ListState }) {
  const { t } = useTexts();
  const roles = useRoleNames();
  const mayTerminals = useMay('terminal:read');
  return (
    <>
      <SearchFilter list={list} name="search" label={t('item.search')} />
      <SourceFilter list={list} name="folder" label={t('item.folder')} source="folders" width={180} />
      <ChoiceFilter
        list={list}
        name="state"
        label={t('item.state')}
        width={130}
        options={(['1', '0'] as const).map((value) => ({ value, label: t(`item.state.${value}`) }))}
      />
      <SourceFilter list={list} name="tag" label={t('item.tag')} source="tags" width={140} />
      <SourceFilter list={list} name="template" label={t('item.template')} source="templates" width={160} />
      <ChoiceFilter list={list} name="role" label={t('item.forRole')} width={110} options={roles.ordinary} />
      {mayTerminals && (
        <SourceFilter
          list={list}
          name="terminal"
          label={t('item.atTerminal')}
          source="terminals"
          width={190}
        />
      )}
      <Labelled label={t('item.archived')}>
        {(id) => (
          <Switch
            id={id}
            checked={list.get('archived') === '1'}
            onChange={(on) => list.set({ archived: on ? '1' : undefined })}
          />
        )}
      </Labelled>
    </>
  );
}

interface ColumnOptions {
  readonly mayWrite: boolean;
  readonly onTry: (item: AdminItem) => void;
}

function useItemColumns({ mayWrite, onTry }: ColumnOptions): DataTableProps<AdminItem>['columns'] {
  const { t, language } = useTexts();
  const column = useColumns<AdminItem>();
  const folders = useFolders();
  const folderOf = (id: string | null) => {
    const folder = folders.find(({ itemId }) => itemId === id);
    return folder ? wordsOf(folder.title, language) : orEmptyMark(id);
  };
  return [
    column.of('item.title', ({ itemId, title }) => (
      <>
        <Link to={`/main/itemBaseConfig?itemId=${encodeURIComponent(itemId)}`}>
          {wordsOf(title, language)}
        </Link>
        <span className="under mono">{itemId}</span>
      </>
    )),
    column.of('item.kind', ({ kind }) => t(`item.kind.${kind}`)),
    column.of('item.folder', ({ parentId }) => folderOf(parentId)),
    column.number('item.price', ({ kind, unitPrice }) => (kind === 'folder' ? null : formatMoney(unitPrice))),
    column.number('item.freeCopies', ({ kind, freeCopies }) => (kind === 'folder' ? null : freeCopies)),
    column.of('item.template', ({ templateId, templateName }) =>
      templateName ? wordsOf(templateName, language) : orEmptyMark(templateId),
    ),
    column.of('item.state', (item) => <ItemState item={item} />),
    column.actions(true, (item) => (
      <>
        {item.kind === 'document' && (
          <Button type="link" size="small" onClick={() => onTry(item)}>
            {t('item.try')}
          </Button>
        )}
        {mayWrite && (
          <Link to={`/main/itemBaseConfig?copyOf=${encodeURIComponent(item.itemId)}`}>{t('item.copy')}</Link>
        )}
        {mayWrite && !item.archived && (
          <RowAction
            call={itemAdminCalls.archive}
            input={{ itemId: item.itemId }}
            renews={[itemAdminCalls.list]}
            label={t('item.archive')}
            ask={t('item.archiveAsk', { name: wordsOf(item.title, language) })}
            text={t('item.archiveText')}
            done={t('item.archivedDone')}
          />
        )}
        {mayWrite && item.archived && (
          <RowAction
            call={itemAdminCalls.restore}
            input={{ itemId: item.itemId }}
            renews={[itemAdminCalls.list]}
            label={t('item.restore')}
            ask={t('item.restoreAsk', { name: wordsOf(item.title, language) })}
            text={t('item.restoreText')}
            done={t('item.restored')}
          />
        )}
      </>
    )),
  ];
}

function ItemState({ item: { state, needsApproval } }: { readonly item: AdminItem }) {
  const { t } = useTexts();
  return (
    <>
      <Tag color={state === 1 ? 'success' : 'default'}>
        {state === 1 ? '● ' : '○ '}
        {t(state === 1 ? 'item.state.1' : 'item.state.0')}
      </Tag>
      {needsApproval && <Tag color="warning">{t('item.needsApprovalShort')}</Tag>}
    </>
  );
}
