import type { Random } from '../system.ts';

/** Crockford's base 32 leaves out I, L and O, which people misread, and U, which spells words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const MISREAD: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

/** Random characters of 5 bits each, for codes that people type. */
export function randomCharacters(random: Pick<Random, 'below'>, count: number): string {
  return Array.from({ length: count }, () => ALPHABET[random.below(ALPHABET.length)]).join('');
}

/** A character for each byte, for codes that are derived: 32 divides 256, so that all are equally likely. */
export function charactersOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}

const GROUP_CHARACTERS = 5;

/** Generates a code of 50 random bits, such as 7KQ2M-0XH4T. */
export function randomCode(random: Pick<Random, 'below'>): string {
  const group = () => randomCharacters(random, GROUP_CHARACTERS);
  return `${group()}-${group()}`;
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
