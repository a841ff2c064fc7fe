import type { faceSignInAgentCalls } from '@self-print/contract/agent/faceSignIn.ts';
import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { FACE_SIGN_IN_ERRORS } from '@self-print/contract/faceSignInErrors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { faceSignInCalls } from '@self-print/contract/platform/faceSignIn.ts';
import { fail } from '@self-print/contract/result.ts';
import type { Recognition } from '../face/recognise.ts';
import type { Display } from '../kiosk/display.ts';
import { describeFailure, type PlatformClient, type PlatformFailure } from '../platform/client.ts';
import { signInProblem } from '../platform/signInProblem.ts';

type SignInCall = typeof faceSignInAgentCalls.signIn;
type Answer = CallResult<SignInCall>;

export interface FaceSignInOptions {
  readonly client: Pick<PlatformClient, 'call'>;
  readonly recognition: Pick<Recognition, 'personOrNobody'>;
  readonly display: Pick<Display, 'windows' | 'showWindow' | 'closeWindow'>;
  readonly log: EventLog;
}

export interface FaceSignIn {
  readonly signIn: (input: CallInput<SignInCall>) => Promise<Answer>;
}

/**
 * Signs a person in by a typed number and their face. The agent compares and tells the platform itself: a page could make any
 * face up. Numbers of nobody are filmed and refused like others, so that nobody learns who is enrolled.
 */
export function createFaceSignIn({ client, recognition, display, log }: FaceSignInOptions): FaceSignIn {
  const passedOn = (failure: PlatformFailure): Answer => {
    log.event('face-sign-in-refused', { reason: describeFailure(failure) });
    const found = signInProblem(failure, FACE_SIGN_IN_ERRORS);
    // Withdrawn or disabled meanwhile: the same words as for somebody else's number.
    return fail(found.name === 'SIGN_IN_FAILED' ? problem('FACE_NO_MATCH') : found);
  };
  const film = async (userId: string | null) => {
    display.showWindow('faceLogin');
    try {
      const judged = await recognition.personOrNobody(userId);
      // Whoever closes the window does not want to be compared, however far that was.
      const isLeft = !display.windows().some(({ windowId }) => windowId === 'faceLogin');
      return isLeft ? fail(problem('CAMERA_NOT_OPEN')) : judged;
    } finally {
      display.closeWindow('faceLogin');
    }
  };
  return {
    signIn: async ({ userName, visitToken }) => {
      const begun = await client.call(faceSignInCalls.begin, { userName });
      if (!begun.ok) return passedOn(begun.problem);
      const { userId } = begun.value;
      const judged = await film(userId);
      if (!judged.ok) {
        // The owner of the number sees in their own log that somebody else tried it. Not waited for: the time would tell who is enrolled.
        if (userId !== null && judged.problem.name === 'FACE_NO_MATCH')
          void client.call(faceSignInCalls.signIn, { userId, isRecognised: false });
        return judged;
      }
      // Nobody's face fits the number of nobody.
      if (userId === null) return fail(problem('FACE_NO_MATCH'));
      const answer = await client.call(faceSignInCalls.signIn, { userId, isRecognised: true, visitToken });
      return answer.ok ? answer : passedOn(answer.problem);
    },
  };
}
