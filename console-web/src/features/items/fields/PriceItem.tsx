import { Form, InputNumber } from 'antd';
import { useTexts } from '../../../core/services.ts';

const FEN_PER_YUAN = 100;

/** The price of one copy, `unitPrice` in fen, typed in yuan. */
export function PriceItem() {
  const { t } = useTexts();
  return (
    <Form.Item
      name="unitPrice"
      label={t('item.price')}
      rules={[{ required: true, message: t('common.required') }]}
      getValueProps={(fen?: number | null) => ({ value: fen == null ? null : fen / FEN_PER_YUAN })}
      normalize={(yuan: number | null) => (yuan === null ? null : Math.round(yuan * FEN_PER_YUAN))}
    >
      <InputNumber prefix="¥" min={0} max={10_000} precision={2} step={0.5} />
    </Form.Item>
  );
}
