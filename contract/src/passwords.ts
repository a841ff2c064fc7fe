import type { Bilingual } from './fields.ts';

/** The specification's rule for passwords of a unified identity: at least so many characters, of at least two kinds. */
export const PASSWORD_MIN_CHARACTERS = 10;
export const PASSWORD_MAX_CHARACTERS = 128;
const KINDS_MIN = 2;
/** Digits, upper case, lower case, and all else. */
const KINDS = [/\d/, /\p{Lu}/u, /\p{Ll}/u, /[^\d\p{Lu}\p{Ll}]/u];

/** What is wrong with a new password; undefined for nothing. */
export function passwordFault(password: string): 'short' | 'long' | 'oneKind' | undefined {
  if (password.length < PASSWORD_MIN_CHARACTERS) return 'short';
  if (password.length > PASSWORD_MAX_CHARACTERS) return 'long';
  return KINDS.filter((kind) => kind.test(password)).length < KINDS_MIN ? 'oneKind' : undefined;
}

/** The same rule in words. */
export const PASSWORD_RULE: Bilingual = {
  zh: `至少 ${PASSWORD_MIN_CHARACTERS} 个字符，且至少包含数字、大写字母、小写字母、符号中的 ${KINDS_MIN} 种`,
  en: `At least ${PASSWORD_MIN_CHARACTERS} characters, with at least ${KINDS_MIN} of these: digits, capital letters, small letters, other characters`,
};
