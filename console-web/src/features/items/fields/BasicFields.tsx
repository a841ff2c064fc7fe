import { DOCUMENT_LANGUAGES } from '@self-print/contract/documentLanguage.ts';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useMay } from '../../../core/administrator.ts';
import { useTexts } from '../../../core/services.ts';
import { BilingualItem } from '../../../ui/BilingualItem.tsx';
import { useOptionSources } from '../../../ui/optionSources.ts';
import { SearchSelect } from '../../../ui/SearchSelect.tsx';

interface BasicFieldsProps {
  readonly isNew: boolean;
  readonly isDocument: boolean;
}

/** The basic settings of an item, such as its name, folder and template. */
export function BasicFields({ isNew, isDocument }: BasicFieldsProps) {
  const { t } = useTexts();
  const { folders, tags, templates } = useOptionSources();
  const mayTemplates = useMay('template:read');
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
          dependencies={['templateId']}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, state) =>
                isDocument && state === 1 && (getFieldValue('templateId') ?? null) === null
                  ? Promise.reject(new Error(t('item.templateFirst')))
                  : Promise.resolve(),
            }),
          ]}
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
          <SearchSelect allowClear source={folders} placeholder={t('item.noFolder')} />
        </Form.Item>
        <Form.Item name="position" label={t('item.position')} extra={t('item.positionHint')}>
          <InputNumber min={0} max={10_000} precision={0} />
        </Form.Item>
        {isDocument && (
          <>
            <Form.Item name="tagIds" label={t('title.tags')}>
              <SearchSelect mode="multiple" source={tags} />
            </Form.Item>
            <Form.Item
              name="templateId"
              label={t('item.template')}
              extra={t('item.templateHint')}
              normalize={(id: string | undefined) => id ?? null}
            >
              <SearchSelect
                allowClear
                source={templates}
                enabled={mayTemplates}
                placeholder={t('item.noTemplate')}
              />
            </Form.Item>
            <Form.Item
              name="languages"
              label={t('item.languages')}
              rules={[{ required: true, message: t('common.required') }]}
            >
              <Select
                mode="multiple"
                options={DOCUMENT_LANGUAGES.map((value) => ({ value, label: t(`common.${value}`) }))}
              />
            </Form.Item>
          </>
        )}
      </div>
    </>
  );
}
