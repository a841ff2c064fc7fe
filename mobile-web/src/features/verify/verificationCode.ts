const LENGTH = 16;
const SEPARATORS = /[\s\-·]/g;
const ALPHABET = /^[0-9A-HJKMNP-TV-Z]+$/;

/**
 * A verification code as people type it: hyphens, spaces and small letters do not matter, and letters that look like digits count as
 * those (Crockford's base32). Undefined when it cannot be one.
 */
export function readVerificationCode(typed: string): string | undefined {
  const code = typed.replaceAll(SEPARATORS, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return code.length === LENGTH && ALPHABET.test(code) ? code : undefined;
}

/** In groups of four, as on paper. */
export function groupedVerificationCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}
