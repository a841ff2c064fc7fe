import { z } from 'zod/mini';
import { assurance } from '../assurance.ts';
import { phoneCall, terminalCall } from '../call.ts';
import { SECOND_PERSON_ERRORS } from '../secondPersonErrors.ts';
import { providerId } from '../signInWays.ts';
import { visit } from '../visit.ts';

/** Capital letters and digits, which every scanner can type. */
export const IDENTITY_CODE = /^SPID1[0-9A-HJKMNP-TV-Z]{26}$/;
const identityCode = z.string().check(z.regex(IDENTITY_CODE));

/** A code that a phone which is signed in shows, and a terminal scans. */
export const identityCodeCalls = {
  make: phoneCall({
    method: 'POST',
    path: '/user/identityCode',
    summary:
      'Make a new identity code of the person; the one before is void. It is valid once, and for a minute',
    body: z.object({}),
    data: z.object({ code: identityCode, validSeconds: z.int() }),
    errors: ['SIGN_IN_WAY_NOT_OFFERED', 'TOO_MANY_REQUESTS'],
  }),
};

/** Whatever a scanner has read. */
const scanned = z.string().check(z.minLength(1), z.maxLength(2_048));

/** The same at the terminal that has scanned it. */
export const terminalIdentityCodeCalls = {
  signIn: terminalCall({
    method: 'POST',
    path: '/app/login/IDENTITY_CODE',
    summary: 'Sign in the person whose phone shows this code, as surely as the phone knew them',
    body: z.object({
      code: scanned,
      /** How sure the sign-in has to be; left out where any will do. */
      needed: z.optional(assurance),
    }),
    data: visit,
    errors: [
      'SIGN_IN_WAY_NOT_OFFERED',
      'IDENTITY_CODE_WRONG',
      'IDENTITY_CODE_UNSURE',
      'SIGN_IN_LOCKED',
      'TERMINAL_PAUSED',
      'TERMINAL_NOT_FOR_ROLE',
      ...SECOND_PERSON_ERRORS,
    ],
  }),
  campusCode: terminalCall({
    method: 'POST',
    path: '/app/login/CAMPUS_CODE',
    summary:
      "Sign in the person whose phone shows this code of an app of the school, which the school's system verifies. A code counts once",
    body: z.object({ providerId, code: scanned }),
    data: visit,
    errors: [
      'SIGN_IN_WAY_NOT_OFFERED',
      'CAMPUS_CODE_WRONG',
      'SIGN_IN_NOT_MATCHED',
      'SIGN_IN_PROVIDER_DOWN',
      'SIGN_IN_LOCKED',
      'TERMINAL_PAUSED',
      'TERMINAL_NOT_FOR_ROLE',
      ...SECOND_PERSON_ERRORS,
    ],
  }),
};
