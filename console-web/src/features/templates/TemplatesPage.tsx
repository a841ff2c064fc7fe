import type { CallData } from '@self-print/contract/call.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { EMPTY_MARK, orEmptyMark, wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { SearchFilter } from '../../ui/filters.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';
import { designerAddress } from './addresses.ts';
import type { NewTemplateStart } from './NewTemplate.tsx';
import { VersionStateTag } from './VersionStateTag.tsx';

const ImportTemplate = later(async () => (await import('./ImportTemplate.tsx')).ImportTemplate);
const VersionsDrawer = later(async () => (await import('./VersionsDrawer.tsx')).VersionsDrawer);
const RenameTemplate = later(async () => (await import('./RenameTemplate.tsx')).RenameTemplate);
const NewTemplate = later(async () => (await import('./NewTemplate.tsx')).NewTemplate);
const Gallery = later(async () => (await import('./gallery/Gallery.tsx')).Gallery);

type TemplateRow = CallData<typeof templateCalls.list>['rows'][number];

/** Templates, with the way into the designer and to their versions. */
export function TemplatesPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const mayWrite = useMay('template:write');
  const [isChoosing, setChoosing] = useState(false);
  const [added, setAdded] = useState<NewTemplateStart>();
  const close = () => setAdded(undefined);
  const [open, setOpen] = useState<TemplateRow>();
  const [renamed, setRenamed] = useState<TemplateRow>();
  const asked = useCallQuery(
    templateCalls.list,
    { ...list.paging, search: list.get('search') },
    { keepLast: true },
  );
  const column = useColumns<TemplateRow>();
  return (
    <ListPage
      title={t('title.templates')}
      lead={t('template.lead')}
      actions={
        <>
          {mayWrite && <ImportTemplate onContent={(content) => setAdded({ content })} />}
          <AddButton label={t('template.add')} may={mayWrite} onClick={() => setChoosing(true)} />
        </>
      }
      filters={<SearchFilter list={list} name="search" label={t('template.search')} />}
      asked={asked}
      list={list}
      empty={t('template.none')}
      idOf={({ templateId }) => templateId}
      onOpen={setOpen}
      columns={[
        column.of('template.name', ({ templateId, name, newestVersion }) => (
          <>
            <Link to={designerAddress(templateId, newestVersion)}>{wordsOf(name, language)}</Link>
            <span className="under mono">{templateId}</span>
          </>
        )),
        {
          ...column.of('template.published', ({ publishedVersion: v }) =>
            v === null ? EMPTY_MARK : `v${v}`,
          ),
          className: 'number',
        },
        column.of('template.newest', ({ newestVersion, newestState }) => (
          <>
            <span className="number">v{newestVersion}</span> <VersionStateTag state={newestState} />
          </>
        )),
        column.of('template.items', ({ items }) =>
          orEmptyMark(items.map(({ title }) => wordsOf(title, language)).join(t('common.listComma'))),
        ),
        column.moment('template.updatedAt', ({ updatedAt }) => updatedAt),
        column.actions(true, (row) => (
          <>
            <Button type="link" size="small" onClick={() => setOpen(row)}>
              {t('template.versions')}
            </Button>
            {mayWrite && (
              <Button type="link" size="small" onClick={() => setRenamed(row)}>
                {t('template.rename')}
              </Button>
            )}
          </>
        )),
      ]}
    >
      {renamed && <RenameTemplate {...renamed} onClose={() => setRenamed(undefined)} />}
      {isChoosing && <Gallery onChoose={setAdded} onClose={() => setChoosing(false)} />}
      {added && <NewTemplate {...added} onClose={close} />}
      {open && (
        <VersionsDrawer
          templateId={open.templateId}
          name={open.name}
          onCopy={mayWrite ? (content) => setAdded({ content }) : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ListPage>
  );
}
