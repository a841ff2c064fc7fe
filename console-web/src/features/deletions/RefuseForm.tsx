import { type DeletionRow, deletionAdminCalls } from '@self-print/contract/platform/deletions.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Form, Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';

const REASON_MAX = 300;

interface RefuseFormProps {
  readonly row: DeletionRow;
  readonly onClose: () => void;
}

/** Refuses a request with a reason, which its person reads. */
export function RefuseForm({ row, onClose }: RefuseFormProps) {
  const { t } = useTexts();
  const refuse = useCallMutation(deletionAdminCalls.refuse, {
    renews: [deletionAdminCalls.list],
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<{ readonly reason: string }>
      name="deletionRefusal"
      title={`${t('deletions.refuse')} · ${row.name}`}
      okText={t('deletions.refuse')}
      isDanger
      save={({ reason }) => refuse.mutateAsync({ requestId: row.requestId, reason })}
      done={t('deletions.refuseDone')}
      onClose={onClose}
    >
      <Alert type="info" showIcon title={t('deletions.refuseText')} />
      <Form.Item
        name="reason"
        label={t('deletions.reason')}
        rules={[{ required: true, whitespace: true, message: t('common.required') }]}
      >
        <Input maxLength={REASON_MAX} autoComplete="off" />
      </Form.Item>
    </FormModal>
  );
}
