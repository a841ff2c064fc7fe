import { createHash, timingSafeEqual } from 'node:crypto';
import type { OwnTableFacts } from '@self-print/contract/platform/ownTableFacts.ts';
import type { TemplateRow } from '@self-print/contract/template/variables.ts';
import { asc } from 'drizzle-orm';
import type { GraduateTable } from '../../../adapters/identity/types.ts';
import { personRecord } from '../../../db/schema/records.ts';
import type { Deps } from '../../../deps.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { type AccountWithRole, findAccountWithRole } from '../../accounts/findAccount.ts';
import { hasRowsOf } from '../../ownTables/rewriteRows.ts';
import { indexOfKey, rowsOf } from '../../records/ownRows.ts';
import { openRecord } from '../../records/personRecords.ts';

/** What somebody says of themselves. */
export interface GraduateFacts {
  readonly name: string;
  readonly idNumber: string;
  /** The year of graduation, or the student number. */
  readonly yearOrNumber: string;
}

/** The person whose row it is, and whether everything that was said of them is true. */
export interface FoundGraduate {
  readonly person: AccountWithRole;
  readonly isRight: boolean;
}

const YEAR = /(?:19|20)\d{2}/;
/** A second person with the same number is as many as none: whose it is nobody can say. */
const PEOPLE_MAX = 2;

/**
 * Looks for the one person whose ID number stands in the table. What is done for a number that nobody has is what is done for a known
 * one, with the record of another graduate, so that the time of an answer tells nothing.
 */
export async function findGraduate(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  facts: OwnTableFacts,
  { idField, nameField, yearField }: GraduateTable,
  said: GraduateFacts,
): Promise<FoundGraduate | undefined> {
  const recordsWith = (entry: object) =>
    db.orm
      .select({ userId: personRecord.userId, recordEncrypted: personRecord.recordEncrypted })
      .from(personRecord)
      .where(hasRowsOf(schoolCode, { t: facts.code, ...entry }))
      .orderBy(asc(personRecord.userId))
      .limit(PEOPLE_MAX);
  const [decoy] = await recordsWith({});
  const [only, other] = await recordsWith({
    s: [indexOfKey(keys, schoolCode, facts.code, plain(said.idNumber))],
  });
  const isKnown = only !== undefined && other === undefined;
  const read = isKnown ? only : decoy;
  if (!read) return undefined;
  const { values } = openRecord(keys, { schoolCode, userId: read.userId }, read.recordEncrypted);
  const person = await findAccountWithRole(db, keys, schoolCode, read.userId);
  if (!person) return undefined;
  const number = decryptNames(keys, person, person).userName;
  const fits = (each: TemplateRow) =>
    [
      isSame(textsOf(each[idField]), said.idNumber),
      isSame(textsOf(each[nameField]), said.name),
      isSame([yearIn(each[yearField]), number], said.yearOrNumber),
    ].every(Boolean);
  const isRight = rowsOf(facts, values).map(fits).some(Boolean);
  return isKnown ? { person, isRight } : undefined;
}

/** Text as it is compared: people type spaces, middle dots and full-width characters as they like. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s·•・]/g, '')
    .toLowerCase();

function textsOf(value: TemplateRow[string] | undefined): readonly string[] {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).filter((text) => typeof text === 'string');
  return value === undefined || value === null ? [] : [String(value)];
}

const yearIn = (value: TemplateRow[string] | undefined): string =>
  YEAR.exec(textsOf(value).join(' '))?.[0] ?? '';

function isSame(known: readonly string[], typed: string): boolean {
  const given = digest(plain(typed));
  return known.map((text) => plain(text) !== '' && timingSafeEqual(digest(plain(text)), given)).some(Boolean);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
