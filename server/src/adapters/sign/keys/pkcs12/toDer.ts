import { encode, TAG } from '../../der/writeDer.ts';
import { malformed } from '../../malformed.ts';

const CONSTRUCTED = 0x20;
const INDEFINITE = 0x80;
const CONSTRUCTED_OCTETS = TAG.octetString | CONSTRUCTED;
const DEPTH_MAX = 32;
const LENGTH_BYTES_MAX = 4;
/** Implicit [0] that holds octets in pieces: the encrypted content of a message (RFC 5652 6.1). */
const CONSTRUCTED_CONTENT = 0xa0;

/**
 * Rewrites one value of the basic encoding in the distinguished one, as far as PKCS#12 files differ in it: lengths that are
 * not told, longer than needed, and octets in pieces. Throws `Malformed`.
 */
export function toDer(bytes: Uint8Array): Uint8Array {
  const { der, end } = convert(bytes, 0, 0);
  if (end !== bytes.length) malformed('bytes after the ASN.1 value');
  return der;
}

interface Converted {
  readonly der: Uint8Array;
  readonly end: number;
}

function convert(bytes: Uint8Array, from: number, depth: number): Converted {
  if (depth > DEPTH_MAX) malformed('too deep ASN.1 values');
  const tag = bytes[from] ?? malformed('ASN.1 tag');
  const { length, start } = lengthAt(bytes, from + 1);
  const end = length === undefined ? bytes.length : start + length;
  if (end > bytes.length) malformed('ASN.1 length');
  if ((tag & CONSTRUCTED) === 0) {
    if (length === undefined) malformed('ASN.1 length');
    return { der: encode(tag, bytes.subarray(start, end)), end };
  }
  const children: Uint8Array[] = [];
  let at = start;
  for (; length === undefined ? !isEnd(bytes, at) : at < end; ) {
    const child = convert(bytes.subarray(0, end), at, depth + 1);
    children.push(child.der);
    at = child.end;
  }
  return { der: joined(tag, children), end: length === undefined ? at + 2 : at };
}

function joined(tag: number, children: readonly Uint8Array[]): Uint8Array {
  const inPieces =
    tag === CONSTRUCTED_OCTETS ||
    (tag === CONSTRUCTED_CONTENT &&
      children.length > 1 &&
      children.every((each) => each[0] === TAG.octetString));
  if (!inPieces) return encode(tag, ...children);
  const whole = tag === CONSTRUCTED_OCTETS ? TAG.octetString : tag & ~CONSTRUCTED;
  return encode(whole, ...children.map(contentOf));
}

function contentOf(piece: Uint8Array): Uint8Array {
  return piece.subarray(lengthAt(piece, 1).start);
}

const isEnd = (bytes: Uint8Array, at: number) => {
  if (at + 1 >= bytes.length) malformed('an ASN.1 value without an end');
  return bytes[at] === 0 && bytes[at + 1] === 0;
};

/** No length: the value ends with two zero octets. */
function lengthAt(
  bytes: Uint8Array,
  at: number,
): { readonly length: number | undefined; readonly start: number } {
  const first = bytes[at] ?? malformed('ASN.1 length');
  if (first === INDEFINITE) return { length: undefined, start: at + 1 };
  if (first < INDEFINITE) return { length: first, start: at + 1 };
  const count = first - INDEFINITE;
  if (count > LENGTH_BYTES_MAX || at + count >= bytes.length) malformed('ASN.1 length');
  return {
    length: bytes.subarray(at + 1, at + 1 + count).reduce((sum, byte) => sum * 256 + byte, 0),
    start: at + 1 + count,
  };
}
