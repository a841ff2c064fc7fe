import type { Random } from '../../system.ts';

/** Crockford's base 32: no I, L, O or U, which people misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUPS = 2;
const GROUP_CHARACTERS = 5;
const MISREAD: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

/** Generates a code of 50 random bits, such as 7KQ2M-0XH4T. */
export function newActivationCode(random: Random): string {
  const group = () =>
    Array.from({ length: GROUP_CHARACTERS }, () => ALPHABET[random.below(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Normalises a typed code for comparison: separators, case and misread letters. */
export function normaliseActivationCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[ILO]/g, (letter) => MISREAD[letter] ?? letter);
}
