import { createSign, createVerify } from 'node:crypto';

export type Parameters = Readonly<Record<string, string>>;

const ALGORITHM = 'RSA-SHA256';

/** RSA2: SHA-256 with RSA, in base64. */
export const signText = (text: string, privateKey: string): string =>
  createSign(ALGORITHM).update(text, 'utf8').sign(privateKey, 'base64');

/** Parameters sorted by name; a request's signature covers `sign_type`, a notification's does not. */
export function signedText(parameters: Parameters, left: readonly string[]): string {
  return Object.keys(parameters)
    .filter((name) => !left.includes(name))
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&');
}

export const isSigned = (text: string, sign: string, publicKey: string): boolean =>
  createVerify(ALGORITHM).update(text, 'utf8').verify(publicKey, sign, 'base64');
