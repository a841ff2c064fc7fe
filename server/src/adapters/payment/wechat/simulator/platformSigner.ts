import {
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto';
import type { Clock, Random } from '../../../../system.ts';
import type { SimulatorKeys } from './simulatorKeys.ts';

export type SignatureHeaders = Readonly<Record<string, string>>;

export interface PlatformSigner {
  /** The public key of WeChat Pay in PEM. */
  readonly publicKey: string;
  /** Signs as WeChat Pay, with the key that `serial` names, else with the certificate's. */
  readonly headersFor: (body: string, serial: string | undefined) => SignatureHeaders;
  /** The same by a stranger who names a serial number of WeChat Pay. */
  readonly foreignHeadersFor: (body: string) => SignatureHeaders;
  readonly isMerchantSignature: (message: string, signature: string) => boolean;
}

const NONCE_BYTES = 16;

/** Signatures in the headers of answers and notifications. Written apart from the client, so that each proves the other. */
export function createPlatformSigner(keys: SimulatorKeys, clock: Clock, random: Random): PlatformSigner {
  const certificateSerial = new X509Certificate(keys.certificate).serialNumber;
  const byCertificate = createPrivateKey(keys.certificateOwner);
  const byPublicKey = createPrivateKey(keys.publicKeyOwner);
  const merchant = createPublicKey(keys.merchantKey);

  function headers(body: string, serial: string, key: KeyObject): SignatureHeaders {
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const nonce = Buffer.from(random.bytes(NONCE_BYTES)).toString('hex');
    const signature = sign('sha256', Buffer.from(`${timestamp}\n${nonce}\n${body}\n`), key);
    return {
      'wechatpay-serial': serial,
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signature.toString('base64'),
    };
  }

  return {
    publicKey: createPublicKey(keys.publicKeyOwner).export({ type: 'spki', format: 'pem' }).toString(),
    headersFor: (body, serial) =>
      serial === keys.publicKeyId
        ? headers(body, keys.publicKeyId, byPublicKey)
        : headers(body, certificateSerial, byCertificate),
    foreignHeadersFor: (body) => headers(body, keys.publicKeyId, createPrivateKey(keys.merchantKey)),
    isMerchantSignature: (message, signature) =>
      verify('sha256', Buffer.from(message), merchant, Buffer.from(signature, 'base64')),
  };
}
