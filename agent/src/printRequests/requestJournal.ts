import type { PrintRecords } from '../jobs/records/printRecords.ts';
import type { Journal } from '../journal/journal.ts';
import type { RequestRecords } from './requestRecords.ts';

/** A request is handed over in the same transaction that saves its job. */
export interface RequestJournalRecords extends PrintRecords {
  readonly printRequests: RequestRecords;
}
export type RequestJournal = Journal<RequestJournalRecords>;
