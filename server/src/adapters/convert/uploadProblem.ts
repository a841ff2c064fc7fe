import type { CallProblem } from '@self-print/contract/errors.ts';
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
export interface UploadProblem extends CallProblem {
  readonly name: UploadProblemName;
}

export type UploadResult<Value> = Result<Value, UploadProblem>;

export function refuse(
  name: UploadProblemName,
  detail?: CallProblem['detail'],
): Result<never, UploadProblem> {
  return fail(detail === undefined ? { name } : { name, detail });
}
