import { z } from 'zod/mini';
import { assurance } from '../assurance.ts';
import { phoneCall, terminalCall, visitorCall } from '../call.ts';
import * as f from '../fields.ts';
import { SECOND_PERSON_ERRORS } from '../secondPersonErrors.ts';
import { directoryCredentials, graduateFacts, offeredWay } from '../signInWays.ts';
import { visit, visitor } from '../visit.ts';

/** A request to be signed in at a terminal, which a signed-in phone may approve. */
const phoneRequest = z.object({
  requestId: z.uuid(),
  /** Content of the QR code: an address of the phone pages. */
  url: z.string(),
  /** Two digits shown on both screens, so that nobody approves the wrong terminal. */
  match: z.string().check(z.regex(/^\d{2}$/)),
  /** Lifetime of the request; relative, because terminal clocks are not trusted. */
  validSeconds: z.int(),
  pollSeconds: z.int(),
});

const DIRECTORY_ERRORS = [
  'SIGN_IN_FAILED',
  'SIGN_IN_LOCKED',
  'SIGN_IN_NOT_MATCHED',
  'SIGN_IN_PROVIDER_DOWN',
  'SIGN_IN_WAY_NOT_OFFERED',
  'TERMINAL_PAUSED',
  'TERMINAL_NOT_FOR_ROLE',
  ...SECOND_PERSON_ERRORS,
] as const;

/** Signing in at a terminal. */
export const visitCalls = {
  ways: terminalCall({
    method: 'GET',
    path: '/app/login/gateway/{x}',
    summary: 'The ways to sign in at this terminal (x: 1), in the order in which they are offered',
    params: z.object({ x: f.wholeNumber(1, 9) }),
    data: z.object({ ways: z.array(offeredWay) }),
    errors: [],
  }),
  signIn: terminalCall({
    method: 'POST',
    path: '/app/login/DB',
    summary: 'Sign a person in at this terminal with account and password',
    body: z.object({
      userName: z.string().check(z.minLength(1), z.maxLength(64)),
      password: z.string().check(z.minLength(1), z.maxLength(128)),
    }),
    data: visit,
    errors: [
      'SIGN_IN_FAILED',
      'SIGN_IN_LOCKED',
      'SIGN_IN_WAY_NOT_OFFERED',
      'TERMINAL_PAUSED',
      'TERMINAL_NOT_FOR_ROLE',
      ...SECOND_PERSON_ERRORS,
    ],
  }),
  signInByDirectory: terminalCall({
    method: 'POST',
    path: '/app/login/LDAP',
    summary: "Sign a person in at this terminal with the account of a school's directory",
    body: z.object(directoryCredentials),
    data: visit,
    errors: DIRECTORY_ERRORS,
  }),
  signInBySchoolAccount: terminalCall({
    method: 'POST',
    path: '/app/login/HNU',
    summary: 'Sign a person in at this terminal with an account that the school checks by a signed call',
    body: z.object(directoryCredentials),
    data: visit,
    errors: DIRECTORY_ERRORS,
  }),
  signInAsGraduate: terminalCall({
    method: 'POST',
    path: '/app/login/HAINAN_LOGIN',
    summary:
      "Sign in a graduate without an account at this terminal by what the school's records say; one refusal for whatever does not fit",
    body: z.object(graduateFacts),
    data: visit,
    errors: [
      'GRADUATE_UNKNOWN',
      'SIGN_IN_LOCKED',
      'SIGN_IN_PROVIDER_DOWN',
      'SIGN_IN_WAY_NOT_OFFERED',
      'TERMINAL_PAUSED',
      'TERMINAL_NOT_FOR_ROLE',
      ...SECOND_PERSON_ERRORS,
    ],
  }),
  beginByPhone: terminalCall({
    method: 'POST',
    path: '/app/login/phone/begin',
    summary:
      'A one-time request to show as a QR code; a signed-in phone that opens its address may approve it. With the token of a second person the phone confirms their step by it',
    body: z.object({
      terminalCode: z.optional(f.terminalCode),
      /** How sure the phone's own sign-in has to be; omitted, any will do. */
      needed: z.optional(assurance),
    }),
    data: phoneRequest,
    errors: ['SIGN_IN_WAY_NOT_OFFERED', 'STEP_ENDED', 'TERMINAL_PAUSED', 'TOO_MANY_REQUESTS'],
  }),
  genLoginUrl: terminalCall({
    method: 'GET',
    path: '/genLoginUrl',
    summary:
      "The specification's spelling of the call above: each asking makes a request of its own, which only this terminal can follow",
    query: z.object({ terminalCode: f.terminalCode }),
    data: phoneRequest,
    errors: ['SIGN_IN_WAY_NOT_OFFERED', 'TERMINAL_PAUSED', 'TOO_MANY_REQUESTS'],
  }),
  pollPhone: terminalCall({
    method: 'POST',
    path: '/app/login/phone/poll',
    summary: 'Whether the request was approved; the visit is delivered once',
    body: z.object({ requestId: z.uuid() }),
    data: z.discriminatedUnion('state', [
      z.object({ state: z.enum(['waiting', 'seen', 'refused', 'expired']) }),
      z.object({ state: z.literal('approved'), visit }),
    ]),
    errors: ['NOT_FOUND', 'TERMINAL_NOT_FOR_ROLE', ...SECOND_PERSON_ERRORS],
  }),
  current: visitorCall({
    method: 'GET',
    path: '/sys/sp-user/terminal/{x}',
    summary: 'The person of the visit (x: "me")',
    params: z.object({ x: z.string().check(z.minLength(1), z.maxLength(64)) }),
    data: visitor,
    errors: [],
  }),
  end: visitorCall({
    method: 'POST',
    path: '/logout/{x}',
    summary: 'End the visit (x: "me"), which invalidates its token',
    params: z.object({ x: z.string().check(z.minLength(1), z.maxLength(64)) }),
    data: z.object({ ended: z.boolean() }),
    errors: [],
  }),
};

/** The phone's part of signing in at a terminal. */
export const approveVisitCalls = {
  look: phoneCall({
    method: 'GET',
    path: '/app/login/phone/request',
    summary:
      'The terminal that asks to sign the person in, or to confirm what somebody else is about to order',
    query: z.object({ requestId: z.uuid() }),
    data: z.object({
      terminalCode: f.terminalCode,
      name: f.bilingual,
      location: f.bilingual,
      match: z.string(),
      /** What the person confirms for somebody else by approving; null where it signs them in. */
      confirms: z.nullable(
        z.object({
          /** Of the item. */
          title: f.bilingual,
          /** What the second person declares. */
          words: f.bilingual,
          /** Who is about to order it; masked. */
          person: z.object({ name: z.string(), userName: z.string() }),
        }),
      ),
      expiresAt: f.moment,
    }),
    errors: ['NOT_FOUND', 'SIGN_IN_REQUEST_ENDED'],
  }),
  answer: phoneCall({
    method: 'POST',
    path: '/app/login/phone/answer',
    summary: 'Approve or refuse being signed in at that terminal',
    body: z.object({ requestId: z.uuid(), approve: z.boolean() }),
    data: z.object({ approved: z.boolean() }),
    errors: ['NOT_FOUND', 'SIGN_IN_REQUEST_ENDED'],
  }),
};
