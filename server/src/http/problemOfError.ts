import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { isDatabaseUnreachable } from '../db/unreachable.ts';

/** What a caller is told of an error that nobody expected. */
export function problemOfError(error: unknown): CallProblem {
  return problem(isDatabaseUnreachable(error) ? 'UNAVAILABLE' : 'INTERNAL');
}
