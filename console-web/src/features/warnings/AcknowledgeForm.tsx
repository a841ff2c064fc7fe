import { type WarningRow, warningAdminCalls } from '@self-print/contract/platform/warningAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';

const NOTE_MAX = 200;

interface AcknowledgeFormProps {
  readonly warning: WarningRow;
  readonly onClose: () => void;
}

/** Takes a warning up, with a word about what is done. */
export function AcknowledgeForm({ warning: { warningId }, onClose }: AcknowledgeFormProps) {
  const { t } = useTexts();
  const save = useCallMutation(warningAdminCalls.acknowledge, {
    renews: [warningAdminCalls.list, warningAdminCalls.count],
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<{ readonly note: string }>
      name="take"
      title={t('warning.take')}
      okText={t('warning.take')}
      first={{ note: '' }}
      save={({ note }) => save.mutateAsync({ warningId, note: note.trim() })}
      done={t('warning.taken')}
      onClose={onClose}
    >
      <p>{t('warning.takeText')}</p>
      <Form.Item name="note" label={t('warning.note')}>
        <Input maxLength={NOTE_MAX} placeholder={t('warning.notePlaceholder')} />
      </Form.Item>
    </FormModal>
  );
}
