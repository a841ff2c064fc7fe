import type { Provider } from '@self-print/contract/payMethods.ts';
import type { TextKey } from '../../../texts/keys.ts';

/** How a parameter is typed: `pem` may have many lines. */
interface PayParameter<Key extends Provider = Provider> {
  readonly name: string;
  readonly label: Extract<TextKey, `pay.${Key}.${string}`>;
  /** Where a school finds it. */
  readonly where: Extract<TextKey, `pay.${Key}.${string}.where`>;
  readonly kind: 'line' | 'pem';
  readonly isSecret: boolean;
  readonly isRequired: boolean;
}

type Traits = Partial<Pick<PayParameter, 'kind' | 'isSecret' | 'isRequired'>>;

const USUAL = { kind: 'line', isSecret: false, isRequired: true } as const;
const SECRET_PEM: Traits = { kind: 'pem', isSecret: true };
const OPTIONAL: Traits = { isRequired: false };
const OPTIONAL_PEM: Traits = { kind: 'pem', isRequired: false };

/** The parameters of each provider, in the order in which they are asked for. The platform says which of them fit together. */
export const PAY_PARAMETERS: { readonly [Key in Provider]: readonly PayParameter<Key>[] } = {
  wechat: [
    wechat('mchId'),
    wechat('appId'),
    wechat('merchantSerial'),
    wechat('privateKey', SECRET_PEM),
    wechat('apiV3Key', { isSecret: true }),
    wechat('publicKeyId', OPTIONAL),
    wechat('publicKey', OPTIONAL_PEM),
    wechat('platformCertificates', OPTIONAL_PEM),
    wechat('appSecret', { isSecret: true, isRequired: false }),
    wechat('h5SiteName', OPTIONAL),
    wechat('h5SiteUrl', OPTIONAL),
    wechat('gateway', OPTIONAL),
    wechat('appGateway', OPTIONAL),
  ],
  alipay: [
    alipay('appId'),
    alipay('sellerId'),
    alipay('privateKey', SECRET_PEM),
    alipay('alipayPublicKey', { kind: 'pem' }),
    alipay('gateway', OPTIONAL),
  ],
  campusCard: [campusCard('password'), campusCard('maxYuan')],
  signedHttp: [
    signedHttp('address'),
    signedHttp('account'),
    signedHttp('keyId'),
    signedHttp('key', { isSecret: true }),
    signedHttp('previousKeyId', OPTIONAL),
    signedHttp('previousKey', { isSecret: true, isRequired: false }),
  ],
};

type NameOf<Key extends Provider> =
  Extract<TextKey, `pay.${Key}.${string}.where`> extends `pay.${Key}.${infer Name}.where` ? Name : never;

function wechat(name: NameOf<'wechat'>, traits: Traits = {}): PayParameter<'wechat'> {
  return { name, label: `pay.wechat.${name}`, where: `pay.wechat.${name}.where`, ...USUAL, ...traits };
}

function campusCard(name: NameOf<'campusCard'>): PayParameter<'campusCard'> {
  return { name, label: `pay.campusCard.${name}`, where: `pay.campusCard.${name}.where`, ...USUAL };
}

function signedHttp(name: NameOf<'signedHttp'>, traits: Traits = {}): PayParameter<'signedHttp'> {
  return {
    name,
    label: `pay.signedHttp.${name}`,
    where: `pay.signedHttp.${name}.where`,
    ...USUAL,
    ...traits,
  };
}

function alipay(name: NameOf<'alipay'>, traits: Traits = {}): PayParameter<'alipay'> {
  return { name, label: `pay.alipay.${name}`, where: `pay.alipay.${name}.where`, ...USUAL, ...traits };
}
