import { assurance } from '@self-print/contract/assurance.ts';
import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { Form, InputNumber, Select, Switch } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { PriceItem } from './PriceItem.tsx';

/** What it costs, how much of it one may have, how one gets it. */
export function RuleFields() {
  const { t } = useTexts();
  const required = [{ required: true, message: t('common.required') }];
  return (
    <div className="fields">
      <PriceItem />
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
      <Form.Item name="minAssurance" label={t('item.minAssurance')} extra={t('item.minAssuranceHint')}>
        <Select
          options={assurance.options.map((value) => ({ value, label: t(`item.minAssurance.${value}`) }))}
        />
      </Form.Item>
    </div>
  );
}
