import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { formatFileSize } from '@self-print/web-kit/formatting.ts';
import { Button, Popconfirm, Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useCallMutation, useCallQuery } from '../../core/queries.ts';
import { useTexts } from '../../core/services.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useSay } from '../../ui/useSay.ts';
import { useMoments } from '../../ui/words.ts';
import { ResourcePicture } from './ResourcePicture.tsx';
import { RESOURCE_KINDS, UploadForm } from './UploadForm.tsx';

/** Images, stamps and fonts that templates use. */
export function ResourcesPage() {
  const { t } = useTexts();
  const say = useSay();
  const moment = useMoments();
  const list = useListState();
  const mayWrite = useMay('resource:write');
  const [isAdding, setAdding] = useState(false);
  const kind = RESOURCE_KINDS.find((each) => each === list.get('kind'));
  const asked = useCallQuery(
    templateCalls.resources,
    { page: list.page, rows: list.rows, kind },
    { keepLast: true },
  );
  const archive = useCallMutation(templateCalls.archiveResource, { renews: [templateCalls.resources] });
  return (
    <>
      <PageHead title={t('title.resources')} lead={t('resource.lead')}>
        {mayWrite && (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('resource.add')}
          </Button>
        )}
      </PageHead>
      <section className="sheet">
        <search className="filters">
          <Segmented
            aria-label={t('resource.kind')}
            value={kind ?? 'all'}
            onChange={(chosen) => list.set({ kind: chosen === 'all' ? undefined : chosen })}
            options={[
              { value: 'all', label: t('common.all') },
              ...RESOURCE_KINDS.map((value) => ({ value, label: t(`resource.kind.${value}`) })),
            ]}
          />
        </search>
        <DataTable
          label={t('title.resources')}
          asked={asked}
          list={list}
          idOf={({ resourceId }) => resourceId}
          columns={[
            {
              title: t('resource.picture'),
              key: 'picture',
              width: 110,
              render: (_, row) => <ResourcePicture {...row} />,
            },
            {
              title: t('resource.name'),
              key: 'name',
              render: (_, { name }) => <span className="mono">{name}</span>,
            },
            {
              title: t('resource.kind'),
              key: 'kind',
              render: (_, row) => <Tag>{t(`resource.kind.${row.kind}`)}</Tag>,
            },
            {
              title: t('resource.size'),
              key: 'size',
              align: 'right',
              className: 'number',
              render: (_, { sizeBytes }) => formatFileSize(sizeBytes),
            },
            {
              title: t('common.createdAt'),
              key: 'created',
              className: 'number',
              render: (_, { createdAt }) => moment(createdAt),
            },
            {
              title: t('common.actions'),
              key: 'actions',
              hidden: !mayWrite,
              render: (_, { resourceId, name }) => (
                <Popconfirm
                  title={t('resource.archiveAsk', { name })}
                  description={t('resource.archiveText')}
                  okText={t('resource.archive')}
                  cancelText={t('common.cancel')}
                  onConfirm={() =>
                    archive.mutate({ resourceId }, { onSuccess: () => say.done(t('resource.archived')) })
                  }
                >
                  <Button type="link" size="small" danger>
                    {t('resource.archive')}
                  </Button>
                </Popconfirm>
              ),
            },
          ]}
        />
      </section>
      {isAdding && <UploadForm onClose={() => setAdding(false)} />}
    </>
  );
}
