import type { ErrorName } from '@self-print/contract/errorCodes.ts';

const PROBLEMS: ReadonlyMap<string, ErrorName> = new Map([
  ['entity.too.large', 'BODY_TOO_LARGE'],
  ['encoding.unsupported', 'UNSUPPORTED_CONTENT'],
  ['charset.unsupported', 'UNSUPPORTED_CONTENT'],
  ['entity.parse.failed', 'BAD_REQUEST'],
  ['request.size.invalid', 'BAD_REQUEST'],
  ['request.aborted', 'BAD_REQUEST'],
]);

/** What a caller did wrong with a body or a path, or undefined when the error is ours. */
export function bodyProblem(error: unknown): ErrorName | undefined {
  if (error instanceof URIError) return 'BAD_REQUEST';
  if (typeof error !== 'object' || error === null) return undefined;
  if ('type' in error && typeof error.type === 'string') return PROBLEMS.get(error.type);
  // The file server answers broken or forbidden paths with an HTTP error.
  if ('status' in error && typeof error.status === 'number' && error.status < 500) return 'BAD_REQUEST';
  return undefined;
}
