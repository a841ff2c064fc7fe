import type { CallData } from '@self-print/contract/call.ts';
import { tagAdminCalls } from '@self-print/contract/platform/tagAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Button, Form, InputNumber } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { SearchFilter } from '../../ui/filters.tsx';
import { AddButton, ListPage } from '../../ui/ListPage.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useColumns } from '../../ui/useColumns.tsx';
import { useListState } from '../../ui/useListState.ts';

type ItemTag = CallData<typeof tagAdminCalls.list>['rows'][number];
const NAME_MAX = 40;
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

interface TagFormProps {
  readonly tag: ItemTag | undefined;
  readonly onClose: () => void;
}

function TagForm({ tag, onClose }: TagFormProps) {
  const { t } = useTexts();
  const save = useCallMutation(tagAdminCalls.save, { renews: RENEWS, saysItself: true });
  return (
    <FormModal<Omit<ItemTag, 'tagId'>>
      name="tag"
      title={t(tag ? 'tag.edit' : 'tag.add')}
      first={{ name: tag?.name ?? { zh: '', en: '' }, position: tag?.position ?? 0 }}
      save={(typed) => save.mutateAsync({ ...tag, ...typed })}
      done={t('common.saved')}
      onClose={onClose}
    >
      <BilingualItem name="name" label={t('tag.name')} isRequired maxLength={NAME_MAX} />
      <Form.Item
        name="position"
        label={t('item.position')}
        extra={t('item.positionHint')}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <InputNumber min={0} max={10_000} precision={0} />
      </Form.Item>
    </FormModal>
  );
}
