import {
  type RegistrationRecord,
  registrationAdminCalls,
} from '@self-print/contract/platform/registrationAdmin.ts';
import { termAdminCalls } from '@self-print/contract/platform/termAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';

const REASON_MAX = 200;

interface UndoFormProps {
  readonly record: RegistrationRecord;
  readonly onClose: () => void;
}

/** Undoes a registration, which needs a reason. */
export function UndoForm({ record: { recordId, name, userName }, onClose }: UndoFormProps) {
  const { t } = useTexts();
  const undo = useCallMutation(registrationAdminCalls.undo, {
    renews: [registrationAdminCalls.search, termAdminCalls.list],
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<{ readonly reason: string }>
      name="undo"
      title={`${t('record.undo')} · ${name} ${userName}`}
      okText={t('record.undo')}
      isDanger
      first={{ reason: '' }}
      save={({ reason }) => undo.mutateAsync({ recordId, reason: reason.trim() })}
      done={t('record.undone')}
      onClose={onClose}
    >
      <p>{t('record.undoText')}</p>
      <Form.Item
        name="reason"
        label={t('record.reason')}
        rules={[{ required: true, whitespace: true, message: t('common.required') }]}
      >
        <Input maxLength={REASON_MAX} />
      </Form.Item>
    </FormModal>
  );
}
