import { errorCode } from './errorCode.ts';

/** What a log line contains about an error. */
export interface ErrorFacts {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly at: readonly string[];
  readonly cause?: ErrorFacts;
}

const CAUSES_MAX = 4;

/**
 * Extracts what may be logged about an error: type, code and location, but none of the data involved. The query layer includes
 * a statement's parameters in message and stack, and PostgreSQL row values in `detail`.
 */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (!isErrorLike(error)) return { type: typeof error, message: '', at: [] };
  const message = error.message.split('\nparams:')[0] ?? '';
  const code = errorCode(error);
  const at = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  const hasCause = error.cause !== undefined && depth < CAUSES_MAX;
  return {
    type: error.name,
    message,
    ...(code === undefined ? {} : { code }),
    at: at.map((line) => line.trim()),
    ...(hasCause ? { cause: errorFacts(error.cause, depth + 1) } : {}),
  };
}

/** Errors from other realms are not instances of this realm's `Error`. */
function isErrorLike(error: unknown): error is Error {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  );
}
