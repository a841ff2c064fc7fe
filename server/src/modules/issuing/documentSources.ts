import type { FormSchema } from '@self-print/contract/forms.ts';
import type { Deps } from '../../deps.ts';
import { readForms } from '../forms/readForms.ts';
import type { PersonPlace, RecordContent } from '../records/personRecords.ts';

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
}

/** Reads all sources of a document. */
export async function readSources(
  { db, records }: Pick<Deps, 'db' | 'records'>,
  person: PersonPlace,
  itemId: string,
): Promise<DocumentSources> {
  const { before } = await readForms(db, person.schoolCode, itemId);
  const { schoolCode, userId } = person;
  return { person: { schoolCode, userId }, form: before, record: await records.read(person) };
}
