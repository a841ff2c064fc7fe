import { type TrainChange, trainAdminCalls } from '@self-print/contract/platform/trainAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';

const GROUND_MAX = 200;

interface RevokeFormProps {
  readonly change: TrainChange;
  readonly onClose: () => void;
}

/** Takes back an approval that is not on the card yet, with the reason. */
export function RevokeForm({ change: { changeId, name, fromHome, intervalHome }, onClose }: RevokeFormProps) {
  const { t } = useTexts();
  const revoke = useCallMutation(trainAdminCalls.revokeChange, {
    renews: [trainAdminCalls.changes],
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<{ ground: string }>
      name="trainRevoke"
      title={`${t('train.revoke')} · ${name} · ${fromHome} → ${intervalHome}`}
      okText={t('train.revoke')}
      isDanger
      save={({ ground }) => revoke.mutateAsync({ changeId, ground })}
      done={t('train.revoked')}
      onClose={onClose}
    >
      <p>{t('train.revokeHint')}</p>
      <Form.Item
        name="ground"
        label={t('train.revokeGround')}
        rules={[{ required: true, whitespace: true, message: t('common.required') }]}
      >
        <Input maxLength={GROUND_MAX} />
      </Form.Item>
    </FormModal>
  );
}
