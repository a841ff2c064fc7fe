import { CIPHER_PREFIX } from '@self-print/contract/platform/textCipher.ts';
import type { Keys } from '../../crypto/keys.ts';

const ENCODING = 'base64url';
const BASE64URL = /^[\w-]+$/;
const place = (schoolCode: string) => ({ column: 'text-cipher', schoolCode, rowId: CIPHER_PREFIX });

/**
 * Encrypts a text under the school's key for this purpose (AES-256-GCM; nonce, tag and version are in the envelope). The key is derived
 * for nothing else, so that it opens no column, and no column's key opens an envelope.
 */
export function closeText(keys: Pick<Keys, 'textCipher'>, schoolCode: string, text: string): string {
  const bytes = keys.textCipher(schoolCode).encrypt(text, place(schoolCode));
  return `${CIPHER_PREFIX}${Buffer.from(bytes).toString(ENCODING)}`;
}

/** The text of an envelope; undefined when it is none of this school's, or altered. */
export function openText(
  keys: Pick<Keys, 'textCipher'>,
  schoolCode: string,
  envelope: string,
): string | undefined {
  const body = envelope.slice(CIPHER_PREFIX.length);
  if (!envelope.startsWith(CIPHER_PREFIX) || !BASE64URL.test(body)) return undefined;
  const bytes = Buffer.from(body, ENCODING);
  // The last character of another spelling would mean the same bytes.
  if (bytes.toString(ENCODING) !== body) return undefined;
  try {
    return keys.textCipher(schoolCode).decrypt(bytes, place(schoolCode));
  } catch {
    return undefined;
  }
}
