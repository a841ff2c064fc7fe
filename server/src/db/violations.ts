import { errorCode } from '../errorCode.ts';

const UNIQUE_VIOLATION = '23505';
const REFERENCE_VIOLATION = '23503';

/** The unique index that a write violated; undefined for any other error. */
export function violatedUnique(error: unknown): string | undefined {
  return violated(error, UNIQUE_VIOLATION);
}

/** The foreign key that a write violated by referring to a missing row. */
export function violatedReference(error: unknown): string | undefined {
  return violated(error, REFERENCE_VIOLATION);
}

/** The query layer wraps the database's error as its cause. */
function violated(error: unknown, code: string): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if (errorCode(error) === code) {
    return 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  }
  return 'cause' in error ? violated(error.cause, code) : undefined;
}
