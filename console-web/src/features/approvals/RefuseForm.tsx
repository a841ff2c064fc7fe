import { approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { DECISION_RENEWS } from './decisionRenews.ts';

const REASON_MAX = 200;

interface RefuseFormProps {
  readonly approvalId: string;
  readonly onClose: () => void;
}

/** Refuses a change, with the reason that whoever asked for it reads. */
export function RefuseForm({ approvalId, onClose }: RefuseFormProps) {
  const { t } = useTexts();
  const decide = useCallMutation(approvalCalls.decidePrice, {
    renews: DECISION_RENEWS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<{ reason: string }>
      name="refuse"
      title={t('waiting.refuseTitle')}
      okText={t('waiting.refuse')}
      isDanger
      save={({ reason }) => decide.mutateAsync({ approvalId, decision: { kind: 'refuse', reason } })}
      words={(failure) =>
        failure.kind === 'refused' && failure.name === 'NOT_FOUND' ? t('waiting.gone') : undefined
      }
      done={t('waiting.refused')}
      onClose={onClose}
    >
      <Form.Item
        name="reason"
        label={t('waiting.reason')}
        extra={t('waiting.reasonHint')}
        rules={[{ required: true, whitespace: true, message: t('common.required') }]}
      >
        <Input.TextArea rows={3} maxLength={REASON_MAX} showCount />
      </Form.Item>
    </FormModal>
  );
}
