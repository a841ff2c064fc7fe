import type { IdentityKind } from '@self-print/contract/signInWays.ts';
import { Form, Input, Select } from 'antd';
import { useTexts } from '../../core/services.ts';
import { PROVIDER_PARAMETERS, type ProviderParameter } from './providerParameters.ts';

const PARAMETER_MAX = 8_000;
const PEM_ROWS = 4;

interface ParameterFieldsProps {
  readonly kind: IdentityKind;
  readonly secretsSet: readonly string[];
}

/** How a system is reached. A secret is never shown, and stays as it is when its field is left empty. */
export function ParameterFields({ kind, secretsSet }: ParameterFieldsProps) {
  const { t } = useTexts();
  return PROVIDER_PARAMETERS[kind].map((parameter) => {
    const { name, label, hint, isRequired } = parameter;
    const isSet = secretsSet.includes(name);
    return (
      <Form.Item
        key={`${kind}.${name}`}
        name={['parameters', name]}
        label={t(label)}
        extra={hint && t(hint)}
        rules={[{ required: isRequired && !isSet, whitespace: !isSet, message: t('common.required') }]}
      >
        <ParameterControl parameter={parameter} isSet={isSet} />
      </Form.Item>
    );
  });
}

interface ParameterControlProps {
  readonly parameter: ProviderParameter;
  readonly isSet: boolean;
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: unknown) => void;
}

function ParameterControl({ parameter: { kind, choices = [] }, isSet, ...field }: ParameterControlProps) {
  const { t } = useTexts();
  const text = { maxLength: PARAMETER_MAX, autoComplete: 'off', spellCheck: false } as const;
  switch (kind) {
    case 'choice':
      return (
        <Select
          {...field}
          value={field.value ?? choices[0]}
          options={choices.map((value) => ({ value, label: value }))}
        />
      );
    case 'pem':
      return <Input.TextArea className="mono" rows={PEM_ROWS} {...text} {...field} />;
    case 'secret':
      return (
        <Input
          {...text}
          {...field}
          type="password"
          autoComplete="new-password"
          placeholder={isSet ? t('signIn.isSet') : ''}
        />
      );
    default:
      return <Input {...text} {...field} />;
  }
}
