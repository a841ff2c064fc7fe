import type { Assurance } from '@self-print/contract/assurance.ts';
import type { WayCode } from '@self-print/contract/signInWays.ts';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { terminal } from './terminals.ts';

/** A person's visit at a terminal, from sign-in to its end. The token is known only to that terminal's page. */
export const terminalVisit = pgTable(
  'terminal_visit',
  {
    schoolCode: schoolCode(),
    tokenHash: bytes().notNull(),
    terminalCode: text().notNull(),
    userId: text().notNull(),
    /** How sure it is that the visitor is this person. */
    assurance: text().$type<Assurance>().notNull().default('normal'),
    /** By what they proved it, newest first; empty in visits from before this was kept. */
    proofs: jsonb().$type<readonly { way: WayCode; assurance: Assurance }[]>().notNull().default([]),
    beganAt: moment().notNull(),
    expiresAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.tokenHash] }),
    foreignKey({
      name: 'terminal_visit_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    foreignKey({
      name: 'terminal_visit_at_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
    index('terminal_visit_place').on(table.schoolCode, table.terminalCode),
    index('terminal_visit_expiry').on(table.expiresAt),
  ],
);

/** `taken`: the visit has been delivered to the terminal, which happens once. */
export const REQUEST_STATES = ['waiting', 'seen', 'approved', 'refused', 'taken'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** A terminal's request to sign in whoever approves it on a phone. */
export const signInRequest = pgTable(
  'sign_in_request',
  {
    schoolCode: schoolCode(),
    requestId: uuid().notNull(),
    terminalCode: text().notNull(),
    state: text().$type<RequestState>().notNull(),
    /** Two digits shown on both screens. */
    matchDigits: text().notNull(),
    userId: text(),
    /** That of the phone's own sign-in; null until it has approved. */
    assurance: text().$type<Assurance>(),
    /** How sure it has to be; null when any will do. */
    needed: text().$type<Assurance>(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.requestId] }),
    foreignKey({
      name: 'sign_in_request_of_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
    foreignKey({
      name: 'sign_in_request_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    index('sign_in_request_expiry').on(table.expiresAt),
    check(
      'sign_in_request_state',
      sql`${table.state} in ('waiting', 'seen', 'approved', 'refused', 'taken')
        and (${table.state} not in ('approved', 'taken') or ${table.userId} is not null)`,
    ),
  ],
);

/** The code that a person's phone shows: one for each person, deleted by the statement that uses it. */
export const identityCode = pgTable(
  'identity_code',
  {
    schoolCode: schoolCode(),
    userId: text().notNull(),
    /** HMAC of the code, which is nowhere stored. */
    codeHash: bytes().notNull(),
    /** That of the phone's own sign-in. */
    assurance: text().$type<Assurance>().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.userId] }),
    uniqueIndex('identity_code_hash').on(table.schoolCode, table.codeHash),
    index('identity_code_expiry').on(table.expiresAt),
    foreignKey({
      name: 'identity_code_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
  ],
);
