import { foreignText } from '@self-print/contract/foreignText.ts';
import { ERROR_FLAGS, type ErrorFlag } from '../status/snmpReading.ts';

/** Maximum length of texts kept from a printer, in characters. */
const TEXT_MAX = 255;

/** An integer, or `absent` for a missing or unusable cell. */
export function numberIn(cell: unknown, absent: number): number {
  return typeof cell === 'number' && Number.isInteger(cell) ? cell : absent;
}

/** Text without control characters. Printers send UTF-8 or Latin-1 without saying which, and pad with zeros. */
export function textIn(cell: unknown): string {
  if (typeof cell !== 'string' && !(cell instanceof Uint8Array)) return '';
  const text = typeof cell === 'string' ? cell : decodeText(cell);
  return foreignText(text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim(), TEXT_MAX);
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** Flags of hrPrinterDetectedErrorState: bit 0 is the most significant of the first byte. Missing bytes are zero. */
export function errorFlagsIn(cell: unknown): ReadonlySet<ErrorFlag> {
  const bytes = cell instanceof Uint8Array ? cell : new Uint8Array();
  return new Set(ERROR_FLAGS.filter((_, bit) => ((bytes[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0));
}

/** Name of a number in one of the MIB's enumerations. */
export function nameOf<Name extends string>(
  names: Readonly<Record<Name, number>>,
  cell: unknown,
): Name | undefined {
  for (const name in names) if (names[name] === cell) return name;
  return undefined;
}

/** Last number of an index: the row within the printer. */
export const rowNumberIn = (index: string): number => Number(index.slice(index.lastIndexOf('.') + 1));
