import { packageAdminCalls, type TerminalPackage } from '@self-print/contract/platform/packageAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { PACKAGE_RENEWS } from './renews.ts';

const NOTES_LENGTH_MAX = 2_000;

interface NotesFormProps {
  readonly of: TerminalPackage;
  readonly onClose: () => void;
}

/** Changes what is said of a package. */
export function NotesForm({ of: { packageId, revision, version, notes }, onClose }: NotesFormProps) {
  const { t } = useTexts();
  const save = useCallMutation(packageAdminCalls.note, {
    renews: PACKAGE_RENEWS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<{ readonly notes?: string }>
      name="packageNotes"
      title={t('package.notesOf', { version })}
      first={{ notes }}
      save={(typed) => save.mutateAsync({ packageId, revision, notes: typed.notes ?? '' })}
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item name="notes" label={t('package.notes')}>
        <Input.TextArea rows={6} maxLength={NOTES_LENGTH_MAX} />
      </Form.Item>
    </FormModal>
  );
}
