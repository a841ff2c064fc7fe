import { type AdminItem, itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { formatMoney } from '@self-print/web-kit/formatting.ts';
import { Button, Input, Popconfirm, Select, Space, Switch, type TableProps, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useCallMutation, useCallQuery } from '../../core/queries.ts';
import { useTexts } from '../../core/services.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Labelled } from '../../ui/Labelled.tsx';
import { useOptionSources } from '../../ui/optionSources.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useSay } from '../../ui/useSay.ts';
import { wordsOf } from '../../ui/words.ts';
import { TryForPerson } from './TryForPerson.tsx';
import { useFolders } from './useFolders.ts';

/** Items and folders. */
export function ItemListPage() {
  const { t } = useTexts();
  const list = useListState();
  const mayWrite = useMay('item:write');
  const [tried, setTried] = useState<AdminItem>();
  const state = list.get('state');
  const asked = useCallQuery(
    itemAdminCalls.list,
    {
      page: list.page,
      rows: list.rows,
      parentId: list.get('folder'),
      search: list.get('search'),
      state: state === undefined ? undefined : Number(state),
      archived: list.get('archived') === '1',
    },
    { keepLast: true },
  );
  return (
    <>
      <PageHead title={t('title.items')} lead={t('item.lead')}>
        {mayWrite && (
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
        )}
      </PageHead>
      <section className="sheet">
        <ItemFilters list={list} />
        <DataTable
          label={t('title.items')}
          asked={asked}
          list={list}
          idOf={({ itemId }) => itemId}
          columns={useColumns({ mayWrite, onTry: setTried })}
        />
      </section>
      {tried && <TryForPerson item={tried} onClose={() => setTried(undefined)} />}
    </>
  );
}

function ItemFilters({ list }: { readonly list: ReturnType<typeof useListState> }) {
  const { t } = useTexts();
  const { folders } = useOptionSources();
  return (
    <search className="filters">
      <Input.Search
        aria-label={t('item.search')}
        placeholder={t('item.search')}
        style={{ width: 240 }}
        allowClear
        maxLength={64}
        defaultValue={list.get('search') ?? ''}
        onSearch={(search) => list.set({ search: search.trim() })}
      />
      <Labelled label={t('item.folder')}>
        {(id) => (
          <SearchSelect
            id={id}
            style={{ width: 180 }}
            allowClear
            source={folders}
            placeholder={t('common.all')}
            value={list.get('folder')}
            onChange={(folder: string | undefined) => list.set({ folder })}
          />
        )}
      </Labelled>
      <Labelled label={t('item.state')}>
        {(id) => (
          <Select
            id={id}
            style={{ width: 130 }}
            allowClear
            placeholder={t('common.all')}
            value={list.get('state')}
            options={[
              { value: '1', label: t('item.state.1') },
              { value: '0', label: t('item.state.0') },
            ]}
            onChange={(state: string | undefined) => list.set({ state })}
          />
        )}
      </Labelled>
      <Labelled label={t('item.archived')}>
        {(id) => (
          <Switch
            id={id}
            checked={list.get('archived') === '1'}
            onChange={(on) => list.set({ archived: on ? '1' : undefined })}
          />
        )}
      </Labelled>
    </search>
  );
}

interface ColumnOptions {
  readonly mayWrite: boolean;
  readonly onTry: (item: AdminItem) => void;
}

function useColumns({ mayWrite, onTry }: ColumnOptions): NonNullable<TableProps<AdminItem>['columns']> {
  const { t, language } = useTexts();
  const folders = useFolders();
  const folderOf = (id: string | null) => {
    const folder = folders.find(({ itemId }) => itemId === id);
    return folder ? wordsOf(folder.title, language) : (id ?? '—');
  };
  return [
    {
      title: t('item.title'),
      key: 'title',
      render: (_, item) => (
        <>
          <Link to={`/main/itemBaseConfig?itemId=${encodeURIComponent(item.itemId)}`}>
            {wordsOf(item.title, language)}
          </Link>
          <span className="under mono">{item.itemId}</span>
        </>
      ),
    },
    { title: t('item.kind'), key: 'kind', render: (_, { kind }) => t(`item.kind.${kind}`) },
    { title: t('item.folder'), key: 'folder', render: (_, { parentId }) => folderOf(parentId) },
    {
      title: t('item.price'),
      key: 'price',
      align: 'right',
      className: 'number',
      render: (_, { kind, unitPrice }) => (kind === 'folder' ? '—' : formatMoney(unitPrice)),
    },
    {
      title: t('item.freeCopies'),
      key: 'free',
      align: 'right',
      className: 'number',
      render: (_, { kind, freeCopies }) => (kind === 'folder' ? '—' : freeCopies),
    },
    {
      title: t('item.template'),
      key: 'template',
      render: (_, { templateId }) => templateId ?? '—',
    },
    {
      title: t('item.state'),
      key: 'state',
      render: (_, { state, needsApproval }) => (
        <>
          <Tag color={state === 1 ? 'success' : 'default'}>
            {state === 1 ? '● ' : '○ '}
            {t(state === 1 ? 'item.state.1' : 'item.state.0')}
          </Tag>
          {needsApproval && <Tag color="warning">{t('item.needsApprovalShort')}</Tag>}
        </>
      ),
    },
    {
      title: t('common.actions'),
      key: 'actions',
      render: (_, item) =>
        item.kind === 'document' || mayWrite ? (
          <Space size={4}>
            {item.kind === 'document' && (
              <Button type="link" size="small" onClick={() => onTry(item)}>
                {t('item.try')}
              </Button>
            )}
            {mayWrite && !item.archived && <Archive item={item} />}
          </Space>
        ) : null,
    },
  ];
}

function Archive({ item }: { readonly item: AdminItem }) {
  const { t, language } = useTexts();
  const say = useSay();
  const archive = useCallMutation(itemAdminCalls.archive, { renews: [itemAdminCalls.list] });
  return (
    <Popconfirm
      title={t('item.archiveAsk', { name: wordsOf(item.title, language) })}
      description={t('item.archiveText')}
      okText={t('item.archive')}
      cancelText={t('common.cancel')}
      onConfirm={() =>
        archive.mutate({ itemId: item.itemId }, { onSuccess: () => say.done(t('item.archivedDone')) })
      }
    >
      <Button type="link" size="small" danger>
        {t('item.archive')}
      </Button>
    </Popconfirm>
  );
}
