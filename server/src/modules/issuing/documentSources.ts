import type { FormSchema } from '@self-print/contract/forms.ts';
import type { Deps } from '../../deps.ts';
import { readForms } from '../forms/readForms.ts';
import type { PersonPlace, RecordContent, VersionedRecord } from '../records/personRecords.ts';
import type { RecordVersion } from '../records/recordVersion.ts';

/**
 * Sources of a document besides its template. Read once per request, so that eligibility, form validation and the printed text
 * all use the same record even if a synchronisation runs meanwhile.
 */
export interface DocumentSources {
  /** Whose document it is: record and person come together, so that nobody's record reaches another's document. */
  readonly person: PersonPlace;
  /** The item's form before ordering; null when there is none. */
  readonly form: FormSchema | null;
  /** Undefined when no record exists for the person. */
  readonly record: RecordContent | undefined;
  /** Which one that is. */
  readonly recordVersion: RecordVersion | null;
}

/** A record as a source of a document. */
export const recordSource = (
  read: VersionedRecord | undefined,
): Pick<DocumentSources, 'record' | 'recordVersion'> => ({
  record: read?.content,
  recordVersion: read?.version ?? null,
});

/** Reads all sources of a document. */
export async function readSources(
  { db, records }: Pick<Deps, 'db' | 'records'>,
  person: PersonPlace,
  itemId: string,
): Promise<DocumentSources> {
  const { before } = await readForms(db, person.schoolCode, itemId);
  const { schoolCode, userId } = person;
  const record = recordSource(await records.readVersioned({ schoolCode, userId }));
  return { person: { schoolCode, userId }, form: before, ...record };
}
