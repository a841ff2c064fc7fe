import type { CallFailure } from '@self-print/contract/client.ts';
import { messageAdminCalls, type SmsChannel } from '@self-print/contract/platform/messageAdmin.ts';
import { smsKind } from '@self-print/contract/smsKinds.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { FormModal } from '../../ui/FormModal.tsx';
import { whyOf } from '../../ui/whyOf.ts';
import { CHANNEL_PARAMETERS } from './channelParameters.ts';

const CHANNEL_ID = /^[a-z0-9-]{1,32}$/;
const PARAMETER_MAX = 1_000;
const PRICE_FEN_MAX = 1_000;
const POSITION_MAX = 99;

type Values = Omit<SmsChannel, 'secretsSet' | 'revision'>;

const NEW: Values = {
  channelId: '',
  kind: 'aliyun',
  enabled: true,
  position: 0,
  priceFen: 5,
  parameters: {},
};

interface ChannelFormProps {
  /** Undefined for a new one. */
  readonly channel: SmsChannel | undefined;
  readonly onClose: () => void;
}

/** Adds a channel or changes it. A secret is never shown, and stays as it is when its field is left empty. */
export function ChannelForm({ channel, onClose }: ChannelFormProps) {
  const { t } = useTexts();
  const [kind, setKind] = useState(channel?.kind ?? NEW.kind);
  const save = useCallMutation(messageAdminCalls.saveChannel, {
    renews: [messageAdminCalls.channels],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const { secretsSet, revision, ...first } = channel ?? { ...NEW, secretsSet: [], revision: 0 };
  return (
    <FormModal<Values>
      name="channel"
      title={t(channel ? 'messages.editChannel' : 'messages.addChannel')}
      first={first}
      save={(typed) =>
        save.mutateAsync({
          ...first,
          ...typed,
          kind,
          parameters: filledIn(typed.parameters),
          revision,
        })
      }
      words={whatIsWrong}
      done={t('common.saved')}
      onClose={onClose}
    >
      {!channel && (
        <>
          <Form.Item name="kind" label={t('messages.kind')}>
            <Select
              onChange={setKind}
              options={smsKind.options.map((value) => ({ value, label: t(`messages.kind.${value}`) }))}
            />
          </Form.Item>
          <Form.Item
            name="channelId"
            label={t('messages.channelId')}
            extra={t('messages.channelIdHint')}
            rules={[{ required: true, pattern: CHANNEL_ID, message: t('messages.channelIdWrong') }]}
          >
            <Input maxLength={32} />
          </Form.Item>
        </>
      )}
      {CHANNEL_PARAMETERS[kind].map(({ name, label, hint, kind: form, choices = [], isRequired }) => {
        const isSet = secretsSet.includes(name);
        const field = { maxLength: PARAMETER_MAX, spellCheck: false } as const;
        return (
          <Form.Item
            key={`${kind}.${name}`}
            name={['parameters', name]}
            label={t(label)}
            extra={hint && t(hint)}
            rules={[{ required: isRequired && !isSet, message: t('common.required') }]}
          >
            {form === 'choice' ? (
              <Select placeholder={choices[0]} options={choices.map((value) => ({ value, label: value }))} />
            ) : form === 'secret' ? (
              <Input
                {...field}
                type="password"
                autoComplete="new-password"
                placeholder={isSet ? t('messages.isSet') : ''}
              />
            ) : (
              <Input {...field} autoComplete="off" />
            )}
          </Form.Item>
        );
      })}
      <Form.Item
        name="priceFen"
        label={t('messages.price')}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <InputNumber min={0} max={PRICE_FEN_MAX} precision={0} />
      </Form.Item>
      <Form.Item
        name="position"
        label={t('messages.position')}
        rules={[{ required: true, message: t('common.required') }]}
      >
        <InputNumber min={0} max={POSITION_MAX} precision={0} />
      </Form.Item>
      <Form.Item name="enabled" label={t('messages.on')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  );
}

/** What is wrong with the parameters, in the platform's sentence. */
function whatIsWrong(failure: CallFailure): string | undefined {
  if (failure.kind !== 'refused' || failure.name !== 'MESSAGE_PARAMETERS_INVALID') return undefined;
  return whyOf(failure);
}

function filledIn(typed: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  const given = Object.entries(typed).map(([name, text = '']): [string, string] => [name, text.trim()]);
  return Object.fromEntries(given.filter(([, text]) => text !== ''));
}
