import { z } from 'zod/mini';
import * as f from './fields.ts';
import { CLIENT_TYPES } from './orderTypes.ts';

/**
 * Ways that the platform has itself: its own accounts, a signed-in phone that approves a terminal, a code sent to a phone or by
 * mail, a code that a signed-in phone shows to a terminal's scanner, cards that a terminal reads, and a face beside a typed number.
 */
export const OWN_WAYS = [
  'DB',
  'QR',
  'PHONE_CODE',
  'MAIL_CODE',
  'IDENTITY_CODE',
  'CAMPUS_CARD',
  'ID_CARD',
  'FACE',
] as const;
export type OwnWay = (typeof OWN_WAYS)[number];

/**
 * Kinds of the school's systems that know people. `HNU`: an account that the school checks by a signed call. `GRADUATE`: the school's
 * own records of graduates, who have no account any more. `CAMPUS_CODE`: a code that an app of the school shows and a terminal scans, which the
 * school verifies by a signed call. `CP`: the school's WeCom (enterprise WeChat). `WECHAT`: an official account,
 * which tells a WeChat user but not who that is.
 */
export const identityKind = z.enum([
  'LDAP',
  'HNU',
  'GRADUATE',
  'CAMPUS_CODE',
  'CAS',
  'OIDC',
  'OAUTH2',
  'CP',
  'WECHAT',
]);
export type IdentityKind = z.infer<typeof identityKind>;

/** Kinds that check an account and its password, typed on our pages. */
const ACCOUNT_KINDS = ['LDAP', 'HNU'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
export const isAccountKind = (kind: WayCode): kind is AccountKind =>
  ACCOUNT_KINDS.some((each) => each === kind);

/** Kinds of which staff can try what they say about a person: with the person's password, a code of theirs, or without. */
export const isTriedKind = (kind: IdentityKind): boolean =>
  isAccountKind(kind) || kind === 'CAMPUS_CODE' || kind === 'CP';

/** Kinds that know nobody's number: people bind themselves to them after another sign-in. */
const BOUND_KINDS = ['WECHAT'] as const;
export type BoundKind = (typeof BOUND_KINDS)[number];
export const isBoundKind = (kind: WayCode): kind is BoundKind => BOUND_KINDS.some((each) => each === kind);

/** A way to sign in, as calls and records name it. */
export const wayCode = z.enum([...OWN_WAYS, ...identityKind.options]);
export type WayCode = z.infer<typeof wayCode>;

/** Where people sign in, with the specification's number of each client. */
export const SIGN_IN_CLIENTS = {
  terminal: CLIENT_TYPES.terminal,
  phone: CLIENT_TYPES.mobile,
  console: CLIENT_TYPES.admin,
  pc: CLIENT_TYPES.pc,
} as const;
export const signInClient = z.enum(['terminal', 'phone', 'console', 'pc']);
export type SignInClient = z.infer<typeof signInClient>;

/** The ways that work at each client. A terminal opens no pages of other systems: there a phone that has signed in by them approves. */
export const WAYS_AT: Readonly<Record<SignInClient, readonly WayCode[]>> = {
  terminal: [
    'QR',
    'DB',
    'PHONE_CODE',
    'MAIL_CODE',
    'IDENTITY_CODE',
    'CAMPUS_CODE',
    'CAMPUS_CARD',
    'ID_CARD',
    'FACE',
    'LDAP',
    'HNU',
    'GRADUATE',
  ],
  phone: [
    'DB',
    'PHONE_CODE',
    'MAIL_CODE',
    'LDAP',
    'HNU',
    'GRADUATE',
    'CAS',
    'OIDC',
    'OAUTH2',
    'CP',
    'WECHAT',
  ],
  console: ['DB', 'LDAP', 'HNU', 'CAS', 'OIDC', 'OAUTH2', 'CP'],
  pc: ['DB', 'PHONE_CODE', 'MAIL_CODE', 'LDAP', 'HNU', 'GRADUATE', 'CAS', 'OIDC', 'OAUTH2', 'CP'],
};

/** What is offered until a school chooses: the platform's own ways that need nothing set up. */
export const WAYS_AT_FIRST: Readonly<Record<SignInClient, readonly OwnWay[]>> = {
  terminal: ['QR', 'DB'],
  phone: ['DB'],
  console: ['DB'],
  pc: ['DB'],
};

export const providerId = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/));
/** One of the platform's own ways, or the id of a provider. */
export const wayId = z.union([z.enum(OWN_WAYS), providerId]);

/** What a person types for a directory of the school. */
export const directoryCredentials = {
  providerId,
  userName: z.string().check(z.minLength(1), z.maxLength(64)),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
};

/** What is typed of a graduate. Who wrote it down differently still finds themselves: spaces, case and full-width characters do not matter. */
export const graduateFacts = {
  providerId,
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  idNumber: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The year of graduation, or the student number. */
  yearOrNumber: z.string().check(z.minLength(1), z.maxLength(64)),
};

/** A way as it is offered; the platform's own ones have no name but that of their kind. */
export const offeredWay = z.object({ id: wayId, way: wayCode, name: z.nullable(f.bilingual) });
export type OfferedWay = z.infer<typeof offeredWay>;
