import { errorCode } from './errorCode.ts';

/** What a log line says of an error. */
export interface ErrorFacts {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly at: readonly string[];
  readonly cause?: ErrorFacts;
}

const CAUSES_MAX = 4;

/**
 * What may be logged of an error: its kind, code and place, but nothing of the data that it was about. The query layer
 * puts a statement's parameters into message and stack, and PostgreSQL puts row values into `detail`.
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

/** Errors of other realms are no instances of this one's `Error`. */
function isErrorLike(error: unknown): error is Error {
  return (
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
  );
}
