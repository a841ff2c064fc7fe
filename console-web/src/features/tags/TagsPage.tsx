import type { CallData } from '@self-print/contract/call.ts';
import { tagAdminCalls } from '@self-print/contract/platform/tagAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { SearchFilter } from '../../ui/filters.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { later } from '../../ui/later.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';

const TagForm = later(async () => (await import('./TagForm.tsx')).TagForm);

type ItemTag = CallData<typeof tagAdminCalls.list>['rows'][number];
const RENEWS = [tagAdminCalls.list];

/** Tags, by which people find items. */
export function TagsPage() {
  const { t, language } = useTexts();
  const list = useListState();
  const mayWrite = useMay('item:write');
  const [edited, setEdited] = useState<ItemTag | 'new'>();
  const asked = useCallQuery(
    tagAdminCalls.list,
    { ...list.paging, search: list.get('search') },
    { keepLast: true },
  );
  const column = useColumns<ItemTag>();
  return (
    <ListPage
      title={t('title.tags')}
      lead={t('tag.lead')}
      actions={<AddButton label={t('tag.add')} may={mayWrite} onClick={() => setEdited('new')} />}
      filters={<SearchFilter list={list} name="search" label={t('item.search')} />}
      asked={asked}
      list={list}
      empty={t('tag.none')}
      idOf={({ tagId }) => tagId}
      columns={[
        column.of('tag.zh', ({ name }) => name.zh),
        column.of('tag.en', ({ name }) => name.en),
        column.number('item.position', ({ position }) => position),
        column.actions(mayWrite, (tag) => (
          <>
            <Button type="link" size="small" onClick={() => setEdited(tag)}>
              {t('common.edit')}
            </Button>
            <RowAction
              call={tagAdminCalls.remove}
              input={{ tagId: tag.tagId }}
              renews={RENEWS}
              label={t('common.remove')}
              ask={t('common.removeAsk', { name: wordsOf(tag.name, language) })}
              text={t('tag.removeText')}
              done={t('common.removed')}
            />
          </>
        )),
      ]}
    >
      {edited && <TagForm tag={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  );
}
