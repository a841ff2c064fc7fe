import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';

export interface KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** Both sides' keys, as PEM: the app's private key and Alipay's public one are what a school would be given. */
export interface AlipaySimulatorKeys {
  readonly app: KeyPair;
  readonly alipay: KeyPair;
}

const KEY_BITS = 2_048;
const generate = promisify(generateKeyPair);

export async function makeKeyPair(): Promise<KeyPair> {
  return generate('rsa', {
    modulusLength: KEY_BITS,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

export async function makeAlipaySimulatorKeys(): Promise<AlipaySimulatorKeys> {
  const [app, alipay] = await Promise.all([makeKeyPair(), makeKeyPair()]);
  return { app, alipay };
}
