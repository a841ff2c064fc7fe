import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Signs short lists of parts, joined so that different lists never give the same text. */
export interface Signer {
  readonly sign: (parts: readonly string[]) => string;
  readonly verify: (parts: readonly string[], signature: string) => boolean;
}

/** HMAC-SHA256 in hexadecimal, compared in constant time. */
export function createSigner(key: KeyObject): Signer {
  const digest = (parts: readonly string[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return {
    sign: (parts) => digest(parts).toString('hex'),
    verify: (parts, signature) => {
      const expected = digest(parts);
      const given = Buffer.from(signature, 'hex');
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
