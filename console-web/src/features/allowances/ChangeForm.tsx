import { Form, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { useSay } from '../../ui/useSay.ts';
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
  /** What waits already. */
  readonly waiting: ReactNode;
  /** Returns whether something of the change waits for a second person. */
  readonly onChange: (change: AllowanceChange) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Changes how much was given, and why. */
export function ChangeForm(props: ChangeFormProps) {
  const { title, amountLabel, amountMax, first, waiting, onChange, onClose } = props;
  const { t } = useTexts();
  const say = useSay();
  return (
    <FormModal<AllowanceChange>
      name="allowanceChange"
      title={title}
      first={first}
      save={async ({ amount, reason }) => {
        const waits = await onChange({ amount, reason: reason.trim() });
        say.done(t(waits ? 'allowance.waitsSaved' : 'common.saved'));
      }}
      onClose={onClose}
    >
      {waiting}
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
