import { sql } from 'drizzle-orm';
import { check, foreignKey, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';

export const APPROVAL_DECISIONS = ['approved', 'refused', 'withdrawn'] as const;

/** A change that one administrator wants and another has to approve. */
export const approval = pgTable(
  'approval',
  {
    schoolCode: schoolCode(),
    approvalId: uuid().notNull(),
    /** What kind of change it is, which decides what `subject` and `wanted` are. */
    kind: text().notNull(),
    /** What is changed: the id of a role, of a person, of what has a price. */
    subject: text().notNull(),
    wanted: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    askedBy: text().notNull(),
    askedAt: moment().notNull(),
    decision: text().$type<(typeof APPROVAL_DECISIONS)[number]>(),
    /** Why it was refused. */
    reason: text(),
    decidedBy: text(),
    decidedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.approvalId] }),
    foreignKey({
      name: 'approval_asked_by',
      columns: [table.schoolCode, table.askedBy],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    foreignKey({
      name: 'approval_decided_by',
      columns: [table.schoolCode, table.decidedBy],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    /** One change at a time waits for each subject. */
    uniqueIndex('approval_waiting')
      .on(table.schoolCode, table.kind, table.subject)
      .where(sql`${table.decision} is null`),
    check('approval_decision', sql`${table.decision} in ('approved', 'refused', 'withdrawn')`),
    check(
      'approval_decided',
      sql`(${table.decision} is null) = (${table.decidedAt} is null) and (${table.decision} is null) = (${table.decidedBy} is null)`,
    ),
    check(
      'approval_by_two',
      sql`${table.decision} is distinct from 'approved' or ${table.askedBy} <> ${table.decidedBy}`,
    ),
  ],
);
