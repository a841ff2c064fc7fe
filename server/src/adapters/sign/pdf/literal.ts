import { malformed } from '../malformed.ts';

const ESCAPES: ReadonlyMap<number, number> = new Map(
  Object.entries({ n: 0x0a, r: 0x0d, t: 0x09, b: 0x08, f: 0x0c }).map(([letter, byte]) => [
    letter.charCodeAt(0),
    byte,
  ]),
);
const OCTAL_DIGITS_MAX = 3;
const STRING_BYTES_MAX = 2 ** 20;
const isOctal = (byte: number | undefined): byte is number =>
  byte !== undefined && byte >= 0x30 && byte <= 0x37;

/** Parses the literal string that begins at `from` (ISO 32000-2 7.3.4.2). Throws `Malformed`. */
export function readLiteral(
  bytes: Uint8Array,
  from: number,
): { readonly content: Uint8Array; readonly end: number } {
  const content: number[] = [];
  let at = from + 1;
  for (let open = 1; open > 0; at += 1) {
    const byte = bytes[at] ?? malformed('a string without an end');
    if (content.length > STRING_BYTES_MAX) malformed('a string that is too long');
    if (byte === 0x5c) at = readEscape(bytes, at + 1, content);
    else {
      if (byte === 0x28) open += 1;
      if (byte === 0x29) open -= 1;
      if (open > 0) content.push(byte);
    }
  }
  return { content: Uint8Array.from(content), end: at };
}

/** Returns the position of the last byte of the escape sequence. */
function readEscape(bytes: Uint8Array, from: number, content: number[]): number {
  const byte = bytes[from] ?? malformed('a string without an end');
  if (isOctal(byte)) {
    let value = 0;
    let at = from;
    for (; at < from + OCTAL_DIGITS_MAX; at += 1) {
      const digit = bytes[at];
      if (!isOctal(digit)) break;
      value = value * 8 + digit - 0x30;
    }
    content.push(value & 0xff);
    return at - 1;
  }
  if (byte === 0x0d) return bytes[from + 1] === 0x0a ? from + 1 : from;
  if (byte !== 0x0a) content.push(ESCAPES.get(byte) ?? byte);
  return from;
}
