import type { IdentityKind } from '@self-print/contract/signInWays.ts';
import type { TextKey } from '../../texts/keys.ts';

type Label = Extract<TextKey, `signIn.parameter.${string}`>;
type Hint = Extract<TextKey, `signIn.hint.${string}`>;

/** How a parameter is asked for. */
export interface ProviderParameter {
  readonly name: string;
  readonly label: Label;
  readonly hint?: Hint;
  readonly kind: 'line' | 'pem' | 'secret' | 'choice';
  /** Of a choice; the first is taken where nothing was chosen. */
  readonly choices?: readonly string[];
  readonly isRequired: boolean;
}

const line = (name: string, label: Label, hint?: Hint): ProviderParameter => ({
  name,
  label,
  kind: 'line',
  isRequired: true,
  ...(hint === undefined ? {} : { hint }),
});
const optional = (parameter: ProviderParameter): ProviderParameter => ({ ...parameter, isRequired: false });
const choice = (name: string, label: Label, choices: readonly string[], hint: Hint): ProviderParameter => ({
  name,
  label,
  hint,
  kind: 'choice',
  choices,
  isRequired: false,
});

const CLIENT: readonly ProviderParameter[] = [
  line('clientId', 'signIn.parameter.clientId'),
  { name: 'clientSecret', label: 'signIn.parameter.clientSecret', kind: 'secret', isRequired: true },
  optional(line('scope', 'signIn.parameter.scope', 'signIn.hint.scope')),
  choice('clientAuth', 'signIn.parameter.clientAuth', ['post', 'basic'], 'signIn.hint.clientAuth'),
  choice('lenient', 'signIn.parameter.lenient', ['off', 'on'], 'signIn.hint.lenient'),
];

/** What a school and a system with signed calls have agreed on. */
const SIGNED_ACCOUNT: readonly ProviderParameter[] = [
  line('account', 'signIn.parameter.account', 'signIn.hint.account'),
  line('keyId', 'signIn.parameter.keyId'),
  { name: 'key', label: 'signIn.parameter.key', kind: 'secret', isRequired: true },
];

/** The parameters of each kind, in the order in which they are asked for. The platform says which of them fit together. */
export const PROVIDER_PARAMETERS: Readonly<Record<IdentityKind, readonly ProviderParameter[]>> = {
  LDAP: [
    line('url', 'signIn.parameter.url', 'signIn.hint.url'),
    choice('startTls', 'signIn.parameter.startTls', ['on', 'off'], 'signIn.hint.startTls'),
    {
      name: 'authority',
      label: 'signIn.parameter.authority',
      hint: 'signIn.hint.authority',
      kind: 'pem',
      isRequired: false,
    },
    optional(line('bindDn', 'signIn.parameter.bindDn', 'signIn.hint.bindDn')),
    { name: 'bindPassword', label: 'signIn.parameter.bindPassword', kind: 'secret', isRequired: false },
    line('baseDn', 'signIn.parameter.baseDn', 'signIn.hint.baseDn'),
    optional(line('userAttribute', 'signIn.parameter.userAttribute', 'signIn.hint.userAttribute')),
    optional(line('objectClass', 'signIn.parameter.objectClass', 'signIn.hint.objectClass')),
    optional(line('subjectAttribute', 'signIn.parameter.subjectAttribute', 'signIn.hint.subjectLdap')),
    choice(
      'passwordChange',
      'signIn.parameter.passwordChange',
      ['off', 'standard', 'activeDirectory'],
      'signIn.hint.passwordChangeLdap',
    ),
  ],
  HNU: [
    line('address', 'signIn.parameter.address', 'signIn.hint.address'),
    ...SIGNED_ACCOUNT,
    choice('passwordChange', 'signIn.parameter.passwordChange', ['off', 'on'], 'signIn.hint.passwordChange'),
  ],
  CAMPUS_CODE: [
    line('address', 'signIn.parameter.address', 'signIn.hint.addressCode'),
    ...SIGNED_ACCOUNT,
    optional(line('codeSeconds', 'signIn.parameter.codeSeconds', 'signIn.hint.codeSeconds')),
  ],
  GRADUATE: [
    line('table', 'signIn.parameter.table', 'signIn.hint.table'),
    line('idField', 'signIn.parameter.idField', 'signIn.hint.idField'),
    line('nameField', 'signIn.parameter.nameField'),
    line('yearField', 'signIn.parameter.yearField', 'signIn.hint.yearField'),
  ],
  CAS: [
    line('base', 'signIn.parameter.base', 'signIn.hint.base'),
    choice('version', 'signIn.parameter.version', ['3', '2'], 'signIn.hint.version'),
  ],
  OIDC: [line('issuer', 'signIn.parameter.issuer', 'signIn.hint.issuer'), ...CLIENT],
  OAUTH2: [
    line('authorizationUrl', 'signIn.parameter.authorizationUrl'),
    line('tokenUrl', 'signIn.parameter.tokenUrl'),
    line('userInfoUrl', 'signIn.parameter.userInfoUrl'),
    optional(line('subjectAttribute', 'signIn.parameter.subjectAttribute', 'signIn.hint.subjectOauth')),
    ...CLIENT,
  ],
  CP: [
    line('corpId', 'signIn.parameter.corpId', 'signIn.hint.corpId'),
    line('agentId', 'signIn.parameter.agentId', 'signIn.hint.agentId'),
    { name: 'secret', label: 'signIn.parameter.secret', kind: 'secret', isRequired: true },
    optional(line('gateway', 'signIn.parameter.gateway', 'signIn.hint.gateway')),
  ],
  WECHAT: [
    line('appId', 'signIn.parameter.appId', 'signIn.hint.appId'),
    { name: 'appSecret', label: 'signIn.parameter.appSecret', kind: 'secret', isRequired: true },
    optional(line('gateway', 'signIn.parameter.gateway', 'signIn.hint.gatewayWechat')),
  ],
};
