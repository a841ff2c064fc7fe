/** Character classes of PDF syntax (ISO 32000-2 7.2.3). */
export const isSpace = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x0c || byte === 0x00;

const DELIMITERS: ReadonlySet<number> = new Set(Buffer.from('()<>[]{}/%'));

const isDelimiter = (byte: number | undefined): boolean => byte !== undefined && DELIMITERS.has(byte);

export const isRegular = (byte: number | undefined): boolean =>
  byte !== undefined && !isSpace(byte) && !isDelimiter(byte);

export const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** Value of a hexadecimal digit, or undefined. */
export function hexDigit(byte: number | undefined): number | undefined {
  if (byte === undefined) return undefined;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : undefined;
}
