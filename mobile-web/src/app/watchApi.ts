import type { CallFailure } from '@self-print/contract/client.ts';
import type { Result } from '@self-print/contract/result.ts';
import { stepUpOf } from '@self-print/web-kit/stepUp.ts';
import type { PhoneApi } from '../api/phoneApi.ts';

interface Outcomes {
  readonly onSignedOut: () => void;
  /** Somebody who is signed in has to prove once more who they are, in one of these ways. */
  readonly onStepUp: (wayIds: readonly string[]) => void;
}

/** The platform for the pages behind the log-in, which reports a session that has ended and a proof that is missing, whoever asked. */
export function watchApi(api: PhoneApi, { onSignedOut, onStepUp }: Outcomes): PhoneApi {
  const look = <Data>(answer: Result<Data, CallFailure>): Result<Data, CallFailure> => {
    if (answer.ok) return answer;
    const wayIds = stepUpOf(answer.problem);
    if (wayIds) onStepUp(wayIds);
    if (isSignedOut(answer.problem)) onSignedOut();
    return answer;
  };
  return {
    ...api,
    call: async (call, input, options) => look(await api.call(call, input, options)),
    file: async (path, signal) => look(await api.file(path, signal)),
  };
}

function isSignedOut(failure: CallFailure): boolean {
  return (
    failure.kind === 'refused' &&
    (failure.name === 'MOBILE_NOT_SIGNED_IN' || failure.name === 'NOT_SIGNED_IN')
  );
}
