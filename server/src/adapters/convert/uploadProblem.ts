import type { CallProblem, Outcome } from '@self-print/contract/errors.ts';
import { fail, type Result } from '@self-print/contract/result.ts';

/** Why a file cannot be printed. Each is an error of the contract, which has the texts. */
export type UploadProblemName =
  | 'UPLOAD_TYPE_UNSUPPORTED'
  | 'UPLOAD_KIND_NOT_TAKEN'
  | 'UPLOAD_EMPTY'
  | 'UPLOAD_TOO_LARGE'
  | 'UPLOAD_TOO_MANY_PAGES'
  | 'UPLOAD_ENCRYPTED'
  | 'UPLOAD_PRINTING_FORBIDDEN'
  | 'UPLOAD_HAS_MACROS'
  | 'UPLOAD_BROKEN'
  | 'UPLOAD_BOMB'
  | 'UPLOAD_PICTURE_TOO_LARGE'
  | 'UPLOAD_NO_PAGES'
  | 'PAGE_RANGE_INVALID'
  | 'PAGE_RANGE_OUTSIDE'
  | 'CONVERSION_TIMED_OUT'
  | 'CONVERSION_BUSY'
  | 'CONVERSION_UNAVAILABLE';

/** An error that can be passed on to the caller unchanged. */
export type UploadProblem = CallProblem<UploadProblemName>;

export type UploadResult<Value> = Result<Value, UploadProblem>;

/** Why a program or a thread did not finish its work on a document. */
export type Lost = 'busy' | 'timedOut' | 'died' | 'notStarted' | 'stopped';

const LOST_PROBLEMS = {
  busy: 'CONVERSION_BUSY',
  timedOut: 'CONVERSION_TIMED_OUT',
  // What exceeds its limit of memory or CPU time is killed.
  died: 'CONVERSION_TIMED_OUT',
  notStarted: 'CONVERSION_UNAVAILABLE',
  stopped: 'CONVERSION_UNAVAILABLE',
} as const satisfies Record<Lost, UploadProblemName>;

export const refuseLost = (lost: Lost) => refuse(LOST_PROBLEMS[lost]);

export function refuse<Name extends UploadProblemName>(
  name: Name,
  detail?: CallProblem['detail'],
): Outcome<never, Name> {
  return fail(detail === undefined ? { name } : { name, detail });
}
