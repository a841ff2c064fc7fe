import { z } from 'zod/mini';
import { appScope } from '../appScopes.ts';
import * as f from '../fields.ts';

export const appId = z.uuid();
/** Names a key of an app in every signed message. */
export const appKeyId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

export const APP_NAME_MAX = 40;
const APP_NETWORKS_MAX = 20;
export const APP_CALLS_PER_MINUTE = { first: 120, max: 6_000 } as const;
/** How long an old key may work beside the new one. */
export const KEY_OVERLAP_HOURS = { first: 168, max: 720 } as const;
/** Hooks of one school. */
export const HOOKS_MAX = 20;

const NETWORK_MAX = 64;

/** What a school says of an app. */
export const appFacts = z.object({
  name: f.givenName(APP_NAME_MAX),
  scopes: z
    .array(appScope)
    .check(z.minLength(1), z.maxLength(appScope.options.length), z.refine(allDiffer, 'They must differ')),
  /** Networks such as 10.20.0.0/16 from which it may call; empty: from anywhere. */
  networks: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(NETWORK_MAX)))
    .check(z.maxLength(APP_NETWORKS_MAX)),
  /** The last day on which it works, in the school's time zone; null: without end. */
  validUntil: z.nullable(z.iso.date()),
  callsPerMinute: z.int().check(z.minimum(1), z.maximum(APP_CALLS_PER_MINUTE.max)),
});
export type AppFacts = z.infer<typeof appFacts>;

export function allDiffer(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

/** A key of an app, without the secret. */
const appKey = z.object({
  keyId: appKeyId,
  createdAt: f.moment,
  /** When it ends; null: it is the newest one. */
  endsAt: z.nullable(f.moment),
  lastUsedAt: z.nullable(f.moment),
});

/** A system of the school that calls the platform. Its keys' secrets are never in it. */
export const schoolApp = z.object({
  appId,
  facts: appFacts,
  state: z.enum(['active', 'revoked', 'expired']),
  /** Those that still work, the newest first. */
  keys: z.array(appKey),
  createdAt: f.moment,
  revision: f.counter,
});
export type SchoolApp = z.infer<typeof schoolApp>;

/** A key with its secret, which is shown this once. */
export const newAppKey = z.object({ keyId: appKeyId, secret: z.string() });
export type NewAppKey = z.infer<typeof newAppKey>;
