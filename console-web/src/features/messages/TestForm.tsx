import { messageAdminCalls } from '@self-print/contract/platform/messageAdmin.ts';
import { PHONE_NUMBER } from '@self-print/contract/platform/phoneCode.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal, SaveError } from '../../ui/FormModal.tsx';

interface TestFormProps {
  readonly channelId: string;
  readonly onClose: () => void;
}

/** Sends a sample code by one channel. Stays with what the provider said when it did not take it. */
export function TestForm({ channelId, onClose }: TestFormProps) {
  const { t } = useTexts();
  const send = useCallMutation(messageAdminCalls.sendTest, {
    renews: [messageAdminCalls.list, messageAdminCalls.costs],
    saysItself: true,
  });
  return (
    <FormModal<{ readonly phone: string }>
      name="message-test"
      title={t('messages.testTitle', { channel: channelId })}
      okText={t('messages.testSend')}
      save={async ({ phone }) => {
        const { sent, detail } = await send.mutateAsync({ channelId, phone: phone.trim() });
        if (!sent) throw new SaveError(t('messages.testFailed', { detail }));
      }}
      done={t('messages.testSent')}
      onClose={onClose}
    >
      <Form.Item
        name="phone"
        label={t('messages.testPhone')}
        rules={[{ required: true, pattern: PHONE_NUMBER, message: t('messages.testPhoneWrong') }]}
      >
        <Input type="tel" maxLength={11} autoComplete="off" />
      </Form.Item>
    </FormModal>
  );
}
