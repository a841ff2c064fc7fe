import type { ErrorName } from '@self-print/contract/errorCodes.ts';

const PROBLEMS: ReadonlyMap<string, ErrorName> = new Map([
  ['entity.too.large', 'BODY_TOO_LARGE'],
  ['encoding.unsupported', 'UNSUPPORTED_CONTENT'],
  ['charset.unsupported', 'UNSUPPORTED_CONTENT'],
  ['entity.parse.failed', 'BAD_REQUEST'],
  ['request.size.invalid', 'BAD_REQUEST'],
  ['request.aborted', 'BAD_REQUEST'],
]);

/** The caller's error in a body or path; undefined when the fault is ours. */
export function bodyProblem(error: unknown): ErrorName | undefined {
  if (error instanceof URIError) return 'BAD_REQUEST';
  if (typeof error !== 'object' || error === null) return undefined;
  if ('type' in error && typeof error.type === 'string') return PROBLEMS.get(error.type);
  // The file server reports broken or forbidden paths as HTTP errors.
  if ('status' in error && typeof error.status === 'number' && error.status < 500) return 'BAD_REQUEST';
  return undefined;
}
