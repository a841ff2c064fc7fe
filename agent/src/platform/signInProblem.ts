import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { problemDetail } from '@self-print/contract/problemDetail.ts';
import type { PlatformFailure } from './client.ts';

/** Why the platform signed nobody in, for the page; whatever is none of `names` is a platform that does not answer. */
export function signInProblem<Name extends ErrorName>(
  failure: PlatformFailure,
  names: readonly Name[],
): CallProblem<Name | 'AGENT_NOT_REGISTERED' | 'PLATFORM_UNREACHABLE'> {
  if (failure.kind === 'noToken')
    return failure.problem.name === 'AGENT_NOT_REGISTERED'
      ? problem('AGENT_NOT_REGISTERED')
      : problem('PLATFORM_UNREACHABLE');
  const name = failure.kind === 'refused' ? names.find((each) => each === failure.name) : undefined;
  if (name === undefined || failure.kind !== 'refused') return problem('PLATFORM_UNREACHABLE');
  // By the role the page asks which other terminals the person may use. The words are the agent's: it knows the page's language.
  const { role } = problemDetail.parse(failure.detail);
  return problem(name, { detail: role === undefined ? {} : { role } });
}
