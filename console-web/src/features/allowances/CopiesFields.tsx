import { Form, InputNumber } from 'antd';
import { useTexts } from '../../core/services.ts';
import { useOptionSources } from '../../ui/optionSources.ts';
import { SearchSelect } from '../../ui/SearchSelect.tsx';

/** Of which item somebody gets how many free copies. */
export function CopiesFields({ max }: { readonly max: number }) {
  const { t } = useTexts();
  const { documents } = useOptionSources();
  const required = [{ required: true, message: t('common.required') }];
  return (
    <>
      <Form.Item name="itemId" label={t('allowance.item')} rules={required}>
        <SearchSelect source={documents} />
      </Form.Item>
      <Form.Item name="amount" label={t('allowance.copies')} rules={required}>
        <InputNumber min={1} max={max} precision={0} />
      </Form.Item>
    </>
  );
}
