import type { CallProblem, Outcome } from '@self-print/contract/errors.ts';
import { fail, type Result } from '@self-print/contract/result.ts';

/** Why a file cannot be printed. Each is an error of the contract, which has the texts. */
export type UploadProblemName =
  | 'UPLOAD_TYPE_UNSUPPORTED'
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

export function refuse<Name extends UploadProblemName>(
  name: Name,
  detail?: CallProblem['detail'],
): Outcome<never, Name> {
  return fail(detail === undefined ? { name } : { name, detail });
}
