import type { Keys } from '../../crypto/keys.ts';
import type { issuedDocument } from '../../db/schema/issuing.ts';
import { type VerificationFacts, verificationFacts } from './verificationFacts.ts';

export type IssuedRow = typeof issuedDocument.$inferSelect;

interface DocumentPlace {
  readonly schoolCode: string;
  readonly documentId: string;
}

const FACTOR_CHARACTERS = 4;

const place = (column: string, { schoolCode, documentId }: DocumentPlace) => ({
  column: `issued_document.${column}`,
  schoolCode,
  rowId: documentId,
});

/** Columns that hold a document's code: encrypted for the owner's pages, and hashed for look-ups by verifiers. */
export function encryptCode(keys: Keys, at: DocumentPlace, code: string) {
  return { codeEncrypted: keys.fields.encrypt(code, place('code', at)), codeIndex: indexOfCode(keys, code) };
}

export function decryptCode(keys: Keys, row: DocumentPlace & Pick<IssuedRow, 'codeEncrypted'>): string {
  return keys.fields.decrypt(row.codeEncrypted, place('code', row));
}

/** Blind index of a document's code in the normalised form of `readVerificationCode`. */
export function indexOfCode(keys: Keys, code: string): Uint8Array {
  return keys.index('document.verificationCode', code);
}

export function encryptFacts(keys: Keys, at: DocumentPlace, facts: VerificationFacts): Uint8Array {
  return keys.fields.encrypt(JSON.stringify(facts), place('facts', at));
}

export function decryptFacts(
  keys: Keys,
  row: DocumentPlace & Pick<IssuedRow, 'factsEncrypted'>,
): VerificationFacts {
  return verificationFacts.parse(JSON.parse(keys.fields.decrypt(row.factsEncrypted, place('facts', row))));
}

/**
 * Blind index of a second factor: the last four characters of a number, bound to the document, so that equal numbers have
 * different indexes. Null for a number that is too short.
 */
export function indexOfFactor(keys: Keys, at: DocumentPlace, number: string): Uint8Array | null {
  const characters = [...number.trim().toUpperCase()];
  if (characters.length < FACTOR_CHARACTERS) return null;
  const last = characters.slice(-FACTOR_CHARACTERS).join('');
  return keys.index('document.secondFactor', `${at.schoolCode}\0${at.documentId}\0${last}`);
}
