import { type PayChannel, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { provider as anyProvider } from '@self-print/contract/platform/payments.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, Select, Switch } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { BilingualItem } from '../../../ui/BilingualItem.tsx';
import { FormModal } from '../../../ui/FormModal.tsx';
import { parameterFault } from './payFault.ts';

const CHANNEL_ID = /^[a-z0-9-]{1,32}$/;
const NAME_MAX = 40;

interface ChannelFormProps {
  /** Undefined for a new one. */
  readonly channel: PayChannel | undefined;
  readonly onClose: () => void;
}

type Values = Pick<PayChannel, 'channelId' | 'provider' | 'name' | 'enabled'>;

const NEW: Values = { channelId: '', provider: 'wechat', name: { zh: '', en: '' }, enabled: false };

/** Adds a channel, or changes its name and whether it is offered. A new one is offered once its parameters are set. */
export function ChannelForm({ channel, onClose }: ChannelFormProps) {
  const { t } = useTexts();
  const save = useCallMutation(paymentAdminCalls.saveChannel, {
    renews: [paymentAdminCalls.channels],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const { channelId, provider, name, enabled } = channel ?? NEW;
  const first: Values = { channelId, provider, name, enabled };
  return (
    <FormModal<Values>
      name="channel"
      title={t(channel ? 'pay.editChannel' : 'pay.addChannel')}
      first={first}
      save={(typed) => save.mutateAsync({ ...first, ...typed, revision: channel?.revision ?? 0 })}
      words={(failure) => parameterFault(failure, provider, t)}
      done={t('common.saved')}
      onClose={onClose}
    >
      {!channel && (
        <>
          <Form.Item name="provider" label={t('pay.provider')}>
            <Select
              options={anyProvider.options.map((value) => ({ value, label: t(`pay.provider.${value}`) }))}
            />
          </Form.Item>
          <Form.Item
            name="channelId"
            label={t('pay.channelId')}
            extra={t('pay.channelIdHint')}
            rules={[{ required: true, pattern: CHANNEL_ID, message: t('pay.channelIdWrong') }]}
          >
            <Input maxLength={32} />
          </Form.Item>
        </>
      )}
      <BilingualItem name="name" label={t('pay.name')} isRequired maxLength={NAME_MAX} />
      {channel && (
        <Form.Item
          name="enabled"
          label={t('pay.enabled')}
          extra={t('pay.enabledHint')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      )}
    </FormModal>
  );
}
