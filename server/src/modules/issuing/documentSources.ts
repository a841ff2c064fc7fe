import type { FormSchema } from '@self-print/contract/forms.ts';
import type { Deps } from '../../deps.ts';
import { readForms } from '../forms/readForms.ts';
import type { PersonPlace, RecordContent } from '../records/personRecords.ts';

/**
 * What a document is made of besides its template. It is read once for a request: who may have the document, what the form is
 * checked against and what the paper says are then decided by the same record, whatever is synchronised meanwhile.
 */
export interface DocumentSources {
  /** What the item asks before it is ordered; null when it asks nothing. */
  readonly form: FormSchema | null;
  /** Undefined for a person of whom nothing is known. */
  readonly record: RecordContent | undefined;
}

/** Reads the sources of a document for which nothing was read before. */
export async function readSources(
  { db, records }: Pick<Deps, 'db' | 'records'>,
  person: PersonPlace,
  itemId: string,
): Promise<DocumentSources> {
  const { before } = await readForms(db, person.schoolCode, itemId);
  return { form: before, record: await records.read(person) };
}
