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

/** Each works once, when the authenticator is lost; shown once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** An administrator's own second factor. Of administrators who have one, each call asks for a code of it. */
export const secondFactorCalls = {
  state: adminCall({
    method: 'GET',
    path: '/sys/second-factor',
    permission: 'anyAdministrator',
    summary: "The administrator's own second factor",
    data: z.object({
      enrolledAt: z.nullable(f.moment),
      recoveryCodesLeft: z.int(),
      /** Of this role the school demands one; it cannot be removed, only replaced. */
      isDemanded: z.boolean(),
    }),
    errors: [],
  }),
  enrol: adminCall({
    method: 'POST',
    path: '/sys/second-factor/enrol',
    permission: 'anyAdministrator',
    summary:
      'Make a secret for a new authenticator; the code of the former one is required where there is one',
    body: z.object({ code: z.optional(typedCode.shape.code) }),
    data: newAuthenticator,
    errors: ['SECOND_FACTOR_WRONG', 'SIGN_IN_LOCKED'],
  }),
  confirm: adminCall({
    method: 'POST',
    path: '/sys/second-factor/confirm',
    permission: 'anyAdministrator',
    summary: 'Take the new authenticator into use by a code of it; returns new recovery codes',
    body: typedCode,
    data: recoveryCodes,
    errors: ['SECOND_FACTOR_WRONG'],
  }),
  renewRecoveryCodes: adminCall({
    method: 'POST',
    path: '/sys/second-factor/recovery-codes',
    permission: 'anyAdministrator',
    summary: 'Replace the recovery codes',
    body: typedCode,
    data: recoveryCodes,
    errors: ['SECOND_FACTOR_WRONG', 'SIGN_IN_LOCKED'],
  }),
  remove: adminCall({
    method: 'POST',
    path: '/sys/second-factor/remove',
    permission: 'anyAdministrator',
    summary: 'Sign in by password alone again, where the school does not demand more',
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
    summary: 'Make a secret for the first authenticator of an administrator of whom one is demanded',
    body: z.object({}),
    data: newAuthenticator,
    errors: [],
  }),
  confirm: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/admin/login/second-factor/confirm',
    access: 'signingIn',
    summary: 'Take the first authenticator into use by a code of it, and sign in; returns recovery codes',
    body: typedCode,
    data: recoveryCodes,
    errors: ['SECOND_FACTOR_WRONG'],
  }),
  signIn: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/admin/login/second-factor',
    access: 'signingIn',
    summary: 'Sign in by the second factor after the password; the answer sets the session cookie',
    body: typedCode,
    data: z.object({ wrongPasswords: z.nullable(wrongPasswords) }),
    errors: ['SECOND_FACTOR_WRONG', 'SIGN_IN_LOCKED'],
  }),
};
