import type { FaultSource, FaultState, TerminalHealth } from '@self-print/contract/platform/faults.ts';
import { sql } from 'drizzle-orm';
import {
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
import { school } from './schools.ts';
import { terminal } from './terminals.ts';

/** A report of a fault. What the reporter wrote and their telephone number are encrypted. */
export const faultReport = pgTable(
  'fault_report',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    feedbackId: uuid().notNull(),
    /** Of one press on Send, so that a repeated one is not a second report. */
    requestKey: text().notNull(),
    source: text().$type<FaultSource>().notNull(),
    faultType: integer().notNull(),
    problemCode: text(),
    terminalCode: text(),
    /** Without a foreign key: a report outlives its order. */
    orderId: uuid(),
    /** Whoever was signed in; null otherwise. */
    reporterId: text(),
    reasonEncrypted: bytes().notNull(),
    phoneEncrypted: bytes(),
    /** The terminal as it was when the fault was reported. */
    terminalHealth: jsonb().$type<TerminalHealth>(),
    state: text().$type<FaultState>().notNull(),
    assigneeId: text(),
    answerEncrypted: bytes(),
    revision: integer().notNull(),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.feedbackId] }),
    foreignKey({
      name: 'fault_report_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
    uniqueIndex('fault_report_request').on(table.schoolCode, table.requestKey),
    index('fault_report_newest').on(table.schoolCode, table.createdAt),
    index('fault_report_at_terminal').on(table.schoolCode, table.terminalCode, table.createdAt),
    index('fault_report_of_assignee').on(table.schoolCode, table.assigneeId, table.createdAt),
    index('fault_report_open')
      .on(table.schoolCode, table.assigneeId)
      .where(sql`${table.state} not in ('done', 'rejected')`),
    index('fault_report_own').on(table.schoolCode, table.reporterId, table.createdAt),
    check(
      'fault_report_state',
      sql`${table.state} in ('new', 'assigned', 'working', 'done', 'rejected')
        and (${table.state} <> 'assigned' or ${table.assigneeId} is not null)
        and (${table.state} <> 'rejected' or ${table.answerEncrypted} is not null)`,
    ),
    check('fault_report_source', sql`${table.source} in ('kiosk', 'phone', 'ticket', 'maintenance')`),
  ],
);

/** What somebody did about a report: the state and the assignee that it had afterwards. Rows are only added. */
export const faultEvent = pgTable(
  'fault_event',
  {
    schoolCode: schoolCode(),
    feedbackId: uuid().notNull(),
    revision: integer().notNull(),
    at: moment().notNull(),
    by: text().notNull(),
    state: text().$type<FaultState>().notNull(),
    assigneeId: text(),
    remarkEncrypted: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.feedbackId, table.revision] }),
    foreignKey({
      name: 'fault_event_report',
      columns: [table.schoolCode, table.feedbackId],
      foreignColumns: [faultReport.schoolCode, faultReport.feedbackId],
    }).onDelete('cascade'),
  ],
);

/** A photo of a fault; `place` counts from 1. */
export const faultPhoto = pgTable(
  'fault_photo',
  {
    schoolCode: schoolCode(),
    feedbackId: uuid().notNull(),
    place: integer().notNull(),
    photoId: uuid().notNull(),
    storageKey: text().notNull(),
    sha256: text().notNull(),
    contentLength: integer().notNull(),
    contentType: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.feedbackId, table.place] }),
    foreignKey({
      name: 'fault_photo_report',
      columns: [table.schoolCode, table.feedbackId],
      foreignColumns: [faultReport.schoolCode, faultReport.feedbackId],
    }),
    uniqueIndex('fault_photo_id').on(table.schoolCode, table.photoId),
  ],
);
