import type { Call, CallArguments, CallData } from '@self-print/contract/call.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Api } from '../../api/api.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';

/** A call of the person who signed in. */
export type PersonCall = <Definition extends Call>(
  call: Definition,
  input: CallArguments<Definition>,
  signal?: AbortSignal,
) => Promise<Result<CallData<Definition>, PlatformFailure>>;

/** Makes calls with the person's visit, and says when the platform no longer knows it. */
export function personCall(api: Api, visitToken: string | undefined, onSignedOut: () => void): PersonCall {
  return async (call, input, signal) => {
    const answer = await api.action().platform.call(call, input, { signal, visitToken });
    if (!answer.ok && answer.problem.kind === 'refused' && answer.problem.name === 'NOT_SIGNED_IN')
      onSignedOut();
    return answer;
  };
}
