import { isCode, normaliseCode, randomCharacters } from '../../crypto/crockford.ts';
import type { Random } from '../../system.ts';

const CODE_CHARACTERS = 16;
const GROUP_CHARACTERS = 4;

/** A code that no document can have, so that nobody can verify a preview. */
export const NOBODYS_CODE = '0'.repeat(CODE_CHARACTERS);

/** Generates a code of 80 random bits, without hyphens. */
export const newVerificationCode = (random: Pick<Random, 'below'>): string =>
  randomCharacters(random, CODE_CHARACTERS);

/** Normalises a typed code. Undefined when it cannot be a code. */
export function readVerificationCode(typed: string): string | undefined {
  const code = normaliseCode(typed);
  return isCode(code, CODE_CHARACTERS) ? code : undefined;
}

/** Formats a code as printed on paper: `7K4M-9Q2T-…`. */
export function groupCode(code: string): string {
  const groups = new RegExp(`.{${GROUP_CHARACTERS}}`, 'g');
  return (code.match(groups) ?? []).join('-');
}
