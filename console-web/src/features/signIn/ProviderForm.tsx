import { assurance } from '@self-print/contract/assurance.ts';
import { type SignInProvider, signInAdminCalls } from '@self-print/contract/platform/signInAdmin.ts';
import { identityKind, isBoundKind } from '@self-print/contract/signInWays.ts';
import { useCallMutation } from '@self-print/web-kit/queries.tsx';
import { Alert, Divider, Form, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../core/services.ts';
import { BilingualItem } from '../../ui/BilingualItem.tsx';
import { FormModal } from '../../ui/FormModal.tsx';
import { type MappedKind, MappingFields } from './MappingFields.tsx';
import { ParameterFields } from './ParameterFields.tsx';
import { providerFault } from './providerFault.ts';

const PROVIDER_ID = /^[a-z0-9-]{1,32}$/;
const NAME_MAX = 40;

type Values = Omit<SignInProvider, 'secretsSet' | 'addresses' | 'revision'>;

const NEW: Values = {
  providerId: '',
  kind: 'LDAP',
  name: { zh: '', en: '' },
  enabled: true,
  newAccounts: false,
  assurance: 'normal',
  parameters: {},
  mapping: { number: '', name: '', department: '', role: '', staffValues: [], validUntil: '' },
};

/** What holds for records of graduates and official accounts, whatever was chosen before the kind. */
const ALWAYS_LOW = { assurance: 'low', newAccounts: false } as const;

interface ProviderFormProps {
  /** Undefined for a new one. */
  readonly provider: SignInProvider | undefined;
  readonly onClose: () => void;
}

/** Adds a system by which people sign in, or changes it: how it is reached, and which attribute of it means what. */
export function ProviderForm({ provider, onClose }: ProviderFormProps) {
  const { t } = useTexts();
  const [kind, setKind] = useState(provider?.kind ?? NEW.kind);
  const save = useCallMutation(signInAdminCalls.saveProvider, {
    renews: [signInAdminCalls.providers],
    renewsWhenRefused: true,
    saysItself: true,
  });
  const {
    secretsSet,
    addresses: _addresses,
    revision,
    ...first
  } = provider ?? { ...NEW, secretsSet: [], addresses: [], revision: 0 };
  return (
    <FormModal<Values>
      name="provider"
      title={t(provider ? 'signIn.editProvider' : 'signIn.addProvider')}
      first={first}
      save={(typed) =>
        save.mutateAsync({
          ...first,
          ...typed,
          ...(kind === 'GRADUATE' || isBoundKind(kind) ? ALWAYS_LOW : {}),
          kind,
          parameters: filledIn(typed.parameters),
          mapping: { ...first.mapping, ...typed.mapping },
          revision,
        })
      }
      words={(failure) => providerFault(failure, kind, t)}
      done={t('common.saved')}
      onClose={onClose}
    >
      {!provider && (
        <>
          <Form.Item name="kind" label={t('signIn.kind')}>
            <Select
              onChange={setKind}
              options={identityKind.options.map((value) => ({ value, label: t(`signIn.kind.${value}`) }))}
            />
          </Form.Item>
          <Form.Item
            name="providerId"
            label={t('signIn.providerId')}
            extra={t('signIn.providerIdHint')}
            rules={[{ required: true, pattern: PROVIDER_ID, message: t('signIn.providerIdWrong') }]}
          >
            <Input maxLength={32} />
          </Form.Item>
        </>
      )}
      <BilingualItem name="name" label={t('signIn.name')} isRequired maxLength={NAME_MAX} />
      <Divider titlePlacement="start">{t('signIn.connection')}</Divider>
      <ParameterFields kind={kind} secretsSet={secretsSet} />
      {kind === 'GRADUATE' || isBoundKind(kind) ? (
        <Alert
          type="info"
          showIcon
          title={t(kind === 'GRADUATE' ? 'signIn.graduates' : 'signIn.bound')}
          style={{ marginBlockEnd: 24 }}
        />
      ) : (
        <PeopleFields kind={kind} />
      )}
      <Form.Item
        name="enabled"
        label={t('signIn.enabled')}
        extra={t('signIn.enabledHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
    </FormModal>
  );
}

/** What the system's words mean, and how far its people are trusted. */
function PeopleFields({ kind }: { readonly kind: MappedKind }) {
  const { t } = useTexts();
  return (
    <>
      <Divider titlePlacement="start">{t('signIn.mapping')}</Divider>
      <MappingFields kind={kind} />
      <Divider titlePlacement="start">{t('signIn.people')}</Divider>
      <Form.Item
        name="newAccounts"
        label={t('signIn.newAccounts')}
        extra={t('signIn.newAccountsHint')}
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="assurance" label={t('signIn.assurance')} extra={t('signIn.assuranceHint')}>
        <Select
          options={assurance.options.map((value) => ({ value, label: t(`signIn.assurance.${value}`) }))}
        />
      </Form.Item>
    </>
  );
}

function filledIn(typed: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  const given = Object.entries(typed).map(([name, text = '']): [string, string] => [name, text.trim()]);
  return Object.fromEntries(given.filter(([, text]) => text !== ''));
}
