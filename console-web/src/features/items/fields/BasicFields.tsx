import { itemAdminCalls } from '@self-print/contract/platform/itemAdmin.ts';
import { templateCalls } from '@self-print/contract/platform/templates.ts';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useAsk } from '../../../app/queries.ts';
import { useTexts } from '../../../app/services.ts';
import { BilingualItem } from '../../../ui/BilingualItem.tsx';
import { wordsOf } from '../../../ui/words.ts';
import { useMay } from '../../shell/administrator.ts';
import { useFolders } from '../useFolders.ts';

const LISTED_MAX = 100;

interface BasicFieldsProps {
  readonly isNew: boolean;
  readonly isDocument: boolean;
}

/** What it is called, where it lies, and what it is made of. */
export function BasicFields({ isNew, isDocument }: BasicFieldsProps) {
  const { t, language } = useTexts();
  const folders = useFolders();
  const tags = useAsk(itemAdminCalls.tags, { page: 1, rows: LISTED_MAX });
  const mayTemplates = useMay('template:read');
  const templates = useAsk(templateCalls.list, { page: 1, rows: LISTED_MAX }, { enabled: mayTemplates });
  return (
    <>
      {isNew && (
        <Form.Item
          name="itemId"
          label={t('item.id')}
          extra={t('item.idHint')}
          rules={[{ pattern: /^[a-z0-9-]{1,64}$/, message: t('item.idWrong') }]}
        >
          <Input maxLength={64} className="mono" style={{ maxWidth: 360 }} />
        </Form.Item>
      )}
      <BilingualItem name="title" label={t('item.title')} isRequired />
      <BilingualItem name="description" label={t('item.description')} isLong maxLength={500} />
      <div className="fields">
        <Form.Item
          name="state"
          label={t('item.offered')}
          getValueProps={(state: number) => ({ checked: state === 1 })}
          normalize={(on: boolean) => (on ? 1 : 0)}
        >
          <Switch />
        </Form.Item>
        <Form.Item
          name="parentId"
          label={t('item.folder')}
          normalize={(id: string | undefined) => id ?? null}
        >
          <Select
            allowClear
            placeholder={t('item.noFolder')}
            options={folders.map(({ itemId, title }) => ({ value: itemId, label: wordsOf(title, language) }))}
          />
        </Form.Item>
        <Form.Item name="position" label={t('item.position')} extra={t('item.positionHint')}>
          <InputNumber min={0} max={10_000} precision={0} />
        </Form.Item>
        {isDocument && (
          <>
            <Form.Item name="tagIds" label={t('title.tags')}>
              <Select
                mode="multiple"
                optionFilterProp="label"
                options={(tags.data?.rows ?? []).map(({ tagId, name }) => ({
                  value: tagId,
                  label: wordsOf(name, language),
                }))}
              />
            </Form.Item>
            <Form.Item
              name="templateId"
              label={t('item.template')}
              extra={t('item.templateHint')}
              normalize={(id: string | undefined) => id ?? null}
            >
              <Select
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={t('item.noTemplate')}
                options={(templates.data?.rows ?? []).map(({ templateId, name, publishedVersion }) => ({
                  value: templateId,
                  label: wordsOf(name, language),
                  disabled: publishedVersion === null,
                }))}
              />
            </Form.Item>
            <Form.Item
              name="languages"
              label={t('item.languages')}
              rules={[{ required: true, message: t('common.required') }]}
            >
              <Select
                mode="multiple"
                options={[
                  { value: 'zh', label: t('common.zh') },
                  { value: 'en', label: t('common.en') },
                ]}
              />
            </Form.Item>
          </>
        )}
      </div>
    </>
  );
}
