import type { CardFault } from '@self-print/contract/agent/cardPrinter.ts';
import type { CardMakeState } from '@self-print/contract/platform/studentCard.ts';
import type {
  CardReportKind,
  CardReportState,
  OfficeState,
} from '@self-print/contract/platform/studentCardAdmin.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import { printOrder } from './orders.ts';
import { school } from './schools.ts';

/** What a school offers with new student cards, and the system that is told; without a row nothing. */
export const studentCardSetting = pgTable('student_card_setting', {
  schoolCode: schoolCode()
    .primaryKey()
    .references(() => school.schoolCode),
  rules: jsonb().$type<unknown>().notNull(),
  /** False while the first fee waits for a second person: no requests can be taken. */
  feeAgreed: boolean().notNull().default(true),
  /** Null: no system is told. Its key stands beside it, encrypted. */
  system: jsonb().$type<unknown>(),
  keyEncrypted: bytes(),
  revision: integer().notNull(),
  changedAt: moment().notNull(),
});

/** A request for a new student card. Its order says what it costs, and whether that was paid. */
export const studentCardRequest = pgTable(
  'student_card_request',
  {
    schoolCode: schoolCode(),
    orderId: uuid().notNull(),
    userId: text().notNull(),
    terminalCode: text().notNull(),
    /** By which the office finds it: the order's number. */
    slipNumber: text().notNull(),
    /** `unpaid`: the office does not see it. */
    state: text().$type<'unpaid' | OfficeState>().notNull(),
    createdAt: moment().notNull(),
    /** When it was paid; of a card that costs nothing when it was ordered. */
    requestedAt: moment(),
    madeAt: moment(),
    /** When it was handed out or cancelled. */
    endedAt: moment(),
    /** Who handed it out or cancelled it; null for one whose money went back. */
    endedBy: text(),
    /** Encrypted because it may disclose personal facts. */
    reasonEncrypted: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.orderId] }),
    foreignKey({
      name: 'student_card_request_of_order',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [printOrder.schoolCode, printOrder.orderId],
    }),
    uniqueIndex('student_card_request_slip').on(table.schoolCode, table.slipNumber),
    index('student_card_request_person').on(table.schoolCode, table.userId, table.createdAt),
    index('student_card_request_newest').on(table.schoolCode, table.requestedAt),
    index('student_card_request_listed').on(
      table.schoolCode,
      sql`(state in ('requested', 'made'))`,
      table.requestedAt,
    ),
    check(
      'student_card_request_state',
      sql`${table.state} in ('unpaid', 'requested', 'made', 'handedOut', 'cancelled')`,
    ),
    check('student_card_request_asked', sql`(${table.state} = 'unpaid') = (${table.requestedAt} is null)`),
    check(
      'student_card_request_ended',
      sql`(${table.state} in ('handedOut', 'cancelled')) = (${table.endedAt} is not null)`,
    ),
  ],
);

/** The leave of a terminal to make the card of a request, and what became of it: one for a request, so that no second card is ever made. */
export const studentCardMake = pgTable(
  'student_card_make',
  {
    schoolCode: schoolCode(),
    orderId: uuid().notNull(),
    makeId: uuid().notNull(),
    terminalCode: text().notNull(),
    state: text().$type<CardMakeState>().notNull(),
    grantedAt: moment().notNull(),
    /** Until then the terminal may begin, and is taken to be at work once it has. */
    leaseEndsAt: moment().notNull(),
    begunAt: moment(),
    endedAt: moment(),
    fault: text().$type<CardFault>(),
    /** What the devices said, for staff. */
    evidence: text().notNull(),
    /** Number of the card's chip. */
    uidEncrypted: bytes(),
    settledBy: text(),
    /** Encrypted because it may disclose personal facts. */
    reasonEncrypted: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.orderId] }),
    foreignKey({
      name: 'student_card_make_of_request',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [studentCardRequest.schoolCode, studentCardRequest.orderId],
    }),
    uniqueIndex('student_card_make_id').on(table.schoolCode, table.makeId),
    check(
      'student_card_make_state',
      sql`${table.state} in ('granted', 'begun', 'done', 'failed', 'unconfirmed')`,
    ),
    check(
      'student_card_make_settled',
      sql`(${table.settledBy} is null) = (${table.reasonEncrypted} is null)`,
    ),
  ],
);

/** What the card system of a school is told of a request, once for each kind. */
export const studentCardReport = pgTable(
  'student_card_report',
  {
    schoolCode: schoolCode(),
    orderId: uuid().notNull(),
    kind: text().$type<CardReportKind>().notNull(),
    state: text().$type<CardReportState>().notNull(),
    tries: integer().notNull(),
    detail: text().notNull(),
    createdAt: moment().notNull(),
    toldAt: moment(),
    nextTryAt: moment(),
    settledBy: text(),
    /** Encrypted because it may disclose personal facts. */
    reasonEncrypted: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.orderId, table.kind] }),
    foreignKey({
      name: 'student_card_report_of_request',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [studentCardRequest.schoolCode, studentCardRequest.orderId],
    }),
    index('student_card_report_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    check('student_card_report_kind', sql`${table.kind} in ('reissue', 'withdraw', 'issue')`),
    check('student_card_report_state', sql`${table.state} in ('due', 'told', 'refused', 'settled')`),
    check('student_card_report_due', sql`(${table.state} = 'due') = (${table.nextTryAt} is not null)`),
    check(
      'student_card_report_settled',
      sql`(${table.settledBy} is null) = (${table.reasonEncrypted} is null)`,
    ),
  ],
);
