import { messageAdminCalls } from '@self-print/contract/platform/messageAdmin.ts';
import { mobileNumber } from '@self-print/web-kit/phoneNumber.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { SaveError } from '../../ui/saveProblem.ts';

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
        const number = mobileNumber(phone);
        if (number === undefined) throw new SaveError(t('messages.testPhoneWrong'));
        const { sent, detail } = await send.mutateAsync({ channelId, phone: number });
        if (!sent) throw new SaveError(t('messages.testFailed', { detail }));
      }}
      done={t('messages.testSent')}
      onClose={onClose}
    >
      <Form.Item
        name="phone"
        label={t('messages.testPhone')}
        rules={[
          {
            required: true,
            validator: async (_, typed: unknown) => {
              if (typeof typed !== 'string' || !mobileNumber(typed))
                throw new Error(t('messages.testPhoneWrong'));
            },
          },
        ]}
      >
        <Input type="tel" maxLength={20} autoComplete="off" />
      </Form.Item>
    </FormModal>
  );
}
