import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import * as f from '../fields.ts';
import { directoryCredentials, graduateFacts, offeredWay, providerId } from '../signInWays.ts';
import { captchaText, signedInUser } from './signIn.ts';

/** Longest query with which a provider sends a browser back. */
const ANSWER_LENGTH_MAX = 8_000;

const ways = z.object({ ways: z.array(offeredWay) });
/** A path of one's own pages. */
const ownPath = z.string().check(z.maxLength(500), z.regex(/^\/(?![/\\])[^\s\\]*$/));
const begin = z.object({ providerId, from: z.optional(ownPath) });
/** Where the browser has to go: the provider's sign-in page. */
const begun = z.object({ address: z.string() });
/** The page to which a provider sent the browser back, and the query of its address. */
const answer = z.object({
  schoolCode: f.schoolCode,
  providerId,
  answer: z.string().check(z.maxLength(ANSWER_LENGTH_MAX)),
});
/** The page to go on with. */
export const goOnWith = z.nullable(ownPath);

const WAY_ERRORS = ['SIGN_IN_WAY_NOT_OFFERED', 'SIGN_IN_PROVIDER_DOWN', 'FORBIDDEN', 'BAD_REQUEST'] as const;
const DIRECTORY_ERRORS = [
  ...WAY_ERRORS,
  'SIGN_IN_FAILED',
  'SIGN_IN_LOCKED',
  'SIGN_IN_NOT_MATCHED',
  'CAPTCHA_WRONG',
] as const;
const BEGIN_ERRORS = [...WAY_ERRORS, 'TOO_MANY_REQUESTS'] as const;
const FINISH_ERRORS = [
  ...WAY_ERRORS,
  'SIGN_IN_EXPIRED',
  'SIGN_IN_NOT_MATCHED',
  'SIGN_IN_NOT_MEMBER',
  'WECHAT_NOT_BOUND',
  'TOO_MANY_REQUESTS',
] as const;

/** Signing in on the phone by systems of the school. */
export const phoneWayCalls = {
  ways: defineCall({
    client: 'mobile',
    method: 'GET',
    path: '/app/login/gateway/{x}',
    access: 'public',
    summary: 'The ways to sign in on the phone (x: 2), in the order in which they are offered',
    params: z.object({ x: f.wholeNumber(1, 9) }),
    data: ways,
    errors: ['FORBIDDEN'],
  }),
  directory: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/app/login/LDAP',
    access: 'public',
    summary: "Sign in with the account of a school's directory; the answer sets the session cookie",
    body: z.object({ ...directoryCredentials, verifiCode: z.optional(captchaText) }),
    data: signedInUser,
    errors: DIRECTORY_ERRORS,
  }),
  schoolAccount: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/app/login/HNU',
    access: 'public',
    summary:
      'Sign in with an account that the school checks by a signed call; the answer sets the session cookie',
    body: z.object({ ...directoryCredentials, verifiCode: z.optional(captchaText) }),
    data: signedInUser,
    errors: DIRECTORY_ERRORS,
  }),
  graduate: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/app/login/HAINAN_LOGIN',
    access: 'public',
    summary:
      "Sign in a graduate without an account by what the school's records say; one refusal for whatever does not fit. The answer sets the session cookie",
    body: z.object({ ...graduateFacts, verifiCode: captchaText }),
    data: signedInUser,
    errors: [...WAY_ERRORS, 'GRADUATE_UNKNOWN', 'SIGN_IN_LOCKED', 'CAPTCHA_WRONG'],
  }),
  begin: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/app/login/redirect',
    access: 'public',
    summary: "Begin a sign-in at a school's own page; its outcome is accepted from this browser only, once",
    body: begin,
    data: begun,
    errors: BEGIN_ERRORS,
  }),
  finish: defineCall({
    client: 'mobile',
    method: 'POST',
    path: '/app/login/redirect/finish',
    access: 'public',
    summary: 'Finish such a sign-in with the query that the browser came back with; sets the session cookie',
    body: answer,
    data: z.extend(signedInUser, { from: goOnWith }),
    errors: FINISH_ERRORS,
  }),
};
