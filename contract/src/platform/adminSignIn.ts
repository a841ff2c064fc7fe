import { z } from 'zod/mini';
import { adminCall, defineCall } from '../call.ts';
import * as f from '../fields.ts';
import { permission } from '../permissions.ts';
import { captchaText, captchaWork, wrongPasswords } from './signIn.ts';

/** The console's current user. */
export const administrator = z.object({
  id: f.userId,
  name: z.string(),
  roleId: z.string(),
  perms: z.array(permission),
  schoolCode: f.schoolCode,
});
export type Administrator = z.infer<typeof administrator>;

export const adminSignInCalls = {
  captcha: defineCall({
    client: 'admin',
    method: 'GET',
    path: '/admin/login/verification',
    access: 'public',
    summary: 'A captcha with four characters for the next sign-in; valid for one attempt',
    data: 'file',
    errors: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
  }),
  captchaWork: defineCall({
    client: 'admin',
    method: 'GET',
    path: '/admin/login/verification/work',
    access: 'public',
    summary: 'A captcha that the browser solves by computation, in place of the picture',
    data: captchaWork,
    errors: ['FORBIDDEN', 'TOO_MANY_REQUESTS'],
  }),
  signIn: defineCall({
    client: 'admin',
    method: 'POST',
    path: '/admin/login/DB',
    access: 'public',
    summary: 'Sign an administrator in; the answer sets the session cookie',
    body: z.object({
      userName: z.string().check(z.minLength(1), z.maxLength(64)),
      password: z.string().check(z.minLength(1), z.maxLength(128)),
      verifiCode: captchaText,
    }),
    data: z.discriminatedUnion('next', [
      z.extend(administrator, { next: z.literal('done'), wrongPasswords: z.nullable(wrongPasswords) }),
      /** The session begins with the second factor: `code` asks for a code, `enrol` for setting up a first authenticator. */
      z.object({ next: z.enum(['code', 'enrol']) }),
    ]),
    errors: [
      'SIGN_IN_FAILED',
      'SIGN_IN_LOCKED',
      'SIGN_IN_WAY_NOT_OFFERED',
      'CAPTCHA_WRONG',
      'NO_PERMISSION',
      'FORBIDDEN',
      'BAD_REQUEST',
    ],
  }),
  signOut: adminCall({
    method: 'POST',
    path: '/admin/logout',
    permission: 'anyAdministrator',
    operation: 'signed-out',
    summary: 'End the session; the page follows a redirect address when there is one',
    body: z.object({}),
    data: z.object({ redirect: z.nullable(z.string()) }),
    errors: [],
  }),
  current: adminCall({
    method: 'GET',
    path: '/sys/sp-user/auth-info',
    permission: 'anyAdministrator',
    summary: 'Role and permission set of the current user',
    data: administrator,
    errors: [],
  }),
};
