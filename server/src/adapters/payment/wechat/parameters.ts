import type { KeyObject } from 'node:crypto';
import type { Result } from '@self-print/contract/result.ts';
import { z } from 'zod';
import { type AccountKeys, readCertificates, readPrivateKey, readPublicKey } from './keys.ts';

const GATEWAY = 'https://api.mch.weixin.qq.com';
const API_V3_KEY_BYTES = 32;
/** Its own computer, where only a simulator answers. */
const LOCAL_HOST = '127.0.0.1';

const optional = z.string().trim().default('');

/** What a school's administrator gives; all are texts, and docs/payments.md says where to find them. */
export const wechatParameters = z
  .object({
    mchId: z
      .string()
      .trim()
      .regex(/^\d{8,10}$/, 'must be the merchant number, 8 to 10 digits'),
    appId: z
      .string()
      .trim()
      .regex(/^wx[0-9A-Za-z]{10,30}$/, 'must be an app id that begins with wx'),
    merchantSerial: z
      .string()
      .trim()
      .regex(/^[0-9A-Fa-f]{16,40}$/, 'must be the serial number of the merchant certificate, in hexadecimal')
      .transform((serial) => serial.toUpperCase()),
    privateKey: z.string().trim().superRefine(problemOf(readPrivateKey)),
    apiV3Key: z
      .string()
      .refine(
        (key) => Buffer.byteLength(key) === API_V3_KEY_BYTES,
        `must have ${API_V3_KEY_BYTES} characters`,
      ),
    publicKeyId: optional.refine(
      (id) => id === '' || /^PUB_KEY_ID_[0-9A-Za-z]+$/.test(id),
      'must begin with PUB_KEY_ID_',
    ),
    publicKey: optional.superRefine(unlessEmpty(problemOf(readPublicKey))),
    platformCertificates: optional.superRefine(unlessEmpty(problemOf(readCertificates))),
    gateway: z
      .string()
      .trim()
      .transform((address) => address || GATEWAY)
      .refine(isGateway, 'must be an https address without a path')
      .transform((address) => new URL(address).origin)
      .default(GATEWAY),
    /** Secret of the official account with this app id; needed for payments inside WeChat. */
    appSecret: optional.refine(
      (secret) => secret === '' || /^[0-9A-Za-z]{32}$/.test(secret),
      'must have 32 letters and digits',
    ),
    appGateway: optional
      .refine((address) => address === '' || isGateway(address), 'must be an https address without a path')
      .transform((address) => (address === '' ? '' : new URL(address).origin)),
    h5SiteName: optional,
    h5SiteUrl: optional.refine(
      (url) => url === '' || URL.parse(url)?.protocol === 'https:',
      'must be an https address',
    ),
  })
  .superRefine((given, context) => {
    const complain = (name: keyof typeof given, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if ((given.publicKeyId === '') !== (given.publicKey === '')) {
      complain('publicKeyId', 'must be given together with the public key');
    }
    if (given.publicKey === '' && given.platformCertificates === '') {
      complain('publicKey', 'the public key of WeChat Pay or its platform certificates must be given');
    }
    const certificates = readCertificates(given.platformCertificates);
    if (certificates.ok && certificates.value.has(given.merchantSerial)) {
      complain('platformCertificates', 'must be the certificates of WeChat Pay, not that of the merchant');
    }
  });
export type WechatParameters = z.output<typeof wechatParameters>;

/** The keys of parameters that the schema accepted; throws for others. */
export function keysOf(parameters: WechatParameters): AccountKeys {
  const verifiers = new Map<string, KeyObject>();
  if (parameters.publicKey !== '')
    verifiers.set(parameters.publicKeyId, valid(readPublicKey(parameters.publicKey)));
  if (parameters.platformCertificates !== '') {
    for (const [serial, key] of valid(readCertificates(parameters.platformCertificates)))
      verifiers.set(serial, key);
  }
  const [preferredSerial] = verifiers.keys();
  if (preferredSerial === undefined) throw new Error('The channel has no key to verify answers with');
  return { privateKey: valid(readPrivateKey(parameters.privateKey)), verifiers, preferredSerial };
}

function valid<Value>(read: Result<Value, string>): Value {
  if (!read.ok) throw new Error(`A key of the channel ${read.problem}`);
  return read.value;
}

type Refinement = (text: string, context: z.RefinementCtx) => void;

function problemOf(read: (text: string) => Result<unknown, string>): Refinement {
  return (text, context) => {
    const result = read(text);
    if (!result.ok) context.addIssue({ code: 'custom', message: result.problem });
  };
}

function unlessEmpty(refine: Refinement): Refinement {
  return (text, context) => {
    if (text !== '') refine(text, context);
  };
}

function isGateway(address: string): boolean {
  const url = URL.parse(address);
  if (url?.pathname !== '/' || url.search !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === LOCAL_HOST);
}
