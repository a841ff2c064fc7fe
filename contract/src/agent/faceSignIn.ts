import { z } from 'zod/mini';
import { kioskCall } from '../call.ts';
import { FACE_SIGN_IN_ERRORS } from '../faceSignInErrors.ts';
import { visit } from '../visit.ts';
import { faceErrors } from './face.ts';

/** Signing in by a typed number and one's face at the kiosk. */
export const faceSignInAgentCalls = {
  signIn: kioskCall({
    path: '/signIn/face',
    summary:
      'Show the camera, compare the person before it with whom a number belongs to, and sign them in at the platform. Whoever is not enrolled is refused as somebody else is',
    body: z.object({
      userName: z.string().check(z.minLength(1), z.maxLength(64)),
      visitToken: z.optional(visit.shape.visitToken),
    }),
    data: visit,
    errors: [...FACE_SIGN_IN_ERRORS, ...faceErrors, 'AGENT_NOT_REGISTERED', 'PLATFORM_UNREACHABLE'],
  }),
};
