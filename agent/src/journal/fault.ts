import type { z } from 'zod';
import { messageOf, sqliteCodeOf, systemCodeOf } from '../files/errorFacts.ts';

/** Why the journal is unusable, for the technician. */
export interface JournalFault {
  readonly detail: string;
}

/** One record that cannot be read. The rest of the journal remains usable. */
export class UnreadableRecordError extends Error {
  constructor({
    table,
    key,
    problem,
  }: { readonly table: string; readonly key: string; readonly problem: string }) {
    super(`the journal contains an invalid record: ${table} ${key}: ${problem}`);
  }
}

/** What is wrong with a record, without its values. */
export function describeIssues({ issues }: z.core.$ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}

/** A journal file that must not be used: damaged, or written by a newer agent. */
export class UnusableJournalError extends Error {}

/** SQLite's primary result codes that indicate bugs, as opposed to faults of disk or file. */
const MISTAKES: ReadonlySet<number> = new Set([
  1, // SQLITE_ERROR: wrong SQL
  19, // SQLITE_CONSTRAINT
  20, // SQLITE_MISMATCH
  21, // SQLITE_MISUSE
  25, // SQLITE_RANGE
]);

/** The fault behind an error; null when the error is a bug and must be rethrown. */
export function faultOf(error: unknown): JournalFault | null {
  if (error instanceof UnusableJournalError) return { detail: error.message };
  const code = sqliteCodeOf(error);
  const known = code === undefined ? systemCodeOf(error) !== undefined : !MISTAKES.has(code);
  return known ? { detail: messageOf(error) } : null;
}
