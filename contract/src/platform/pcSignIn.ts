import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { administrator, adminSignInCalls } from './adminSignIn.ts';
import { atPc } from './atPc.ts';

/** Sign-in and sign-out for people at a PC: the same way as administrators, but with a person's rights only. */
export const pcSignInCalls = {
  captcha: atPc(adminSignInCalls.captcha),
  captchaWork: atPc(adminSignInCalls.captchaWork),
  signIn: atPc(adminSignInCalls.signIn),
  signOut: defineCall({
    client: 'pc',
    method: 'POST',
    path: '/admin/logout',
    access: 'mobileUser',
    summary: 'End the session of a person; the page follows a redirect address when there is one',
    body: z.object({}),
    data: adminSignInCalls.signOut.data,
    errors: [],
  }),
  current: defineCall({
    client: 'pc',
    method: 'GET',
    path: '/sys/sp-user/auth-info',
    access: 'mobileUser',
    summary: 'Who is signed in at the PC; without permissions of the console, whatever the role',
    data: administrator,
    errors: [],
  }),
};
