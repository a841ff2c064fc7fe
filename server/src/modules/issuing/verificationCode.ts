import type { Random } from '../../system.ts';

/** Crockford's base32: no I, L, O and U, which are misread or spell words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_CHARACTERS = 16;
const GROUP_CHARACTERS = 4;
const CODE = new RegExp(`^[${ALPHABET}]{${CODE_CHARACTERS}}$`);

/** A code that no document can have, so that nobody can verify a preview. */
export const NOBODYS_CODE = '0'.repeat(CODE_CHARACTERS);

/** Generates a code of 80 random bits, without hyphens. */
export function newVerificationCode(random: Pick<Random, 'below'>): string {
  return Array.from({ length: CODE_CHARACTERS }, () => ALPHABET[random.below(ALPHABET.length)]).join('');
}

/**
 * Normalises a typed code: removes spaces and hyphens, capitalises, and replaces letters that look like digits. Undefined when
 * it cannot be a code.
 */
export function readVerificationCode(typed: string): string | undefined {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  return CODE.test(code) ? code : undefined;
}

/** Formats a code as printed on paper: `7K4M-9Q2T-…`. */
export function groupCode(code: string): string {
  const groups = new RegExp(`.{${GROUP_CHARACTERS}}`, 'g');
  return (code.match(groups) ?? []).join('-');
}
