import { z } from 'zod';
import { messageOf, sqliteCodeOf, systemCodeOf } from '../files/errorFacts.ts';

/** Why the journal is unusable, for the technician. */
export interface JournalFault {
  readonly detail: string;
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
  if (error instanceof z.core.$ZodError || error instanceof SyntaxError) {
    return { detail: `the journal contains an invalid record: ${error.message}` };
  }
  const code = sqliteCodeOf(error);
  const known = code === undefined ? systemCodeOf(error) !== undefined : !MISTAKES.has(code);
  return known ? { detail: messageOf(error) } : null;
}
