import type { CallInput } from '@self-print/contract/call.ts';
import { terminalCommandCalls } from '@self-print/contract/platform/terminalCommands.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { useSay } from '../../../ui/useSay.ts';
import { MessageFields } from '../commands/MessageFields.tsx';

interface MessageFormProps {
  readonly terminalCodes: readonly string[];
  readonly onSent: () => void;
  readonly onClose: () => void;
}

type Message = Omit<CallInput<typeof terminalCommandCalls.showMessages>, 'terminalCodes'>;

/** Sends terminals a message for their home screens. */
export function MessageForm({ terminalCodes, onSent, onClose }: MessageFormProps) {
  const { t } = useTexts();
  const say = useSay();
  const show = useCallMutation(terminalCommandCalls.showMessages, {
    renews: [terminalCommandCalls.list],
    saysItself: true,
  });
  const save = async (message: Message) => {
    const { refused } = await show.mutateAsync({ ...message, terminalCodes: [...terminalCodes] });
    if (refused.length === 0) say.done(t('message.sent'));
    else say.stay(t('message.someRefused', { codes: refused.join(t('common.listComma')) }));
    onSent();
  };
  return (
    <FormModal<Message>
      name="message"
      title={t('message.title', { count: terminalCodes.length })}
      okText={t('command.send')}
      first={{}}
      save={save}
      onClose={onClose}
    >
      <MessageFields />
    </FormModal>
  );
}
