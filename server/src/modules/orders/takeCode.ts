import { TAKE_CODE_DIGITS } from '@self-print/contract/limits.ts';
import type { Random } from '../../system.ts';

const CODES = 10 ** TAKE_CODE_DIGITS;
const DIGITS_ONLY = new RegExp(`^\\d{${TAKE_CODE_DIGITS}}$`);

/** A new pickup code; whether it is free is the database's to say. */
export function newTakeCode(random: Random): string {
  return String(random.below(CODES)).padStart(TAKE_CODE_DIGITS, '0');
}

/** The code that a person means: spaces and hyphens between digits are theirs to use. Undefined if it cannot be one. */
export function readTakeCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '');
  return DIGITS_ONLY.test(code) ? code : undefined;
}
