import type { TemplateData } from '@self-print/contract/template/variables.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import { school } from '../../db/schema/schools.ts';
import type { Deps } from '../../deps.ts';
import type { DocumentResources } from '../../documents/content/resources.ts';
import { decryptNames } from '../accounts/encryptedAccount.ts';
import { imagesOf, type RecordContent } from '../records/personRecords.ts';
import { holderValues } from './ownVariables.ts';
import { registrationValues } from './registrationValues.ts';

/** The person whom a document certifies, and the issuing school. */
export interface Holder {
  readonly school: { readonly zh: string; readonly en: string };
  /** IANA name. */
  readonly timeZone: string;
  readonly name: string;
  /** Student or staff number. */
  readonly number: string;
  /** From the record; null when it has none. */
  readonly idNumber: string | null;
  readonly role: string;
  /** The person's record; undefined when there is none. */
  readonly record: TemplateData | undefined;
  /** Values from account and record. */
  readonly values: TemplateData;
  /** Images that the values refer to. */
  readonly images: DocumentResources;
}

/** Collects what is known of a person, including the record; undefined for an unknown or disabled person. */
export async function readHolder(
  deps: Pick<Deps, 'db' | 'keys'>,
  person: { readonly schoolCode: string; readonly userId: string },
  record: RecordContent | undefined,
): Promise<Holder | undefined> {
  const { schoolCode, userId } = person;
  const [row] = await deps.db.orm
    .select({ school, account })
    .from(account)
    .innerJoin(school, eq(school.schoolCode, account.schoolCode))
    .where(and(eq(account.schoolCode, schoolCode), eq(account.userId, userId), isNull(account.disabledAt)));
  if (!row) return undefined;
  const names = decryptNames(deps.keys, person, row.account);
  const idNumber = record?.values['student.idNumber'];
  return {
    school: { zh: row.school.nameZh, en: row.school.nameEn },
    timeZone: row.school.timeZone,
    name: names.name,
    number: names.userName,
    idNumber: typeof idNumber === 'string' ? idNumber : null,
    role: row.account.role,
    record: record?.values,
    values: {
      ...holderValues({ name: names.name, number: names.userName }),
      ...record?.values,
      ...(await registrationValues(deps.db, person)),
    },
    images: record ? imagesOf(record) : new Map(),
  };
}

/**
 * Merges all values of a document. Later parts take precedence: a form cannot override the record, and nothing overrides the
 * platform's own values.
 */
export function joinValues(parts: {
  readonly form: TemplateData;
  readonly holder: TemplateData;
  readonly plugins: TemplateData;
  readonly paper: TemplateData;
}): TemplateData {
  return { ...parts.form, ...parts.holder, ...parts.plugins, ...parts.paper };
}
