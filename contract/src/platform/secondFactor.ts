import { z } from 'zod/mini';
import { adminCall, defineCall } from '../call.ts';
import * as f from '../fields.ts';
import { wrongPasswords } from './signIn.ts';

/** Six digits of an authenticator, or a recovery code. */
const typedCode = z.object({ code: z.string().check(z.minLength(6), z.maxLength(20)) });

/** What an authenticator app needs; shown once. */
const newAuthenticator = z.object({
  /** base32, for typing. */
  secret: z.string(),
  /** `otpauth://…`, for a QR code. */
  address: z.string(),
});
export type NewAuthenticator = z.infer<typeof newAuthenticator>;

/** For a lost authenticator; each works once. Shown once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** An administrator's own second factor. Changes require a code of an existing one. */
export const secondFactorCalls = {
  state: adminCall({
    method: 'GET',
    path: '/sys/second-factor',
    permission: 'anyAdministrator',
    summary: "The administrator's own second factor",
    data: z.object({
      enrolledAt: z.nullable(f.moment),
      recoveryCodesLeft: z.int(),
      /** Whether the role needs one; it can then be replaced but not removed. */
      isDemanded: z.boolean(),
    }),
    errors: [],
  }),
  enrol: adminCall({
    method: 'POST',
    path: '/sys/second-factor/enrol',
    permission: 'anyAdministrator',
    operation: 'nothing',
    summary: 'Generate a secret for a new authenticator; requires a code of the existing one, if any',
    body: z.object({ code: z.optional(typedCode.shape.code) }),
    data: newAuthenticator,
    errors: ['SECOND_FACTOR_WRONG', 'SIGN_IN_LOCKED'],
  }),
  confirm: adminCall({
    method: 'POST',
    path: '/sys/second-factor/confirm',
    permission: 'anyAdministrator',
    operation: 'second-factor-enrolled',
    summary: 'Activate the new authenticator with one of its codes; returns new recovery codes',
    body: typedCode,
    data: recoveryCodes,
    errors: ['SECOND_FACTOR_WRONG'],
  }),
  renewRecoveryCodes: adminCall({
    method: 'POST',
    path: '/sys/second-factor/recovery-codes',
    permission: 'anyAdministrator',
    operation: 'recovery-codes-renewed',
    summary: 'Replace the recovery codes',
    body: typedCode,
    data: recoveryCodes,
    errors: ['SECOND_FACTOR_WRONG', 'SIGN_IN_LOCKED'],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/sys/second-factor/remove',
    permission: 'anyAdministrator',
    operation: 'second-factor-removed',
    summary: 'Remove the second factor, unless the role needs one',
    body: typedCode,
    data: z.object({}),
    errors: ['SECOND_FACTOR_WRONG', 'SIGN_IN_LOCKED'],
  }),
};

/** Calls between the right password and the session. */
export const secondFactorSignInCalls = {
  enrol: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/admin/login/second-factor/enrol',
    access: 'signingIn',
    summary: 'Generate a secret for the first authenticator of an administrator who needs one',
    body: z.object({}),
    data: newAuthenticator,
    errors: [],
  }),
  confirm: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/admin/login/second-factor/confirm',
    access: 'signingIn',
    summary: 'Activate the first authenticator with one of its codes and sign in; returns recovery codes',
    body: typedCode,
    data: recoveryCodes,
    errors: ['SECOND_FACTOR_WRONG'],
  }),
  signIn: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/admin/login/second-factor',
    access: 'signingIn',
    summary: 'Sign in with the second factor after the password; the answer sets the session cookie',
    body: typedCode,
    data: z.object({ wrongPasswords: z.nullable(wrongPasswords) }),
    errors: ['SECOND_FACTOR_WRONG', 'SIGN_IN_LOCKED'],
  }),
};
