import { Form, Input, Select, Switch } from 'antd';
import { useTexts } from '../../core/services.ts';
import { SECRET_MAX, WORDS } from './settingValues.ts';

const KINDS = ['none', 'signed', 'fhir'] as const;
const SECRETS = ['bearer', 'basic'] as const;

/** How the hospital is asked. The fields of the chosen kind alone are shown. */
export function HospitalFields({ hasSecret }: { readonly hasSecret: boolean }) {
  const { t } = useTexts();
  const kind: unknown = Form.useWatch('kind');
  const secretKind: unknown = Form.useWatch('secretKind');
  const isFhir = kind === 'fhir';
  const required = [{ required: true, message: t('common.required') }];
  return (
    <>
      <Form.Item name="kind" label={t('outpatient.kind')} extra={t('outpatient.kindHint')}>
        <Select
          style={{ maxWidth: 320 }}
          options={KINDS.map((value) => ({ value, label: t(`outpatient.kind.${value}`) }))}
        />
      </Form.Item>
      <div hidden={kind === 'none' || kind === undefined}>
        <Words name="address" hint="outpatient.addressHint" isShown />
        <Words name="account" isShown={kind === 'signed'} />
        <Words name="keyId" isShown={kind === 'signed'} />
        <Words name="identifierSystem" hint="outpatient.identifierSystemHint" isShown={isFhir} />
        <Form.Item name="secretKind" label={t('outpatient.secretKind')} hidden={!isFhir} rules={required}>
          <Select
            style={{ maxWidth: 320 }}
            options={SECRETS.map((value) => ({ value, label: t(`outpatient.secretKind.${value}`) }))}
          />
        </Form.Item>
        <Words name="user" isShown={isFhir && secretKind === 'basic'} />
        <Form.Item name="secret" label={t('outpatient.secret')} extra={t('outpatient.secretHint')}>
          <Input
            type="password"
            autoComplete="new-password"
            maxLength={SECRET_MAX}
            placeholder={hasSecret ? t('outpatient.secretIsSet') : ''}
          />
        </Form.Item>
        <Form.Item name="enabled" label={t('outpatient.enabled')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </>
  );
}

interface WordsProps {
  readonly name: keyof typeof WORDS;
  readonly isShown: boolean;
  readonly hint?: 'outpatient.addressHint' | 'outpatient.identifierSystemHint';
}

function Words({ name, isShown, hint }: WordsProps) {
  const { t } = useTexts();
  return (
    <Form.Item
      name={name}
      label={t(`outpatient.${name}`)}
      hidden={!isShown}
      {...(hint === undefined ? {} : { extra: t(hint) })}
    >
      <Input maxLength={WORDS[name]} autoComplete="off" />
    </Form.Item>
  );
}
