import type { CardNumberFormat } from '@self-print/contract/deviceSettings.ts';

/** ISO 14443-3: a four-byte UID starting with 08 is random at every read and identifies nobody. */
const RANDOM_UID_BYTES = 4;
const RANDOM_UID_BEGIN = 0x08;

export function isRandomUid(uid: Uint8Array): boolean {
  return uid.length === RANDOM_UID_BYTES && uid[0] === RANDOM_UID_BEGIN;
}

/** Formats the UID as the campus does: back ends use either byte order, decimal or hex, padded with zeros. */
export function formatUid(uid: Uint8Array, { order, radix, pad }: CardNumberFormat): string {
  const bytes = order === 'little' ? uid.toReversed() : uid;
  const value = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
  return value.toString(radix).toUpperCase().padStart(pad, '0');
}

export type FieldEncoding = 'ascii' | 'bcd' | 'hex';

const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const DIGITS = /^\d+$/;

/** Decodes a number from a card's memory; null when it does not have this encoding. */
export function decodeField(bytes: Uint8Array, encoding: FieldEncoding): string | null {
  const hex = Buffer.from(bytes).toString('hex').toUpperCase();
  switch (encoding) {
    case 'hex':
      return /^(?:00|FF)*$/.test(hex) ? null : hex;
    case 'bcd': {
      const digits = hex.replace(/F+$/, '');
      return DIGITS.test(digits) && !/^0*$/.test(digits) ? digits : null;
    }
    case 'ascii': {
      const end = bytes.findIndex((byte) => byte === 0x00 || byte === 0xff);
      const text = Buffer.from(end === -1 ? bytes : bytes.subarray(0, end))
        .toString('latin1')
        .trim();
      return PRINTABLE.test(text) ? text : null;
    }
  }
}
