import type { RegistrationRecord } from '@self-print/contract/platform/registrationAdmin.ts';
import { and, arrayContains, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Keys } from '../../../crypto/keys.ts';
import type { Queries } from '../../../db/database.ts';
import { account } from '../../../db/schema/accounts.ts';
import { academicTerm, registration } from '../../../db/schema/registration.ts';
import { decryptNames } from '../../accounts/encryptedAccount.ts';
import { isNumbered } from '../../accounts/isNumbered.ts';
import { soughtGrams } from '../../accounts/nameGrams.ts';

export interface RecordFilter {
  readonly termId?: string | undefined;
  readonly department?: string | undefined;
  readonly state?: RegistrationRecord['state'] | undefined;
  /** Exact, but for case. */
  readonly userName?: string | undefined;
  /** Two or more neighbouring characters of the name. */
  readonly name?: string | undefined;
}

/** Registrations with their people and terms. */
export const recordsFrom = ({ orm }: Queries) =>
  orm
    .select({ record: registration, person: account, term: academicTerm })
    .from(registration)
    .innerJoin(
      account,
      and(eq(account.schoolCode, registration.schoolCode), eq(account.userId, registration.userId)),
    )
    .innerJoin(
      academicTerm,
      and(eq(academicTerm.schoolCode, registration.schoolCode), eq(academicTerm.termId, registration.termId)),
    )
    .$dynamic();
export type ReadRecord = Awaited<ReturnType<typeof recordsFrom>>[number];

/** What a filter finds among a school's registrations. */
export function recordCondition(
  keys: Keys,
  schoolCode: string,
  { termId, department, state, userName, name }: RecordFilter,
): SQL | undefined {
  return and(
    eq(registration.schoolCode, schoolCode),
    termId ? eq(registration.termId, termId) : undefined,
    department ? eq(account.department, department) : undefined,
    state === undefined
      ? undefined
      : state === 'undone'
        ? isNotNull(registration.undoneAt)
        : isNull(registration.undoneAt),
    userName ? isNumbered(registration.userId, keys, schoolCode, userName) : undefined,
    name ? arrayContains(account.nameGrams, soughtGrams(keys, schoolCode, name)) : undefined,
  );
}

const placeOfReason = ({ schoolCode, recordId }: { schoolCode: string; recordId: string }) => ({
  column: 'registration.reason',
  schoolCode,
  rowId: recordId,
});

export function encryptReason(
  keys: Keys,
  at: { readonly schoolCode: string; readonly recordId: string },
  reason: string,
): Uint8Array {
  return keys.fields.encrypt(reason, placeOfReason(at));
}

/** A registration as the console shows it. */
export function viewRecord(
  keys: Keys,
  { record, person, term }: ReadRecord,
  nameOf: (id: string | null) => string | null,
): RegistrationRecord {
  const { recordId, registeredAt, terminalCode, undoneAt, undoneBy, reasonEncrypted } = record;
  return {
    recordId,
    term: { zh: term.nameZh, en: term.nameEn },
    ...decryptNames(keys, person, person),
    department: person.department,
    state: undoneAt === null ? 'registered' : 'undone',
    registeredAt: registeredAt.toISOString(),
    terminalCode,
    undoneAt: undoneAt?.toISOString() ?? null,
    undoneBy: nameOf(undoneBy),
    reason: reasonEncrypted && keys.fields.decrypt(reasonEncrypted, placeOfReason(record)),
  };
}
