import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { Form, InputNumber, Select, Switch } from 'antd';
import { useTexts } from '../../../core/services.ts';

const FEN_PER_YUAN = 100;

/** What it costs, how much of it one may have, how one gets it. */
export function RuleFields() {
  const { t } = useTexts();
  const required = [{ required: true, message: t('common.required') }];
  return (
    <div className="fields">
      <Form.Item
        name="unitPrice"
        label={t('item.price')}
        rules={required}
        getValueProps={(fen: number | null) => ({ value: fen === null ? null : fen / FEN_PER_YUAN })}
        normalize={(yuan: number | null) => (yuan === null ? null : Math.round(yuan * FEN_PER_YUAN))}
      >
        <InputNumber prefix="¥" min={0} max={10_000} precision={2} step={0.5} />
      </Form.Item>
      <Form.Item name="freeCopies" label={t('item.freeCopies')} rules={required}>
        <InputNumber min={0} max={1_000} precision={0} />
      </Form.Item>
      <Form.Item name="countPeriod" label={t('item.countPeriod')} extra={t('item.countPeriodHint')}>
        <Select
          options={(['month', 'year', 'ever'] as const).map((value) => ({
            value,
            label: t(`item.countPeriod.${value}`),
          }))}
        />
      </Form.Item>
      <Form.Item name="printLimit" label={t('item.printLimit')} extra={t('item.printLimitHint')}>
        <InputNumber min={1} max={1_000} precision={0} />
      </Form.Item>
      <Form.Item name="copiesMax" label={t('item.copiesMax')} rules={required}>
        <InputNumber min={1} max={99} precision={0} />
      </Form.Item>
      <Form.Item name="copiesChangeable" label={t('item.copiesChangeable')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="takeTypes" label={t('item.takeTypes')} rules={required}>
        <Select
          mode="multiple"
          options={Object.values(TAKE_TYPES).map((value) => ({ value, label: t(`item.takeType.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="validityDays" label={t('item.validityDays')} rules={required}>
        <InputNumber min={1} max={36_500} precision={0} />
      </Form.Item>
      <Form.Item
        name="needsApproval"
        label={t('item.needsApproval')}
        extra={t('item.needsApprovalHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </div>
  );
}
