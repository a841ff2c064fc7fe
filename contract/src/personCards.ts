import { z } from 'zod/mini';
import { checkCharacterOf } from './idNumber.ts';
import { SECOND_PERSON_ERRORS } from './secondPersonErrors.ts';

/**
 * Cards that name a person: the number that a campus card holds, the number of its chip, which is all that some readers see, and the
 * number of an ID card.
 */
export const cardKind = z.enum(['campusCard', 'chip', 'idCard']);
export type CardKind = z.infer<typeof cardKind>;

export const CARD_NUMBER_LENGTH_MAX = 64;
/** Why the platform signs nobody in with a card. */
export const CARD_SIGN_IN_ERRORS = [
  'CARD_NOT_KNOWN',
  'CARD_BLOCKED',
  'SIGN_IN_LOCKED',
  'SIGN_IN_WAY_NOT_OFFERED',
  'TERMINAL_NOT_FOR_ROLE',
  'TERMINAL_PAUSED',
  ...SECOND_PERSON_ERRORS,
] as const;
const ID_NUMBER = /^\d{17}[\dX]$/;
/** Of foreign residents until 2023. */
const FOREIGN_ID_NUMBER = /^[A-Z]{3}\d{12}$/;
const PLAIN_NUMBER = /^[0-9A-Z-]{1,64}$/;

/**
 * A number as it is compared: spreadsheets lose leading zeros and systems pad to different lengths. Null: it cannot be the number of
 * such a card.
 */
export function normaliseCardNumber(kind: CardKind, typed: string): string | null {
  const number = typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
  if (kind === 'idCard') return isIdNumber(number) ? number : null;
  if (!PLAIN_NUMBER.test(number)) return null;
  return /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : number;
}

function isIdNumber(number: string): boolean {
  if (ID_NUMBER.test(number)) return checkCharacterOf(number.slice(0, -1)) === number.at(-1);
  return FOREIGN_ID_NUMBER.test(number);
}
