import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

const GATEWAY = 'https://openapi.alipay.com/gateway.do';
/** RSA2 asks for this length. */
const KEY_BITS_MIN = 2_048;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

const privateKey = z.string().transform((text, context) => {
  const key = readPrivateKey(text);
  if (isStrongRsa(key)) return key.export({ type: 'pkcs8', format: 'pem' }).toString();
  context.addIssue(
    'The private key must be an RSA key of at least 2048 bits, PKCS1 or PKCS8, without password',
  );
  return z.NEVER;
});
const publicKey = z.string().transform((text, context) => {
  const key = readPublicKey(text);
  if (isStrongRsa(key)) return key.export({ type: 'spki', format: 'pem' }).toString();
  context.addIssue("Alipay's public key must be an RSA public key of at least 2048 bits");
  return z.NEVER;
});

/** What opens an account at Alipay; docs/payments.md says where a school finds each. Keys come out as PEM (PKCS8 and SPKI). */
export const alipayParameters = z
  .strictObject({
    appId: z.string().regex(/^\d{16}$/, 'The app id has 16 digits'),
    sellerId: z.string().regex(/^2088\d{12}$/, 'The seller id has 16 digits and begins with 2088'),
    privateKey,
    alipayPublicKey: publicKey,
    gateway: z
      .string()
      .refine(isSafeGateway, 'The gateway must be an https address without query')
      .default(GATEWAY),
  })
  .refine(
    ({ privateKey, alipayPublicKey }) => publicOf(privateKey) !== alipayPublicKey,
    "This is the application's own public key; Alipay's, shown after the application's was uploaded, is needed",
  );
export type AlipayParameters = z.output<typeof alipayParameters>;

function readPrivateKey(text: string): KeyObject | undefined {
  const bytes = bareBase64(text);
  if (bytes === undefined) return attempt(() => createPrivateKey(text.trim()));
  return (
    attempt(() => createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' })) ??
    attempt(() => createPrivateKey({ key: bytes, format: 'der', type: 'pkcs1' }))
  );
}

function readPublicKey(text: string): KeyObject | undefined {
  // Node would derive a public key from a private one, which has no business in this field.
  if (text.includes('PRIVATE')) return undefined;
  const bytes = bareBase64(text);
  return bytes === undefined
    ? attempt(() => createPublicKey(text.trim()))
    : attempt(() => createPublicKey({ key: bytes, format: 'der', type: 'spki' }));
}

/** Alipay's tools show keys as one line of base64. */
function bareBase64(text: string): Buffer | undefined {
  const joined = text.replace(/\s/g, '');
  return BASE64.test(joined) ? Buffer.from(joined, 'base64') : undefined;
}

const isStrongRsa = (key: KeyObject | undefined): key is KeyObject =>
  key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= KEY_BITS_MIN;

const publicOf = (privatePem: string): string =>
  createPublicKey(privatePem).export({ type: 'spki', format: 'pem' }).toString();

/** Plain http only to this machine, where the simulator is. */
function isSafeGateway(text: string): boolean {
  const url = URL.parse(text);
  if (!url) return false;
  const { protocol, hostname, search, hash, username } = url;
  if (search !== '' || hash !== '' || username !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}

function attempt(read: () => KeyObject): KeyObject | undefined {
  try {
    return read();
  } catch {
    // The reason may quote the key.
    return undefined;
  }
}
