import { type PayChannel, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { wordsOf } from '@self-print/web-kit/formatting.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Form, Input } from 'antd';
import { useTexts } from '../../../core/services.ts';
import { FormModal } from '../../../ui/FormModal.tsx';
import { parameterFault } from './payFault.ts';
import { PAY_PARAMETERS } from './payParameters.ts';

const PARAMETER_MAX = 8_000;
const PEM_ROWS = 4;

interface ParametersFormProps {
  readonly channel: PayChannel;
  readonly onClose: () => void;
}

/** The parameters of a channel. A secret is never shown, and stays as it is when its field is left empty. */
export function ParametersForm({ channel, onClose }: ParametersFormProps) {
  const { t, language } = useTexts();
  const { channelId, provider, parameters, secretsSet, revision } = channel;
  const save = useCallMutation(paymentAdminCalls.saveParameters, {
    renews: [paymentAdminCalls.channels],
    renewsWhenRefused: true,
    saysItself: true,
  });
  return (
    <FormModal<Record<string, string | undefined>>
      name="parameters"
      title={t('pay.parametersOf', { name: wordsOf(channel.name, language) })}
      first={parameters}
      save={(typed) => save.mutateAsync({ channelId, revision, parameters: filledIn(typed) })}
      words={(failure) => parameterFault(failure, provider, t)}
      done={t('common.saved')}
      onClose={onClose}
    >
      <p>{t('pay.parametersText')}</p>
      {PAY_PARAMETERS[provider].map(({ name, label, where, kind, isSecret, isRequired }) => {
        const isSet = isSecret && secretsSet.includes(name);
        const control = {
          maxLength: PARAMETER_MAX,
          autoComplete: 'off',
          spellCheck: false,
          placeholder: isSet ? t('pay.isSet') : '',
        };
        return (
          <Form.Item
            key={name}
            name={name}
            label={t(label)}
            extra={t(where)}
            rules={[{ required: isRequired && !isSet, whitespace: !isSet, message: t('common.required') }]}
          >
            {kind === 'pem' ? (
              <Input.TextArea className="mono" rows={PEM_ROWS} {...control} />
            ) : (
              <Input {...control} {...(isSecret ? { type: 'password', autoComplete: 'new-password' } : {})} />
            )}
          </Form.Item>
        );
      })}
    </FormModal>
  );
}

function filledIn(typed: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(typed).map(([name, text = '']): [string, string] => [name, text.trim()]);
  return Object.fromEntries(given.filter(([, text]) => text !== ''));
}
