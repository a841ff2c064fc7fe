import type { Assurance } from '@self-print/contract/assurance.ts';
import type { Call, CallArguments, CallData } from '@self-print/contract/call.ts';
import type { Bilingual } from '@self-print/contract/fields.ts';
import { problemDetail } from '@self-print/contract/problemDetail.ts';
import type { Result } from '@self-print/contract/result.ts';
import type { Api } from '../../api/api.ts';
import type { PlatformFailure } from '../../api/platformAccess.ts';

/** A call of the person who signed in. */
export type PersonCall = <Definition extends Call>(
  call: Definition,
  input: CallArguments<Definition>,
  signal?: AbortSignal,
) => Promise<Result<CallData<Definition>, PlatformFailure>>;

/** Somebody else who signs in for one step of what the person who is signed in is about to order. */
export interface SecondPerson {
  /** Goes with the sign-in in place of the token of a visit. */
  readonly token: string;
  /** What they confirm by it. */
  readonly words: Bilingual;
  /** What is about to be ordered. */
  readonly title: Bilingual;
}

/** How sure somebody's sign-in has to become, and the ids of the ways by which it does. */
export interface StepUp {
  readonly needed: Assurance;
  readonly wayIds: readonly string[];
  /** Undefined for the person who is signed in. */
  readonly secondPerson?: SecondPerson;
}

interface PersonHeed {
  /** The platform no longer knows the visit. */
  readonly signedOut: () => void;
  /** The person has to prove once more who they are. */
  readonly stepUp: (stepUp: StepUp) => void;
}

/** Makes calls with the person's visit, and says when the platform does not know it any more, or wants more of it. */
export function personCall(api: Api, visitToken: string | undefined, heed: PersonHeed): PersonCall {
  return async (call, input, signal) => {
    const answer = await api.action().platform.call(call, input, { signal, visitToken });
    if (answer.ok || answer.problem.kind !== 'refused' || signal?.aborted) return answer;
    const { name, detail } = answer.problem;
    if (name === 'NOT_SIGNED_IN') heed.signedOut();
    if (name === 'STEP_UP_NEEDED') {
      const { needed = 'strong', wayIds = [] } = problemDetail.parse(detail);
      heed.stepUp({ needed, wayIds });
    }
    return answer;
  };
}
