/** First octets of ASN.1 values (X.690), for tag numbers that fit into one octet. */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectId: 0x06,
  utf8: 0x0c,
  printable: 0x13,
  utcTime: 0x17,
  generalizedTime: 0x18,
  bmpString: 0x1e,
  sequence: 0x30,
  set: 0x31,
} as const;

const LENGTH_SHORT_MAX = 0x7f;
const BITS_PER_BYTE = 8;
const HIGH_BIT = 0x80;
const OID_ARC = 40;
const OID_BITS = 7;
/** Times from this year on are encoded as GeneralizedTime (RFC 5280 4.1.2.5). */
const UTC_TIME_END_YEAR = 2050;

/** Octet of a context-specific tag. */
export const contextTag = (number: number, constructed = true): number =>
  (constructed ? 0xa0 : HIGH_BIT) | number;

/** Encodes one DER value from the concatenation of its parts. */
export function encode(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Uint8Array.of(tag, ...lengthOctets(length)), ...parts]);
}

export const sequence = (...parts: readonly Uint8Array[]): Uint8Array => encode(TAG.sequence, ...parts);
export const octets = (content: Uint8Array): Uint8Array => encode(TAG.octetString, content);
export const utf8 = (text: string): Uint8Array => encode(TAG.utf8, Buffer.from(text));
export const bitString = (content: Uint8Array): Uint8Array =>
  encode(TAG.bitString, Uint8Array.of(0), content);
export const boolean = (value: boolean): Uint8Array => encode(TAG.boolean, Uint8Array.of(value ? 0xff : 0));
export const NULL = encode(TAG.null);

/** A SET OF in DER order. */
export const setOf = (...parts: readonly Uint8Array[]): Uint8Array => encode(TAG.set, ...inSetOrder(parts));

/** DER order of a SET OF: by encoded bytes (X.690 11.6). */
export const inSetOrder = (parts: readonly Uint8Array[]): readonly Uint8Array[] =>
  parts.toSorted((one, other) => Buffer.compare(one, other));

/** A non-negative integer, from its bytes (most significant first) or a small number. */
export function integer(value: number | Uint8Array): Uint8Array {
  const bytes = typeof value === 'number' ? bytesOf(value) : value;
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Uint8Array.of(0) : bytes.subarray(first);
  const isHigh = ((digits[0] ?? 0) & HIGH_BIT) !== 0;
  return encode(TAG.integer, isHigh ? Uint8Array.of(0) : new Uint8Array(), digits);
}

export function objectId(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return encode(TAG.objectId, Uint8Array.from([first * OID_ARC + second, ...rest].flatMap(base128)));
}

/** A time, to the second. */
export function time(moment: Date): Uint8Array {
  return moment.getUTCFullYear() < UTC_TIME_END_YEAR
    ? encode(TAG.utcTime, Buffer.from(compact(moment).slice(2)))
    : generalizedTime(moment);
}

export const generalizedTime = (moment: Date): Uint8Array =>
  encode(TAG.generalizedTime, Buffer.from(compact(moment)));

/** `YYYYMMDDHHMMSSZ` */
const compact = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`;

function lengthOctets(length: number): readonly number[] {
  if (length <= LENGTH_SHORT_MAX) return [length];
  const bytes = bytesOf(length);
  return [HIGH_BIT | bytes.length, ...bytes];
}

function bytesOf(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 2 ** BITS_PER_BYTE)) bytes.unshift(rest & 0xff);
  return Uint8Array.from(bytes);
}

function base128(value: number): readonly number[] {
  const digits = [value & 0x7f];
  for (let rest = Math.floor(value / 2 ** OID_BITS); rest > 0; rest = Math.floor(rest / 2 ** OID_BITS))
    digits.unshift(HIGH_BIT | (rest & 0x7f));
  return digits;
}
