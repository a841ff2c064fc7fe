import { z } from 'zod/mini';
import { adminCall } from '../call.ts';
import * as f from '../fields.ts';
import { allDiffer } from './appFacts.ts';
import { TERMINAL_TAGS_MAX } from './fleet.ts';
import { TERMINAL_ROLES_MAX } from './terminalRoles.ts';

/** Terminals that one key may bring, and days for which it may work. */
export const ENROLMENT_LIMIT_MAX = 1_000;
export const ENROLMENT_DAYS_MAX = 366;
export const ENROLMENT_NAME_MAX = 40;
/** A number is added to each. */
export const ENROLMENT_PREFIX_MAX = 20;
export const ENROLMENT_TERMINAL_NAME_MAX = 50;
const NETWORKS_MAX = 20;
const NETWORK_MAX = 64;

/**
 * What a key looks like: `spe-`, its mark, by which people tell keys from one another, and 256 secret random bits. The mark is no
 * secret: kiosk, console and logs show it.
 */
export const ENROLMENT_KEY = /^spe-(?<mark>[0-9A-HJKMNP-TV-Z]{6})-[A-Za-z0-9_-]{43}$/;

/** The machine that wants to join: a digest of what its hardware says of itself, the same after it was installed anew. */
export const machineId = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const enrolmentFacts = z.object({
  name: f.givenName(ENROLMENT_NAME_MAX),
  /** Terminals are called by it and a number, such as LIB-007. */
  codePrefix: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,19}$/)),
  /** Names of the terminals, likewise with a number. */
  terminalName: z.object({
    zh: f.givenName(ENROLMENT_TERMINAL_NAME_MAX),
    en: f.givenName(ENROLMENT_TERMINAL_NAME_MAX),
  }),
  location: z.object({ zh: f.givenName(120), en: f.givenName(120) }),
  groupId: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(64))), null),
  tags: z._default(z.array(f.givenName(24)).check(z.maxLength(TERMINAL_TAGS_MAX)), []),
  /** Roles of the people to whom its terminals are open; empty means everybody. */
  roles: z._default(
    z.array(z.string().check(z.minLength(1), z.maxLength(32))).check(z.maxLength(TERMINAL_ROLES_MAX)),
    [],
  ),
  limit: z.int().check(z.minimum(1), z.maximum(ENROLMENT_LIMIT_MAX)),
  /** The last day on which it works, in the school's time zone. */
  validUntil: z.iso.date(),
  /** Networks such as 10.20.0.0/16 from which machines may join; empty: from anywhere. */
  networks: z._default(
    z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(NETWORK_MAX)))
      .check(z.maxLength(NETWORKS_MAX), z.refine(allDiffer, 'They must differ')),
    [],
  ),
});

/** Why a machine that held a key could not join. */
export const enrolmentRefusal = z.enum(['revoked', 'expired', 'network', 'connected', 'full']);
export type EnrolmentRefusal = z.infer<typeof enrolmentRefusal>;

/** Whether a key still brings terminals. */
export const enrolmentState = z.enum(['usable', 'full', 'expired', 'revoked']);
export type EnrolmentState = z.infer<typeof enrolmentState>;

/** An enrolment key of a school, without its secret. */
export const enrolmentKey = z.object({
  keyId: z.string(),
  mark: z.string(),
  ...enrolmentFacts.shape,
  groupId: z.nullable(z.string()),
  tags: z.array(z.string()),
  roles: z.array(z.string()),
  networks: z.array(z.string()),
  state: enrolmentState,
  /** Terminals that it has brought, also those that were taken out of use since. */
  joined: f.counter,
  createdAt: f.moment,
  /** Name of the administrator who made it; null: the command line did. */
  createdBy: z.nullable(z.string()),
  revokedAt: z.nullable(f.moment),
  lastJoinedAt: z.nullable(f.moment),
  /** The last machine that held it and could not join, also when others have joined since. */
  lastRefusal: z.nullable(z.object({ at: f.moment, why: enrolmentRefusal, address: z.string() })),
});
export type EnrolmentKey = z.infer<typeof enrolmentKey>;

/** Calls for the keys by which many machines become terminals without a code each. */
export const enrolmentCalls = {
  list: adminCall({
    method: 'GET',
    path: '/terminal/enrolment-key/list',
    permission: 'terminal:read',
    summary: 'The enrolment keys of the school, the newest first, with what became of them',
    query: z.object(f.pageQuery),
    data: f.paged(enrolmentKey),
    errors: [],
  }),
  create: adminCall({
    method: 'POST',
    path: '/terminal/enrolment-key/create',
    permission: 'terminal:write',
    operation: 'enrolment-key-created',
    summary: 'Make an enrolment key; its secret is in this answer and nowhere else',
    body: enrolmentFacts,
    data: z.object({ key: enrolmentKey, secret: z.string() }),
    errors: ['NAME_TAKEN', 'NOT_FOUND', 'REFERENCE_UNKNOWN', 'APP_NETWORK_INVALID'],
  }),
  revoke: adminCall({
    method: 'POST',
    path: '/terminal/enrolment-key/revoke',
    permission: 'terminal:write',
    operation: 'enrolment-key-revoked',
    summary: 'Let a key bring no more terminals, for good. Those that it brought stay',
    body: z.object({ keyId: z.uuid() }),
    data: enrolmentKey,
    errors: ['NOT_FOUND'],
  }),
};
