import type { Random } from '../system.ts';

/** Crockford's base 32 leaves out I, L, O and U, which people misread or which spell words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MISREAD: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

/** Random characters of 5 bits each, for codes that people type. */
export function randomCharacters(random: Pick<Random, 'below'>, count: number): string {
  return Array.from({ length: count }, () => ALPHABET[random.below(ALPHABET.length)]).join('');
}

/** Normalises a typed code: removes spaces and hyphens, capitalises, and replaces letters that look like digits. */
export function normaliseCode(typed: string): string {
  return typed
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
    .replaceAll(/[ILO]/g, (letter) => MISREAD[letter] ?? letter);
}

/** Whether a normalised code has this many characters, and only those of the alphabet. */
export function isCode(code: string, count: number): boolean {
  return code.length === count && [...code].every((character) => ALPHABET.includes(character));
}
