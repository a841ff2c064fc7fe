import type { CallData } from '@self-print/contract/call.ts';
import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { Button, Form, InputNumber, Modal, Popconfirm, Space } from 'antd';
import { useState } from 'react';
import { useMay } from '../../core/administrator.ts';
import { useCallMutation, useCallQuery } from '../../core/queries.ts';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useListState } from '../../ui/useListState.ts';
import { useSay } from '../../ui/useSay.ts';
import { wordsOf } from '../../ui/words.ts';

type ItemTag = CallData<typeof itemAdminCalls.tags>['rows'][number];
const NAME_MAX = 40;

/** Tags, by which people find items. */
export function TagsPage() {
  const { t, language } = useTexts();
  const say = useSay();
  const list = useListState();
  const mayWrite = useMay('item:write');
  const [edited, setEdited] = useState<ItemTag | 'new'>();
  const asked = useCallQuery(itemAdminCalls.tags, { page: list.page, rows: list.rows }, { keepLast: true });
  const remove = useCallMutation(itemAdminCalls.removeTag, { renews: [itemAdminCalls.tags] });
  return (
    <>
      <PageHead title={t('title.tags')} lead={t('tag.lead')}>
        {mayWrite && (
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('tag.add')}
          </Button>
        )}
      </PageHead>
      <section className="sheet">
        <DataTable
          label={t('title.tags')}
          asked={asked}
          list={list}
          idOf={({ tagId }) => tagId}
          columns={[
            { title: t('tag.zh'), key: 'zh', render: (_, { name }) => name.zh },
            { title: t('tag.en'), key: 'en', render: (_, { name }) => name.en },
            {
              title: t('item.position'),
              dataIndex: 'position',
              align: 'right' as const,
              className: 'number',
            },
            ...(mayWrite
              ? [
                  {
                    title: t('common.actions'),
                    key: 'actions',
                    render: (_: unknown, tag: ItemTag) => (
                      <Space size={4}>
                        <Button type="link" size="small" onClick={() => setEdited(tag)}>
                          {t('common.edit')}
                        </Button>
                        <Popconfirm
                          title={t('common.removeAsk', { name: wordsOf(tag.name, language) })}
                          description={t('tag.removeText')}
                          okText={t('common.remove')}
                          cancelText={t('common.cancel')}
                          onConfirm={() =>
                            remove.mutate(
                              { tagId: tag.tagId },
                              { onSuccess: () => say.done(t('common.removed')) },
                            )
                          }
                        >
                          <Button type="link" size="small" danger>
                            {t('common.remove')}
                          </Button>
                        </Popconfirm>
                      </Space>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </section>
      {edited && <TagForm tag={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface TagFormProps {
  readonly tag: ItemTag | undefined;
  readonly onClose: () => void;
}

function TagForm({ tag, onClose }: TagFormProps) {
  const { t } = useTexts();
  const say = useSay();
  const [form] = Form.useForm<Omit<ItemTag, 'tagId'>>();
  const saveTag = useCallMutation(itemAdminCalls.saveTag, { renews: [itemAdminCalls.tags] });
  const save = (typed: Omit<ItemTag, 'tagId'>) =>
    saveTag.mutate(
      { ...tag, ...typed },
      {
        onSuccess: () => {
          say.done(t('common.saved'));
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      title={t(tag ? 'tag.edit' : 'tag.add')}
      okText={t('common.save')}
      cancelText={t('common.cancel')}
      confirmLoading={saveTag.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        name="tag"
        layout="vertical"
        initialValues={{ name: tag?.name ?? { zh: '', en: '' }, position: tag?.position ?? 0 }}
        onFinish={save}
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
      </Form>
    </Modal>
  );
}
