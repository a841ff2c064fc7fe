import type { CallData } from '@self-print/contract/call.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { formatFileSize } from '@self-print/web-kit/fileSize.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Segmented, Tag } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { SearchFilter } from '../../ui/filters.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { ResourceActions } from './ResourceActions.tsx';
import { ResourcePicture } from './ResourcePicture.tsx';
import { RESOURCE_KINDS } from './resourceKinds.ts';
import './resources.css';

const UploadForm = later(async () => (await import('./UploadForm.tsx')).UploadForm);

type ResourceRow = CallData<typeof templateCalls.resources>['rows'][number];

/** Images, stamps and fonts that templates use. */
export function ResourcesPage() {
  const { t } = useTexts();
  const list = useListState();
  const mayWrite = useMay('resource:write');
  const [isAdding, setAdding] = useState(false);
  const kind = RESOURCE_KINDS.find((each) => each === list.get('kind'));
  const asked = useCallQuery(
    templateCalls.resources,
    { ...list.paging, kind, search: list.get('search') },
    { keepLast: true },
  );
  const column = useColumns<ResourceRow>();
  return (
    <ListPage
      title={t('title.resources')}
      lead={t('resource.lead')}
      actions={<AddButton label={t('resource.add')} may={mayWrite} onClick={() => setAdding(true)} />}
      filters={
        <>
          <SearchFilter list={list} name="search" label={t('resource.search')} />
          <Segmented
            aria-label={t('resource.kind')}
            value={kind ?? 'all'}
            onChange={(chosen) => list.set({ kind: chosen === 'all' ? undefined : chosen })}
            options={[
              { value: 'all', label: t('common.all') },
              ...RESOURCE_KINDS.map((value) => ({ value, label: t(`resource.kind.${value}`) })),
            ]}
          />
        </>
      }
      asked={asked}
      list={list}
      empty={t('resource.none')}
      idOf={({ resourceId }) => resourceId}
      columns={[
        { ...column.of('resource.picture', (row) => <ResourcePicture {...row} />), width: 110 },
        column.of('resource.name', ({ name }) => <span className="mono resource-name">{name}</span>),
        column.of('resource.kind', (row) => <Tag>{t(`resource.kind.${row.kind}`)}</Tag>),
        column.number('resource.size', ({ sizeBytes }) => formatFileSize(sizeBytes)),
        column.moment('common.createdAt', ({ createdAt }) => createdAt),
        column.actions(true, (row) => <ResourceActions row={row} mayWrite={mayWrite} />),
      ]}
    >
      {isAdding && <UploadForm onClose={() => setAdding(false)} />}
    </ListPage>
  );
}
