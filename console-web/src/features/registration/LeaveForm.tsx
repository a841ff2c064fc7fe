import { type LeaveKind, leaveAdminCalls, leaveKind } from '@self-print/contract/platform/leave.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Select } from 'antd';
import { useTexts } from '../../core/services.ts';
import { DayPicker } from '../../ui/DayPicker.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { SaveError } from '../../ui/saveProblem.ts';

const NUMBER_MAX = 64;

interface LeaveValues {
  readonly userName: string;
  readonly kind: LeaveKind;
  readonly startsOn: string;
  readonly endsOn: string;
}

/** Adds an approved leave of one person. */
export function LeaveForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts();
  const add = useCallMutation(leaveAdminCalls.add, { renews: [leaveAdminCalls.search], saysItself: true });
  const required = [{ required: true, message: t('common.required') }];
  const save = async (values: LeaveValues) => {
    const { added, unknown } = await add.mutateAsync({ rows: [{ line: 1, ...values }] });
    if (unknown.length > 0) throw new SaveError(t('leave.unknown'));
    if (added === 0) throw new SaveError(t('leave.same'));
  };
  return (
    <FormModal<LeaveValues>
      name="leave"
      title={t('leave.add')}
      first={{ kind: 'personal' }}
      check={({ startsOn, endsOn }) => (startsOn <= endsOn ? undefined : t('term.wrongDays'))}
      save={save}
      done={t('leave.added')}
      onClose={onClose}
    >
      <Form.Item name="userName" label={t('leave.person')} rules={required}>
        <Input maxLength={NUMBER_MAX} autoComplete="off" />
      </Form.Item>
      <Form.Item name="kind" label={t('leave.kind')}>
        <Select options={leaveKind.options.map((value) => ({ value, label: t(`leave.kind.${value}`) }))} />
      </Form.Item>
      <Form.Item name="startsOn" label={t('leave.startsOn')} rules={required}>
        <DayPicker />
      </Form.Item>
      <Form.Item name="endsOn" label={t('leave.endsOn')} rules={required}>
        <DayPicker />
      </Form.Item>
    </FormModal>
  );
}
