import { TAKE_CODE_DIGITS } from '@self-print/contract/limits.ts';
import type { Random } from '../../system.ts';

const CODES = 10 ** TAKE_CODE_DIGITS;
const DIGITS_ONLY = new RegExp(`^\\d{${TAKE_CODE_DIGITS}}$`);

/** Generates a pickup code; only the database knows whether it is unused. */
export function newTakeCode(random: Random): string {
  return String(random.below(CODES)).padStart(TAKE_CODE_DIGITS, '0');
}

/** Normalises a typed code: removes spaces and hyphens. Undefined when it cannot be a code. */
export function readTakeCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '');
  return DIGITS_ONLY.test(code) ? code : undefined;
}
