import type { LeaveKind, LeaveState } from '@self-print/contract/platform/leave.ts';
import { sql } from 'drizzle-orm';
import {
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

/** A term of the school; no two have a day in common. */
export const academicTerm = pgTable(
  'academic_term',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    /** The key of the request that added it, so that a repetition adds nothing. */
    termId: uuid().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    /** First and last day in the school's calendar, both included. */
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    revision: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.termId] }),
    index('academic_term_days').on(table.schoolCode, table.startsOn),
    check('academic_term_span', sql`${table.startsOn} <= ${table.endsOn}`),
  ],
);

/** How a school registers people; without a row it does not. */
export const registrationSetting = pgTable('registration_setting', {
  schoolCode: schoolCode()
    .primaryKey()
    .references(() => school.schoolCode),
  settings: jsonb().$type<unknown>().notNull(),
  revision: integer().notNull(),
  changedAt: moment().notNull(),
});

/** A person registered for a term. What was undone stays, and the person may register again. */
export const registration = pgTable(
  'registration',
  {
    schoolCode: schoolCode(),
    recordId: uuid().notNull(),
    termId: uuid().notNull(),
    userId: text().notNull(),
    terminalCode: text().notNull(),
    registeredAt: moment().notNull(),
    undoneAt: moment(),
    undoneBy: text(),
    /** Encrypted because it may disclose personal facts. */
    reasonEncrypted: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.recordId] }),
    foreignKey({
      name: 'registration_for_term',
      columns: [table.schoolCode, table.termId],
      foreignColumns: [academicTerm.schoolCode, academicTerm.termId],
    }),
    foreignKey({
      name: 'registration_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    uniqueIndex('registration_once')
      .on(table.schoolCode, table.termId, table.userId)
      .where(sql`${table.undoneAt} is null`),
    // By which the people of a term are counted; it is a tenth of the size of the one above.
    index('registration_of_term').on(table.schoolCode, table.termId).where(sql`${table.undoneAt} is null`),
    index('registration_newest').on(table.schoolCode, table.registeredAt, table.recordId),
    index('registration_of_person').on(table.schoolCode, table.userId, table.registeredAt),
    check(
      'registration_undone',
      sql`(${table.undoneAt} is null) = (${table.undoneBy} is null) and (${table.undoneAt} is null) = (${table.reasonEncrypted} is null)`,
    ),
  ],
);

/** An approved leave of a person, from which they report back. */
export const studentLeave = pgTable(
  'student_leave',
  {
    schoolCode: schoolCode(),
    leaveId: uuid().notNull(),
    userId: text().notNull(),
    kind: text().$type<LeaveKind>().notNull(),
    /** First and last day in the school's calendar, both included. */
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    state: text().$type<LeaveState>().notNull(),
    returnedAt: moment(),
    /** Where the person reported back. */
    terminalCode: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.leaveId] }),
    foreignKey({
      name: 'student_leave_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    uniqueIndex('student_leave_once')
      .on(table.schoolCode, table.userId, table.startsOn, table.endsOn, table.kind)
      .where(sql`${table.state} <> 'withdrawn'`),
    index('student_leave_of_person').on(table.schoolCode, table.userId, table.startsOn, table.leaveId),
    index('student_leave_newest').on(table.schoolCode, table.startsOn, table.leaveId),
    check('student_leave_span', sql`${table.startsOn} <= ${table.endsOn}`),
    check('student_leave_state', sql`${table.state} in ('approved', 'returned', 'withdrawn')`),
    check('student_leave_returned', sql`(${table.state} = 'returned') = (${table.returnedAt} is not null)`),
  ],
);
