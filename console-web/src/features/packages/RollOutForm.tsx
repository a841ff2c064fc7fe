import { fleetCalls } from '@self-print/contract/platform/fleet.ts';
import { packageAdminCalls, type TerminalPackage } from '@self-print/contract/platform/packageAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation, useCallQuery } from '@self-print/web-kit/queries.tsx';
import { Checkbox, Form, InputNumber, Select } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';

const RENEWS = [packageAdminCalls.rollOuts];
/** The choice of all terminals; no group has this id. */
const ALL = '';

interface Typed {
  readonly group: string;
  readonly automaticHours: number | null;
  readonly failureLimit: number;
  readonly allowOlder: boolean;
}

interface RollOutFormProps {
  readonly of: TerminalPackage;
  readonly onClose: () => void;
}

/** Begins a roll-out. */
export function RollOutForm({ of: { packageId, version }, onClose }: RollOutFormProps) {
  const { t, language } = useTexts();
  const groups = useCallQuery(fleetCalls.groups, {});
  const begin = useCallMutation(packageAdminCalls.rollOut, { renews: RENEWS, saysItself: true });
  const choices = (groups.data?.groups ?? []).map(({ groupId, name }) => ({
    value: groupId,
    label: wordsOf(name, language),
  }));
  return (
    <FormModal<Typed>
      name="rollOut"
      title={t('rollOut.title', { version })}
      okText={t('rollOut.begin')}
      first={{ group: ALL, automaticHours: null, failureLimit: 0, allowOlder: false }}
      save={({ group, automaticHours, failureLimit, allowOlder }) =>
        begin.mutateAsync({
          packageId,
          groupId: group === ALL ? null : group,
          automaticHours: automaticHours ?? null,
          failureLimit,
          allowOlder,
        })
      }
      done={t('rollOut.begun')}
      onClose={onClose}
    >
      <p>{t('rollOut.lead')}</p>
      <Form.Item name="group" label={t('rollOut.group')}>
        <Select options={[{ value: ALL, label: t('rollOut.all') }, ...choices]} />
      </Form.Item>
      <Form.Item name="automaticHours" label={t('rollOut.automaticHours')} extra={t('rollOut.automaticHint')}>
        <InputNumber min={1} max={720} precision={0} />
      </Form.Item>
      <Form.Item
        name="failureLimit"
        label={t('rollOut.failureLimit')}
        extra={t('rollOut.failureHint')}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <InputNumber min={0} max={1_000} precision={0} />
      </Form.Item>
      <Form.Item name="allowOlder" valuePropName="checked" extra={t('rollOut.olderHint')}>
        <Checkbox>{t('rollOut.allowOlder')}</Checkbox>
      </Form.Item>
    </FormModal>
  );
}
