import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { isDatabaseUnreachable } from '../db/unreachable.ts';

/** The problem returned for an unexpected error. */
export function problemOfError(error: unknown): CallProblem<'INTERNAL' | 'UNAVAILABLE'> {
  return problem(isDatabaseUnreachable(error) ? 'UNAVAILABLE' : 'INTERNAL');
}
