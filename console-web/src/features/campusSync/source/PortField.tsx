import { Form, InputNumber } from 'antd';
import { useTexts } from '../../../core/services.ts';

const PORT_MAX = 65_535;

export function PortField() {
  const { t } = useTexts();
  return (
    <Form.Item name="port" label={t('sync.port')} rules={[{ required: true, message: t('common.required') }]}>
      <InputNumber min={1} max={PORT_MAX} precision={0} />
    </Form.Item>
  );
}
