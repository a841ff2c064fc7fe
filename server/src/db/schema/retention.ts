import type { RetentionKind, RetentionTerms } from '@self-print/contract/retention.ts';
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
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';

/** How long a school keeps its data, if it has changed the defaults. */
export const retentionSetting = pgTable('retention_setting', {
  schoolCode: schoolCode()
    .primaryKey()
    .references(() => school.schoolCode),
  terms: jsonb().$type<Partial<RetentionTerms>>().notNull(),
  revision: integer().notNull(),
  changedBy: text().notNull(),
  changedAt: moment().notNull(),
});

/** How much data of one kind a run of the retention job deleted; nothing about the data itself. */
export const retentionReport = pgTable(
  'retention_report',
  {
    schoolCode: schoolCode(),
    reportId: uuid().notNull(),
    kind: text().$type<RetentionKind>().notNull(),
    count: integer().notNull(),
    deletedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.reportId] }),
    foreignKey({
      name: 'retention_report_school',
      columns: [table.schoolCode],
      foreignColumns: [school.schoolCode],
    }),
    index('retention_report_newest').on(table.schoolCode, table.deletedAt),
    check('retention_report_count', sql`${table.count} > 0`),
  ],
);
