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
