import { Form, InputNumber } from 'antd';
import { useTexts } from '../../core/services.ts';

/** How many free pages somebody gets. */
export function PagesFields({ max }: { readonly max: number }) {
  const { t } = useTexts();
  return (
    <Form.Item
      name="amount"
      label={t('allowance.pages')}
      rules={[{ required: true, message: t('common.required') }]}
    >
      <InputNumber min={1} max={max} precision={0} />
    </Form.Item>
  );
}
