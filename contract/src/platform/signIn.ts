import { z } from 'zod/mini';
import { defineCall, terminalCall } from '../call.ts';
import * as f from '../fields.ts';
import { CAPTCHA_WORK_LIMIT } from '../limits.ts';
import { SIGNED_COMMAND_LENGTH_MAX } from '../signedCommand.ts';

/** Wrong passwords for the account at other places, not yet shown to its owner. */
export const wrongPasswords = z.object({ count: z.int().check(z.minimum(1)), lastAt: f.moment });
export type WrongPasswords = z.infer<typeof wrongPasswords>;

/** The answer to a captcha: the characters of its picture, or the number that was looked for instead. */
export const captchaText = z.string().check(z.maxLength(8));

/** A captcha for whoever cannot read the picture: their browser looks for the number below `limit` with this digest. */
export const captchaWork = z.object({
  salt: z.string().check(z.maxLength(64)),
  /** SHA-256 of the salt followed by the number in decimal digits, in hexadecimal digits. */
  digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  limit: z.int().check(z.minimum(1), z.maximum(CAPTCHA_WORK_LIMIT)),
});
export type CaptchaWork = z.infer<typeof captchaWork>;

/** A person who has just signed in on the phone. */
export const signedInUser = z.object({
  id: z.string(),
  name: z.string(),
  roleId: z.string(),
  perms: z.array(z.string()),
  wrongPasswords: z.nullable(wrongPasswords),
});

/** Phone sign-in with the platform's own accounts. */
export const signInCalls = {
  mobileDatabase: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/app/login/DB',
    access: 'public',
    summary: 'Sign in with user name and password; the answer sets the session cookie',
    body: z.object({
      userName: z.string().check(z.minLength(1), z.maxLength(64)),
      password: z.string().check(z.minLength(1), z.maxLength(128)),
      /** Asked for after a refusal. Administrators' accounts and those under attack are refused without it. */
      verifiCode: z.optional(captchaText),
    }),
    data: signedInUser,
    errors: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'SIGN_IN_WAY_NOT_OFFERED', 'CAPTCHA_WRONG', 'FORBIDDEN'],
  }),
  mobileCaptcha: defineCall({
    client: 'mobile',
    method: 'GET',
    path: '/app/login/verification',
    access: 'public',
    summary: 'A captcha with four characters for the next sign-in or verification; valid for one attempt',
    data: 'file',
    errors: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
  }),
  mobileCaptchaWork: defineCall({
    client: 'mobile',
    method: 'GET',
    path: '/app/login/verification/work',
    access: 'public',
    summary: 'A captcha that the browser solves by computation, in place of the picture',
    data: captchaWork,
    errors: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
  }),
  mobileIsSignedIn: defineCall({
    client: 'mobile',
    method: 'GET',
    path: '/mobile/isLogin',
    access: 'public',
    summary: 'Whether the session cookie belongs to a signed-in user',
    data: z.object({ signedIn: z.boolean() }),
    errors: [],
  }),
  terminalStaff: terminalCall({
    method: 'POST',
    path: '/app/login/admin/check',
    summary: 'Sign maintenance staff in at a terminal; returns the grant that starts a session at its agent',
    body: z.object({
      userName: z.string().check(z.minLength(1), z.maxLength(64)),
      password: z.string().check(z.minLength(1), z.maxLength(128)),
    }),
    data: z.object({
      grant: z.string().check(z.maxLength(SIGNED_COMMAND_LENGTH_MAX)),
      expiresAt: f.moment,
    }),
    errors: ['SIGN_IN_FAILED', 'SIGN_IN_LOCKED', 'NO_PERMISSION'],
  }),
};
