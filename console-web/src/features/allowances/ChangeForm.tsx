import { Form, Input, InputNumber } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { REASON_MAX } from './batchRows.ts';

export interface AllowanceChange {
  readonly amount: number;
  readonly reason: string;
}

interface ChangeFormProps {
  readonly title: string;
  readonly amountLabel: string;
  readonly amountMax: number;
  readonly first: AllowanceChange;
  readonly onChange: (change: AllowanceChange) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Changes how much was given, and why. */
export function ChangeForm({ title, amountLabel, amountMax, first, onChange, onClose }: ChangeFormProps) {
  const { t } = useTexts();
  return (
    <FormModal<AllowanceChange>
      name="allowanceChange"
      title={title}
      first={first}
      save={({ amount, reason }) => onChange({ amount, reason: reason.trim() })}
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item
        name="amount"
        label={amountLabel}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <InputNumber min={0} max={amountMax} precision={0} />
      </Form.Item>
      <Form.Item name="reason" label={t('allowance.reason')}>
        <Input maxLength={REASON_MAX} />
      </Form.Item>
    </FormModal>
  );
}
