import { type TrainChange, trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Radio } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';

const GROUND_MAX = 200;

interface DecideFormProps {
  readonly change: TrainChange;
  readonly onClose: () => void;
}

interface DecideValues {
  readonly decision: 'approved' | 'refused';
  readonly ground: string;
}

/** Approves an application by a document, or refuses it with the reason. */
export function DecideForm({ change: { changeId, name, fromHome, intervalHome }, onClose }: DecideFormProps) {
  const { t } = useTexts();
  const decide = useCallMutation(trainAdminCalls.decideChange, {
    renews: [trainAdminCalls.changes],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const required = [{ required: true, whitespace: true, message: t('common.required') }];
  return (
    <FormModal<DecideValues>
      name="trainDecide"
      title={`${name} · ${fromHome} → ${intervalHome}`}
      okText={t('train.decide')}
      save={(values) => decide.mutateAsync({ changeId, ...values })}
      done={t('train.decided')}
      onClose={onClose}
    >
      <Form.Item name="decision" label={t('train.decision')} rules={required}>
        <Radio.Group
          options={[
            { value: 'approved', label: t('train.approve') },
            { value: 'refused', label: t('train.refuse') },
          ]}
        />
      </Form.Item>
      <Form.Item name="ground" label={t('train.ground')} rules={required}>
        <Input maxLength={GROUND_MAX} />
      </Form.Item>
    </FormModal>
  );
}
