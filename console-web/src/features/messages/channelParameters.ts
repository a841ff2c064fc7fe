import type { SmsKind } from '@self-print/contract/smsKinds.ts';
import type { TextKey } from '../../texts/keys.ts';

/** How a parameter is asked for. */
export interface ChannelParameter {
  readonly name: string;
  readonly label: Extract<TextKey, `messages.parameter.${string}`>;
  readonly hint?: Extract<TextKey, `messages.${string}Hint`>;
  readonly kind: 'line' | 'secret' | 'choice';
  /** Of a choice; the first is taken where nothing was chosen. */
  readonly choices?: readonly string[];
  readonly isRequired: boolean;
}

const line = (name: string, label: ChannelParameter['label'], isRequired = true): ChannelParameter => ({
  name,
  label,
  kind: 'line',
  isRequired,
});
const secret = (name: string, label: ChannelParameter['label']): ChannelParameter => ({
  ...line(name, label),
  kind: 'secret',
});

const ADDRESS: ChannelParameter = {
  ...line('address', 'messages.parameter.address', false),
  hint: 'messages.addressHint',
};
const TEMPLATE: readonly ChannelParameter[] = [
  line('signName', 'messages.parameter.signName'),
  line('template', 'messages.parameter.template'),
  line('templateEnglish', 'messages.parameter.templateEnglish', false),
  {
    ...line('templateValues', 'messages.parameter.templateValues', false),
    kind: 'choice',
    choices: ['code', 'code,minutes'],
  },
];

/** The parameters of each kind, in the order in which they are asked for. */
export const CHANNEL_PARAMETERS: Readonly<Record<SmsKind, readonly ChannelParameter[]>> = {
  aliyun: [
    line('accessKeyId', 'messages.parameter.accessKeyId'),
    secret('accessKeySecret', 'messages.parameter.accessKeySecret'),
    ...TEMPLATE,
    ADDRESS,
  ],
  tencent: [
    line('secretId', 'messages.parameter.secretId'),
    secret('secretKey', 'messages.parameter.secretKey'),
    line('appId', 'messages.parameter.appId'),
    ...TEMPLATE,
    line('region', 'messages.parameter.region', false),
    ADDRESS,
  ],
  signedHttp: [
    { ...line('address', 'messages.parameter.address'), hint: 'messages.gatewayHint' },
    line('keyId', 'messages.parameter.keyId'),
    secret('key', 'messages.parameter.key'),
  ],
};
