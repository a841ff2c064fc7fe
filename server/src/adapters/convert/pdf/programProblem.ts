import { assertNever, type Result } from '@self-print/contract/result.ts';
import type { ProgramOutcome } from '../process/programs.ts';
import { refuse, type UploadProblem } from '../uploadProblem.ts';

/** Maps a program's failure on a document to the error for the person. */
export function programRefusal(end: ProgramOutcome): Result<never, UploadProblem> {
  switch (end.kind) {
    case 'busy':
      return refuse('CONVERSION_BUSY');
    // A program that exceeds its memory or CPU limit is killed by a signal.
    case 'timedOut':
    case 'died':
      return refuse('CONVERSION_TIMED_OUT');
    case 'notStarted':
    case 'stopped':
      return refuse('CONVERSION_UNAVAILABLE');
    case 'tooMuchOutput':
    case 'exited':
      return refuse('UPLOAD_BROKEN');
    default:
      return assertNever(end);
  }
}
