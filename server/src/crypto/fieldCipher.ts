import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const VERSION = 1;
const KEY_ID = 1;
const HEADER_BYTES = 2;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Location of a value. A ciphertext copied to another place cannot be decrypted there. */
export interface FieldPlace {
  /** `table.column` */
  readonly column: string;
  readonly schoolCode: string;
  readonly rowId: string;
}

export interface FieldCipher {
  readonly encrypt: (text: string, place: FieldPlace) => Uint8Array;
  /** Throws when the value was altered, moved or encrypted with another key. */
  readonly decrypt: (encrypted: Uint8Array, place: FieldPlace) => string;
}

/**
 * AES-256-GCM for personal fields, bound to their row by the additional data. Format: version byte, key id, 12-byte nonce,
 * 16-byte tag, ciphertext; the first two allow for other keys and algorithms.
 */
export function createFieldCipher(key: KeyObject, randomBytes: (length: number) => Uint8Array): FieldCipher {
  const boundTo = ({ column, schoolCode, rowId }: FieldPlace) =>
    Buffer.from(`${column}\0${schoolCode}\0${rowId}\0${KEY_ID}`);
  return {
    encrypt: (text, place) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(boundTo(place));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Uint8Array.of(VERSION, KEY_ID), nonce, cipher.getAuthTag(), encrypted]);
    },
    decrypt: (encrypted, place) => {
      if (encrypted[0] !== VERSION || encrypted[1] !== KEY_ID)
        throw new Error(`${place.column}: unknown key`);
      const tagAt = HEADER_BYTES + NONCE_BYTES;
      const textAt = tagAt + TAG_BYTES;
      const decipher = createDecipheriv(ALGORITHM, key, encrypted.subarray(HEADER_BYTES, tagAt))
        .setAAD(boundTo(place))
        .setAuthTag(encrypted.subarray(tagAt, textAt));
      return Buffer.concat([decipher.update(encrypted.subarray(textAt)), decipher.final()]).toString('utf8');
    },
  };
}
