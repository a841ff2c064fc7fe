import { assertNever } from '@self-print/contract/result.ts';
import { isRegular } from './characters.ts';
import type { PdfReference, PdfValue } from './values.ts';

const HIGH_ASCII = 0x7e;

/** Serialises a value as PDF syntax. @param renumber maps each reference to its new one */
export function writeValue(
  value: PdfValue,
  renumber: (reference: PdfReference) => PdfReference = (reference) => reference,
): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.value);
    case 'number':
      return value.text;
    case 'name':
      return writeName(value.value);
    case 'string':
      return Buffer.from(value.raw).toString('latin1');
    case 'reference': {
      const { number, generation } = renumber(value);
      return `${number} ${generation} R`;
    }
    case 'array':
      return `[${value.items.map((item) => writeValue(item, renumber)).join(' ')}]`;
    case 'dictionary':
    case 'stream':
      return writeEntries(value.entries, renumber);
    default:
      return assertNever(value);
  }
}

/** Serialises a dictionary; for a stream, without its data. */
export function writeEntries(
  entries: ReadonlyMap<string, PdfValue>,
  renumber?: (reference: PdfReference) => PdfReference,
): string {
  const written = [...entries].map(([key, value]) => `${writeName(key)} ${writeValue(value, renumber)}`);
  return `<<${written.join('\n')}>>`;
}

function writeName(name: string): string {
  const escaped = [...name].map((character) => {
    const code = character.charCodeAt(0);
    const isPlain = isRegular(code) && code <= HIGH_ASCII && code > 0x20 && character !== '#';
    return isPlain ? character : `#${code.toString(16).padStart(2, '0')}`;
  });
  return `/${escaped.join('')}`;
}

/** A text string: UTF-16 with byte order mark in hexadecimal, which is safe for any text (7.9.2.2). */
export const writeText = (text: string): string =>
  `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** `D:YYYYMMDDHHmmSSZ` (7.9.4). */
export const writeMoment = (moment: Date): string =>
  `(D:${moment.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z)`;
