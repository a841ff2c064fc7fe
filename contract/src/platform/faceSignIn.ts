import { z } from 'zod/mini';
import { terminalAgentCall } from '../call.ts';
import { FACE_SIGN_IN_ERRORS } from '../faceSignInErrors.ts';
import * as f from '../fields.ts';
import { visit } from '../visit.ts';

/**
 * Signing in by a typed number and the face of whoever it belongs to. The agent, which compares, makes the calls: a page could make up a
 * face, and does not learn who is enrolled.
 */
export const faceSignInCalls = {
  begin: terminalAgentCall({
    method: 'POST',
    path: '/app/login/FACE/person',
    summary:
      'Whose face a terminal is to look for; null for a number of nobody who signs in so. Counts as a try, until the person is signed in',
    body: z.object({ userName: z.string().check(z.minLength(1), z.maxLength(64)) }),
    data: z.object({ userId: z.nullable(f.userId) }),
    errors: ['SIGN_IN_LOCKED', 'SIGN_IN_WAY_NOT_OFFERED', 'TERMINAL_PAUSED'],
  }),
  signIn: terminalAgentCall({
    method: 'POST',
    path: '/app/login/FACE',
    summary:
      'Sign in the person whose face this terminal has just recognised. One that was somebody else is only noted among the sign-ins',
    body: z.object({
      userId: f.userId,
      isRecognised: z.boolean(),
      /** The visit that the person has already; what was proved in it still counts. */
      visitToken: z.optional(visit.shape.visitToken),
    }),
    data: visit,
    errors: FACE_SIGN_IN_ERRORS,
  }),
};
