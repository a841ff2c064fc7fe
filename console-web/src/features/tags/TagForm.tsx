import type { CallData } from '@self-print/contract/call.ts';
import { tagAdminCalls } from '@self-print/contract/platform/tagAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, InputNumber } from 'antd';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { FormModal } from '../../ui/FormModal.tsx';

type ItemTag = CallData<typeof tagAdminCalls.list>['rows'][number];
const NAME_MAX = 40;

interface TagFormProps {
  readonly tag: ItemTag | undefined;
  readonly onClose: () => void;
}

/** Adds or changes a tag. */
export function TagForm({ tag, onClose }: TagFormProps) {
  const { t } = useTexts();
  const save = useCallMutation(tagAdminCalls.save, { renews: [tagAdminCalls.list], saysItself: true });
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
