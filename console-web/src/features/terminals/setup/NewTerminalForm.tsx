import type { Bilingual } from '@self-print/contract/fields.ts';
import { terminalCode } from '@self-print/contract/fields.ts';
import { type ShownActivationCode, terminalSetupCalls } from '@self-print/contract/platform/terminalSetup.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { FactFields, NO_GROUP } from '../list/FactsForm.tsx';
import { FLEET_RENEWS } from '../list/renews.ts';

const CODE_MAX = 32;

interface NewTerminal {
  readonly terminalCode: string;
  readonly name: Bilingual;
  readonly location: Bilingual;
  readonly group: string;
  readonly tags: string[];
}

interface NewTerminalFormProps {
  readonly onCreated: (code: ShownActivationCode, terminalCode: string) => void;
  readonly onClose: () => void;
}

/** Adds a terminal; its activation code is shown next. */
export function NewTerminalForm({ onCreated, onClose }: NewTerminalFormProps) {
  const { t } = useTexts();
  const create = useCallMutation(terminalSetupCalls.create, { renews: FLEET_RENEWS, saysItself: true });
  const save = async ({ group, ...typed }: NewTerminal) => {
    const code = await create.mutateAsync({ ...typed, groupId: group === NO_GROUP ? null : group });
    onCreated(code, typed.terminalCode);
  };
  return (
    <FormModal<NewTerminal>
      name="newTerminal"
      title={t('terminal.add')}
      okText={t('terminal.addOk')}
      first={{ name: { zh: '', en: '' }, location: { zh: '', en: '' }, group: NO_GROUP, tags: [] }}
      save={save}
      onClose={onClose}
    >
      <Form.Item
        name="terminalCode"
        label={t('terminal.code')}
        extra={t('terminal.codeHint')}
        rules={[
          { required: true, message: t('common.required') },
          {
            validator: async (_, typed: unknown) => {
              if (typed && !terminalCode.safeParse(typed).success) throw new Error(t('terminal.codeHint'));
            },
          },
        ]}
      >
        <Input maxLength={CODE_MAX} />
      </Form.Item>
      <FactFields />
    </FormModal>
  );
}
