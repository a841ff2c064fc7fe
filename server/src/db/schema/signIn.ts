import type { Assurance } from '@self-print/contract/assurance.ts';
import type { AttributeMapping, SignInOutcome } from '@self-print/contract/platform/signInAdmin.ts';
import type { IdentityKind, SignInClient, WayCode } from '@self-print/contract/signInWays.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { school } from './schools.ts';

/** A system of the school that knows people: a directory, or a sign-in page of its own. */
export const signInProvider = pgTable(
  'sign_in_provider',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    providerId: text().notNull(),
    kind: text().$type<IdentityKind>().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    enabled: boolean().notNull(),
    /** Whether somebody without an account gets one at the first sign-in. */
    newAccounts: boolean().notNull(),
    assurance: text().$type<Assurance>().notNull(),
    /** All parameters as JSON, secrets among them. */
    parametersEncrypted: bytes().notNull(),
    mapping: jsonb().$type<AttributeMapping>().notNull(),
    revision: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolCode, table.providerId] })],
);

/** The ways that a school offers at a client; one without a row offers the platform's own. */
export const signInOffer = pgTable(
  'sign_in_offer',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    client: text().$type<SignInClient>().notNull(),
    /** A terminal with other ways than the rest; empty for all others. */
    terminalCode: text().notNull(),
    /** `DB`, `QR` and ids of providers, in the order in which they are offered. */
    ways: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolCode, table.client, table.terminalCode] })],
);

/** The account to which a person of a provider signs in. A person has one account, and an account one person of each provider. */
export const signInLink = pgTable(
  'sign_in_link',
  {
    schoolCode: schoolCode(),
    providerId: text().notNull(),
    /** HMAC of the provider's lasting name of the person. */
    subjectIndex: bytes().notNull(),
    userId: text().notNull(),
    department: text().notNull(),
    validUntil: date(),
    linkedAt: moment().notNull(),
    lastAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.providerId, table.subjectIndex] }),
    foreignKey({
      name: 'sign_in_link_provider',
      columns: [table.schoolCode, table.providerId],
      foreignColumns: [signInProvider.schoolCode, signInProvider.providerId],
    }),
    foreignKey({
      name: 'sign_in_link_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    uniqueIndex('sign_in_link_one').on(table.schoolCode, table.providerId, table.userId),
    index('sign_in_link_newest').on(table.schoolCode, table.linkedAt),
  ],
);

/** A browser that was sent to a provider's sign-in page and has not come back; deleted by the statement that reads it. */
export const signInFlow = pgTable(
  'sign_in_flow',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    flowId: uuid().notNull(),
    providerId: text().notNull(),
    client: text().$type<SignInClient>().notNull(),
    /** What must be compared with the answer (state, nonce, proof key), and the page to go on with. */
    keptEncrypted: bytes().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.flowId] }),
    index('sign_in_flow_expiry').on(table.expiresAt),
  ],
);

/** Every sign-in, and every refused try. */
export const signInEvent = pgTable(
  'sign_in_event',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    eventId: uuid().notNull(),
    /** Null where no account was recognised. */
    userId: text(),
    client: text().$type<SignInClient>().notNull(),
    terminalCode: text(),
    way: text().$type<WayCode>().notNull(),
    providerId: text(),
    outcome: text().$type<SignInOutcome>().notNull(),
    assurance: text().$type<Assurance>(),
    at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.eventId] }),
    foreignKey({
      name: 'sign_in_event_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    index('sign_in_event_newest').on(table.schoolCode, table.at),
    index('sign_in_event_refused')
      .on(table.schoolCode, table.outcome, table.at)
      .where(sql`${table.outcome} <> 'signedIn'`),
    index('sign_in_event_by_way').on(table.schoolCode, table.way, table.at),
    index('sign_in_event_at_client').on(table.schoolCode, table.client, table.at),
    index('sign_in_event_of_person').on(table.schoolCode, table.userId, table.at),
    check(
      'sign_in_event_known',
      sql`${table.outcome} not in ('signedIn', 'secondFactor') or ${table.userId} is not null`,
    ),
  ],
);
