import { malformed } from '../malformed.ts';
import { type Budget, spendBytes, spendValue } from './budget.ts';
import { hexDigit, isDigit, isRegular, isSpace } from './characters.ts';
import { readLiteral } from './literal.ts';
import { NULL_VALUE, type PdfReference, type PdfValue } from './values.ts';

/** Maximum nesting of arrays and dictionaries. */
const DEPTH_MAX = 64;
const NUMBER = /^[+-]?(?:\d{1,15}\.?\d{0,30}|\.\d{1,30})$/;
const WORD_MAX = 512;
const HEX_DIGITS_MAX = 2 ** 21;

/** Parses values one after the other. Every method throws `Malformed`. */
export interface Scanner {
  readonly at: () => number;
  readonly moveTo: (at: number) => void;
  readonly skipSpace: () => void;
  /** Consumes this word if it is next; returns whether it was. */
  readonly takeWord: (word: string) => boolean;
  readonly readWhole: () => number;
  readonly readValue: () => PdfValue;
}

export function scan(bytes: Uint8Array, budget: Budget, from = 0): Scanner {
  let at = from;

  const skipSpace = () => {
    const begin = at;
    for (;;) {
      while (isSpace(bytes[at])) at += 1;
      if (bytes[at] !== 0x25) break;
      while (at < bytes.length && bytes[at] !== 0x0a && bytes[at] !== 0x0d) at += 1;
    }
    spendBytes(budget, at - begin);
  };
  const word = () => {
    const begin = at;
    while (isRegular(bytes[at])) at += 1;
    spendBytes(budget, at - begin);
    if (at === begin || at - begin > WORD_MAX) malformed(`no PDF word at ${begin}`);
    return latin(bytes.subarray(begin, at));
  };
  const takeWord = (wanted: string) => {
    const here = latin(bytes.subarray(at, at + wanted.length));
    if (here !== wanted || isRegular(bytes[at + wanted.length])) return false;
    at += wanted.length;
    return true;
  };
  const readWhole = () => {
    skipSpace();
    const text = word();
    return /^\d{1,15}$/.test(text) ? Number(text) : malformed('no whole number');
  };
  const readName = () => {
    at += 1;
    const begin = at;
    while (isRegular(bytes[at])) at += 1;
    spendBytes(budget, at - begin);
    if (at - begin > WORD_MAX) malformed('a name that is too long');
    const text = latin(bytes.subarray(begin, at));
    return text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  };
  /** `12 0 R` starts like a number. */
  const readReference = (): PdfReference | undefined => {
    const begin = at;
    const text = latin(bytes.subarray(at, at + 24));
    const found = /^(\d{1,10})[ \r\n\t]{1,4}(\d{1,5})[ \r\n\t]{1,4}R/.exec(text);
    if (!found || isRegular(bytes[begin + found[0].length])) return undefined;
    at += found[0].length;
    return { kind: 'reference', number: Number(found[1]), generation: Number(found[2]) };
  };
  const readHex = (): PdfValue => {
    const begin = at;
    const digits: number[] = [];
    for (at += 1; bytes[at] !== 0x3e; at += 1) {
      const digit = hexDigit(bytes[at]);
      if (digit !== undefined) digits.push(digit);
      else if (!isSpace(bytes[at])) malformed('a hexadecimal string');
      if (digits.length > HEX_DIGITS_MAX) malformed('a string that is too long');
    }
    at += 1;
    const content = Uint8Array.from(
      { length: Math.ceil(digits.length / 2) },
      (_, index) => ((digits[index * 2] ?? 0) << 4) | (digits[index * 2 + 1] ?? 0),
    );
    return { kind: 'string', bytes: content, raw: bytes.subarray(begin, at), from: begin };
  };
  const readEntries = (depth: number) => {
    const entries = new Map<string, PdfValue>();
    for (at += 2; ; ) {
      skipSpace();
      if (bytes[at] === 0x3e && bytes[at + 1] === 0x3e) break;
      if (bytes[at] !== 0x2f) malformed(`no key of a dictionary at ${at}`);
      const key = readName();
      // Readers differ in which of two they use, so what one shows may not be what another verifies.
      if (entries.has(key)) malformed(`the key ${key} twice in a dictionary`);
      entries.set(key, read(depth + 1));
    }
    at += 2;
    return entries;
  };
  const readItems = (depth: number) => {
    const items: PdfValue[] = [];
    for (at += 1; ; ) {
      skipSpace();
      if (bytes[at] === 0x5d) break;
      items.push(read(depth + 1));
    }
    at += 1;
    return items;
  };
  const readKeyword = (): PdfValue => {
    const text = word();
    if (NUMBER.test(text)) return { kind: 'number', value: Number(text), text };
    switch (text) {
      case 'true':
      case 'false':
        return { kind: 'boolean', value: text === 'true' };
      case 'null':
        return NULL_VALUE;
      default:
        return malformed('an unknown PDF word');
    }
  };
  const read = (depth: number): PdfValue => {
    spendValue(budget);
    if (depth > DEPTH_MAX) malformed('PDF values nested too deep');
    skipSpace();
    switch (bytes[at]) {
      case undefined:
        return malformed('the file ends');
      case 0x2f:
        return { kind: 'name', value: readName() };
      case 0x28: {
        const literal = readLiteral(bytes, at);
        spendBytes(budget, literal.end - at);
        const string = { bytes: literal.content, raw: bytes.subarray(at, literal.end), from: at };
        at = literal.end;
        return { kind: 'string', ...string };
      }
      case 0x5b:
        return { kind: 'array', items: readItems(depth) };
      case 0x3c:
        if (bytes[at + 1] === 0x3c) return { kind: 'dictionary', entries: readEntries(depth) };
        return readHex();
      default:
        return (isDigit(bytes[at]) ? readReference() : undefined) ?? readKeyword();
    }
  };
  return {
    at: () => at,
    moveTo: (target) => {
      at = target;
    },
    skipSpace,
    takeWord,
    readWhole,
    readValue: () => read(0),
  };
}

const latin = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
