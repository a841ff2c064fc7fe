import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { directoryCredentials } from '../signInWays.ts';
import { adminSignInCalls } from './adminSignIn.ts';
import { atPc } from './atPc.ts';
import { captchaText } from './signIn.ts';
import { goOnWith, phoneWayCalls } from './signInWays.ts';

const adminUser = adminSignInCalls.signIn.data;

/** Signing in to the console by systems of the school. */
export const adminWayCalls = {
  ways: defineCall({
    ...phoneWayCalls.ways,
    client: 'admin',
    summary:
      'The ways to sign in to the console (x: 3) or at a PC (x: 4), in the order in which they are offered',
  }),
  directory: defineCall({
    ...phoneWayCalls.directory,
    client: 'admin',
    path: '/admin/login/LDAP',
    body: z.object({ ...directoryCredentials, verifiCode: captchaText }),
    data: adminUser,
  }),
  schoolAccount: defineCall({
    ...phoneWayCalls.schoolAccount,
    client: 'admin',
    path: '/admin/login/HNU',
    body: z.object({ ...directoryCredentials, verifiCode: captchaText }),
    data: adminUser,
  }),
  begin: defineCall({ ...phoneWayCalls.begin, client: 'admin', path: '/admin/login/redirect' }),
  finish: defineCall({
    ...phoneWayCalls.finish,
    client: 'admin',
    path: '/admin/login/redirect/finish',
    data: z.object({ user: adminUser, from: goOnWith }),
  }),
};

/** Signing in at a PC by systems of the school. */
export const pcWayCalls = {
  ways: atPc(adminWayCalls.ways),
  directory: atPc(adminWayCalls.directory),
  schoolAccount: atPc(adminWayCalls.schoolAccount),
  begin: atPc(adminWayCalls.begin),
  finish: atPc(adminWayCalls.finish),
};

/** Signing in at a PC as a graduate without an account. Nobody administers a school by what others know, too. */
export const pcGraduateCalls = {
  signIn: atPc(
    defineCall({
      ...phoneWayCalls.graduate,
      client: 'admin',
      path: '/admin/login/HAINAN_LOGIN',
      data: adminUser,
    }),
  ),
};
