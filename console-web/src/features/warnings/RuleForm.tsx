import { type WarnRule, warningAdminCalls } from '@self-print/contract/platform/warningAdmin.ts';
import { WARN_SCENES, warnSeverity } from '@self-print/contract/warnings.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, InputNumber, Select, Switch } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';

interface RuleFormProps {
  readonly rule: WarnRule;
  readonly name: string;
  readonly onClose: () => void;
}

export function RuleForm({ rule: { scene, revision, ...first }, name, onClose }: RuleFormProps) {
  const { t } = useTexts();
  const { unit, max } = WARN_SCENES[scene];
  const save = useCallMutation(warningAdminCalls.saveRule, {
    renews: [warningAdminCalls.rules],
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<Pick<WarnRule, 'enabled' | 'threshold' | 'severity'>>
      name="rule"
      title={name}
      first={first}
      save={(rule) => save.mutateAsync({ scene, revision, rule })}
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item name="enabled" label={t('warning.enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item
        name="threshold"
        label={t(`warning.threshold.${unit}`)}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <InputNumber min={1} max={max} precision={0} />
      </Form.Item>
      <Form.Item name="severity" label={t('warning.severity')} extra={t('warning.severityHint')}>
        <Select
          options={warnSeverity.options.map((value) => ({ value, label: t(`warning.severity.${value}`) }))}
        />
      </Form.Item>
    </FormModal>
  );
}
