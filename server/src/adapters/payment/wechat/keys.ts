import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { fail, ok, type Result } from '@self-print/contract/result.ts';

/** The keys of an account at WeChat Pay. */
export interface AccountKeys {
  readonly privateKey: KeyObject;
  /** Keys by which answers and notifications are verified, by the serial number or id that their `Wechatpay-Serial` names. */
  readonly verifiers: ReadonlyMap<string, KeyObject>;
  /** The one that we ask WeChat Pay to sign with. */
  readonly preferredSerial: string;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;
const RSA = 'rsa';

/** The merchant's private key; the problem is a sentence that holds nothing of the text. */
export function readPrivateKey(pem: string): Result<KeyObject, string> {
  const key = attempt(() => createPrivateKey(pem));
  if (!key) return fail('must be the text of apiclient_key.pem: a private key in PEM without a password');
  return key.asymmetricKeyType === RSA ? ok(key) : fail('must be an RSA key');
}

/** The public key of WeChat Pay. */
export function readPublicKey(pem: string): Result<KeyObject, string> {
  if (!pem.includes('-----BEGIN PUBLIC KEY-----')) {
    return fail('must be the text of pub_key.pem: a public key in PEM');
  }
  const key = attempt(() => createPublicKey(pem));
  return key?.asymmetricKeyType === RSA ? ok(key) : fail('is not an RSA public key in PEM');
}

/** The platform certificates in a text, by serial number; the newest first. */
export function readCertificates(pems: string): Result<ReadonlyMap<string, KeyObject>, string> {
  const found = pems.match(CERTIFICATE) ?? [];
  if (found.length === 0) return fail('must hold certificates in PEM, one after the other');
  const certificates = found.map((pem) => attempt(() => new X509Certificate(pem)));
  const read = certificates.filter((certificate) => certificate !== undefined);
  if (read.length < found.length) return fail('holds a certificate that cannot be read');
  if (read.some(({ publicKey }) => publicKey.asymmetricKeyType !== RSA)) {
    return fail('holds a certificate without an RSA key');
  }
  const newestFirst = read.toSorted((one, other) => Date.parse(other.validFrom) - Date.parse(one.validFrom));
  return ok(new Map(newestFirst.map(({ serialNumber, publicKey }) => [serialNumber, publicKey])));
}

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
