import { assertNever, type Result } from '@self-print/contract/result.ts';
import type { ProgramOutcome } from '../process/programs.ts';
import { refuse, type UploadProblem } from '../uploadProblem.ts';

/** What a person is told of a program that did not do its work on their document. */
export function programRefusal(end: ProgramOutcome): Result<never, UploadProblem> {
  switch (end.kind) {
    case 'busy':
      return refuse('CONVERSION_BUSY');
    // What goes beyond its memory or processor time is ended by a signal.
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
