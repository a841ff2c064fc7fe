import type { CallData } from '@self-print/contract/call.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { Button, Input, Space, type TableProps } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useCallQuery } from '../../core/queries.ts';
import { useTexts } from '../../core/services.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useMoments, wordsOf } from '../../ui/words.ts';
import { designerAddress } from './addresses.ts';
import { NewTemplate } from './NewTemplate.tsx';
import { VersionStateTag } from './VersionStateTag.tsx';
import { VersionsDrawer } from './VersionsDrawer.tsx';

type TemplateRow = CallData<typeof templateCalls.list>['rows'][number];

/** Templates, with the way into the designer and to their versions. */
export function TemplatesPage() {
  const { t } = useTexts();
  const list = useListState();
  const mayWrite = useMay('template:write');
  const [isAdding, setAdding] = useState(false);
  const [open, setOpen] = useState<TemplateRow>();
  const asked = useCallQuery(
    templateCalls.list,
    { page: list.page, rows: list.rows, search: list.get('search') },
    { keepLast: true },
  );
  return (
    <>
      <PageHead title={t('title.templates')} lead={t('template.lead')}>
        {mayWrite && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('template.add')}
          </Button>
        )}
      </PageHead>
      <section className="sheet">
        <search className="filters">
          <Input.Search
            aria-label={t('template.search')}
            placeholder={t('template.search')}
            style={{ width: 260 }}
            allowClear
            maxLength={64}
            defaultValue={list.get('search') ?? ''}
            onSearch={(search) => list.set({ search: search.trim() })}
          />
        </search>
        <DataTable
          label={t('title.templates')}
          asked={asked}
          list={list}
          idOf={({ templateId }) => templateId}
          columns={useColumns(setOpen)}
          onOpen={setOpen}
        />
      </section>
      {isAdding && <NewTemplate onClose={() => setAdding(false)} />}
      {open && (
        <VersionsDrawer templateId={open.templateId} name={open.name} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

function useColumns(onVersions: (row: TemplateRow) => void): NonNullable<TableProps<TemplateRow>['columns']> {
  const { t, language } = useTexts();
  const moment = useMoments();
  return [
    {
      title: t('template.name'),
      key: 'name',
      render: (_, { templateId, name, newestVersion }) => (
        <>
          <Link to={designerAddress(templateId, newestVersion)}>{wordsOf(name, language)}</Link>
          <span className="under mono">{templateId}</span>
        </>
      ),
    },
    {
      title: t('template.published'),
      key: 'published',
      className: 'number',
      render: (_, { publishedVersion }) => (publishedVersion === null ? '—' : `v${publishedVersion}`),
    },
    {
      title: t('template.newest'),
      key: 'newest',
      render: (_, { newestVersion, newestState }) => (
        <>
          <span className="number">v{newestVersion}</span> <VersionStateTag state={newestState} />
        </>
      ),
    },
    {
      title: t('template.items'),
      key: 'items',
      render: (_, { items }) => items.join(t('common.listComma')) || '—',
    },
    {
      title: t('template.updatedAt'),
      key: 'updated',
      className: 'number',
      render: (_, { updatedAt }) => moment(updatedAt),
    },
    {
      title: t('common.actions'),
      key: 'actions',
      render: (_, row) => (
        <Space size={4}>
          <Button type="link" size="small" onClick={() => onVersions(row)}>
            {t('template.versions')}
          </Button>
        </Space>
      ),
    },
  ];
}
