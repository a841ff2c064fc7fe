import { CAPTCHA_CHARACTERS } from '@self-print/contract/limits.ts';
import type { Random } from '../../system.ts';

/** Excludes characters that are easily confused: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const ALPHABET = 'ACDEFGHJKMNPQRTUVWXY34679';

/** The characters of a new captcha. */
export function newCaptcha({ below }: Pick<Random, 'below'>): string {
  return Array.from({ length: CAPTCHA_CHARACTERS }, () => ALPHABET[below(ALPHABET.length)]).join('');
}

/** Normalises typed text for comparison: ignores case and spaces. */
export function normalCaptcha(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}
