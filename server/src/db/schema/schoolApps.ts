import type { AppScope } from '@self-print/contract/appScopes.ts';
import { sql } from 'drizzle-orm';
import {
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';

/** A system of a school that calls the platform (docs/interface.md). */
export const schoolApp = pgTable(
  'school_app',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    /** The key of the request that added it, so that a repetition adds nothing. */
    appId: uuid().notNull(),
    name: text().notNull(),
    scopes: text().array().$type<AppScope[]>().notNull(),
    networks: text().array().notNull(),
    /** The last day on which it works, in the school's time zone. */
    validUntil: date(),
    callsPerMinute: integer().notNull(),
    revokedAt: moment(),
    /** What it did is still told by its name. */
    deletedAt: moment(),
    revision: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.appId] }),
    index('school_app_listens')
      .on(table.schoolCode)
      .where(sql`${table.revokedAt} is null and 'events:receive' = any (${table.scopes})`),
  ],
);

/**
 * A key of an app. Looked up without a school, as a request names nothing else; it is small. The secret is kept encrypted by the key
 * ring and not hashed, because whoever verifies an HMAC, or makes one for a hook, needs the secret itself.
 */
export const appKey = pgTable(
  'app_key',
  {
    keyId: text().primaryKey(),
    schoolCode: schoolCode(),
    appId: uuid().notNull(),
    secretEncrypted: bytes().notNull(),
    createdAt: moment().notNull(),
    /** Null: it is the newest one, and has no end. */
    endsAt: moment(),
    /** To the minute. */
    lastUsedAt: moment(),
  },
  (table) => [
    foreignKey({
      name: 'app_key_of_app',
      columns: [table.schoolCode, table.appId],
      foreignColumns: [schoolApp.schoolCode, schoolApp.appId],
    }),
    index('app_key_app').on(table.schoolCode, table.appId),
  ],
);

/** Nonces of signed requests: each is taken once by all servers together, for as long as its timestamp would be. */
export const appNonce = pgTable(
  'app_nonce',
  {
    keyId: text().notNull(),
    nonce: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.nonce] }),
    index('app_nonce_expires').on(table.expiresAt),
  ],
);

/** A push of records that was carried out, by the key of its request. */
export const appPush = pgTable(
  'app_push',
  {
    schoolCode: schoolCode(),
    appId: uuid().notNull(),
    requestKey: uuid().notNull(),
    /** Keyed digest of what was sent with that key. */
    digest: bytes().notNull(),
    /** What became of it; null while it is carried out. */
    answer: jsonb().$type<unknown>(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.appId, table.requestKey] }),
    foreignKey({
      name: 'app_push_of_app',
      columns: [table.schoolCode, table.appId],
      foreignColumns: [schoolApp.schoolCode, schoolApp.appId],
    }),
    index('app_push_age').on(table.createdAt),
  ],
);
