import { z } from 'zod/mini';
import { assurance } from '../assurance.ts';
import { adminCall, phoneCall } from '../call.ts';
import * as f from '../fields.ts';
import { identityKind, providerId, signInClient, wayCode, wayId } from '../signInWays.ts';
import { atPc } from './atPc.ts';

const ATTRIBUTE_LENGTH_MAX = 128;
const attribute = z.string().check(z.maxLength(ATTRIBUTE_LENGTH_MAX), z.regex(/^[^\s]*$/));

/** Which attribute of a provider means what; empty where the provider has none. */
const attributeMapping = z.object({
  /** Student or staff number, by which a person's account is found. Only records of graduates and official accounts have none. */
  number: attribute,
  name: attribute,
  department: attribute,
  role: attribute,
  /** Values of the role that mean staff; everybody else is a student. */
  staffValues: z.array(f.givenName(ATTRIBUTE_LENGTH_MAX)).check(z.maxLength(50)),
  /** The last day on which the person may sign in. */
  validUntil: attribute,
});
export type AttributeMapping = z.infer<typeof attributeMapping>;

/** A system of the school that knows people, as the console shows it; secrets are never shown. */
const signInProvider = z.object({
  providerId,
  kind: identityKind,
  name: f.bilingual,
  enabled: z.boolean(),
  /** Whether somebody without an account gets one at the first sign-in. */
  newAccounts: z.boolean(),
  assurance,
  /** Parameters that are not secret, by name. */
  parameters: z.record(z.string(), z.string()),
  /** Names of the secret parameters that are set. */
  secretsSet: z.array(z.string()),
  mapping: attributeMapping,
  /** Addresses of ours that have to be registered at the provider. */
  addresses: z.array(z.string()),
  revision: f.counter,
});
export type SignInProvider = z.infer<typeof signInProvider>;

const signInOffer = z.object({
  client: signInClient,
  /** A terminal with other ways than the rest of them. */
  terminalCode: z.nullable(f.terminalCode),
  /** In the order in which they are offered. */
  ways: z.array(wayId).check(z.maxLength(20)),
});
export type SignInOffer = z.infer<typeof signInOffer>;

/** What a provider told about a person, and what the platform makes of it. */
export const triedSignIn = z.object({
  /** Values of secret attributes are masked. */
  came: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  became: z.object({
    number: z.string(),
    name: z.string(),
    department: z.string(),
    role: z.enum(['student', 'staff']),
    validUntil: z.nullable(z.iso.date()),
  }),
  /**
   * What a sign-in would do. `linked`: the account that it has signed in to before. `matched`, `created`: found by its number, made
   * new. The others are refusals: no number came, no account has it, it is disabled, its time is over, or it belongs to another
   * person of this provider.
   */
  account: z.enum(['linked', 'matched', 'created', 'noNumber', 'noAccount', 'disabled', 'expired', 'taken']),
});
export type TriedSignIn = z.infer<typeof triedSignIn>;

const signInLink = z.object({
  providerId,
  userId: f.userId,
  /** Masked. */
  name: z.string(),
  /** Masked. */
  userName: z.string(),
  department: z.string(),
  linkedAt: f.moment,
  lastAt: f.moment,
});
export type SignInLink = z.infer<typeof signInLink>;

/** How a sign-in ended. `secondFactor`: right so far, and the second factor was asked for. */
export const signInOutcome = z.enum(['signedIn', 'secondFactor', 'wrong', 'notMatched', 'notAllowed']);
export type SignInOutcome = z.infer<typeof signInOutcome>;

const event = {
  eventId: z.uuid(),
  at: f.moment,
  client: signInClient,
  way: wayCode,
  /** Name of the provider; null for the platform's own ways. */
  provider: z.nullable(f.bilingual),
  outcome: signInOutcome,
  /** Name of the terminal; null elsewhere. */
  terminal: z.nullable(f.bilingual),
};
const ownSignIn = z.object(event);
export type OwnSignIn = z.infer<typeof ownSignIn>;
const signInEvent = z.object({
  ...event,
  assurance: z.nullable(assurance),
  /** Masked; null where no account was recognised. */
  person: z.nullable(z.object({ name: z.string(), userName: z.string() })),
});
export type SignInEvent = z.infer<typeof signInEvent>;

/** Calls of the console about the ways to sign in. */
export const signInAdminCalls = {
  providers: adminCall({
    method: 'GET',
    path: '/signIn/provider/list',
    permission: 'signIn:read',
    summary: "The school's systems by which people can sign in",
    data: z.array(signInProvider),
    errors: [],
  }),
  saveProvider: adminCall({
    method: 'POST',
    path: '/signIn/provider/save',
    permission: 'signIn:configure',
    operation: 'sign-in-provider-saved',
    summary:
      'Add a system (revision 0) or change it; a secret that is left out or empty stays as it is, and what cannot work is refused',
    body: z.object({
      providerId,
      kind: identityKind,
      name: f.givenTitle,
      enabled: z.boolean(),
      newAccounts: z.boolean(),
      assurance,
      parameters: z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(8_000))),
      mapping: attributeMapping,
      revision: f.counter,
    }),
    data: signInProvider,
    errors: ['NAME_TAKEN', 'NOT_FOUND', 'CHANGED_MEANWHILE', 'SIGN_IN_PARAMETERS_INVALID'],
  }),
  checkProvider: adminCall({
    method: 'POST',
    path: '/signIn/provider/check',
    permission: 'signIn:configure',
    operation: 'nothing',
    summary: 'Ask the system for something harmless, to see whether address, keys and network are right',
    body: z.object({ providerId }),
    data: z.object({ works: z.boolean(), detail: z.string() }),
    errors: ['NOT_FOUND', 'SIGN_IN_PARAMETERS_INVALID'],
  }),
  tryDirectory: adminCall({
    method: 'POST',
    path: '/signIn/provider/try',
    permission: 'signIn:configure',
    operation: 'nothing',
    summary:
      'Ask a system about a person for a try: what came, and what it became. Nobody is signed in and nothing is kept',
    body: z.object({
      providerId,
      /** Left out where the system is asked with a code. */
      userName: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
      /** Left out where the system tells the platform about its people without. */
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
      /** What the app of a person shows, where the system verifies codes. */
      code: z.optional(z.string().check(z.minLength(1), z.maxLength(512))),
    }),
    data: triedSignIn,
    errors: [
      'NOT_FOUND',
      'SIGN_IN_PARAMETERS_INVALID',
      'SIGN_IN_FAILED',
      'SIGN_IN_NOT_MEMBER',
      'CAMPUS_CODE_WRONG',
      'SIGN_IN_PROVIDER_DOWN',
      'TOO_MANY_REQUESTS',
    ],
  }),
  offers: adminCall({
    method: 'GET',
    path: '/signIn/offer/list',
    permission: 'signIn:read',
    summary: 'Which ways are offered where, in which order',
    data: z.array(signInOffer),
    errors: [],
  }),
  saveOffers: adminCall({
    method: 'POST',
    path: '/signIn/offer/save',
    permission: 'signIn:configure',
    operation: 'sign-in-offers-saved',
    summary:
      'Replace what is offered; every client must be there once, and a terminal at most once. `before`, as it was listed, keeps the change of somebody else from being undone',
    body: z.object({
      offers: z.array(signInOffer).check(z.maxLength(200)),
      before: z.optional(z.array(signInOffer).check(z.maxLength(200))),
    }),
    data: z.array(signInOffer),
    errors: ['BAD_REQUEST', 'CHANGED_MEANWHILE', 'REFERENCE_UNKNOWN'],
  }),
  links: adminCall({
    method: 'GET',
    path: '/signIn/link/list',
    permission: 'signIn:read',
    summary: 'Whose accounts are linked to which person of a system, newest first',
    query: z.object({ ...f.pageQuery, providerId: z.optional(providerId) }),
    data: f.paged(signInLink),
    errors: [],
  }),
  unlink: adminCall({
    method: 'POST',
    path: '/signIn/link/remove',
    permission: 'signIn:configure',
    operation: 'sign-in-link-removed',
    summary: 'Undo a link; the person is signed out everywhere and matched again at the next sign-in',
    body: z.object({ providerId, userId: f.userId }),
    data: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  log: adminCall({
    method: 'GET',
    path: '/signIn/log/list',
    permission: 'signIn:read',
    summary: 'Every sign-in and every refused try, newest first',
    query: z.object({
      ...f.pageQuery,
      from: z.optional(f.moment),
      to: z.optional(f.moment),
      client: z.optional(signInClient),
      way: z.optional(wayCode),
      outcome: z.optional(signInOutcome),
    }),
    data: f.paged(signInEvent),
    errors: [],
  }),
  own: adminCall({
    method: 'GET',
    path: '/signIn/log/own',
    permission: 'anyAdministrator',
    summary: "The administrator's own last sign-ins and refused tries",
    data: z.array(ownSignIn),
    errors: [],
  }),
};

export const ownSignInCalls = {
  own: phoneCall({
    method: 'GET',
    path: '/user/sign-ins',
    summary: "The person's own last sign-ins and refused tries",
    data: z.array(ownSignIn),
    errors: [],
  }),
};

/** The same at a PC. */
export const pcOwnSignInCalls = { own: atPc(ownSignInCalls.own) };
