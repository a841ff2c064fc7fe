import {
  SCRIPT_NAME_MAX,
  scriptAdminCalls,
  type TerminalScript,
} from '@self-print/contract/platform/scriptAdmin.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useAsOpened } from '../../../ui/useAsOpened.ts';
import { SCRIPT_RENEWS } from '../renews.ts';

interface RenameFormProps {
  readonly of: TerminalScript;
  readonly onClose: () => void;
}

export function RenameForm({ of, onClose }: RenameFormProps) {
  const { t } = useTexts();
  const { scriptId, revision, name } = useAsOpened(of);
  const rename = useCallMutation(scriptAdminCalls.rename, {
    renews: SCRIPT_RENEWS,
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<{ readonly name: string }>
      name="scriptName"
      title={t('script.renameTitle')}
      first={{ name }}
      save={(typed) => rename.mutateAsync({ scriptId, revision, name: typed.name })}
      done={t('common.saved')}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('script.name')}
        rules={[{ required: true, whitespace: true, message: t('common.required') }]}
      >
        <Input maxLength={SCRIPT_NAME_MAX} autoComplete="off" />
      </Form.Item>
    </FormModal>
  );
}
