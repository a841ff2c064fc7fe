import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';

/** A table that a school defined, or a delivered one that it changed. Its rows are in the records of persons. */
export const ownTable = pgTable(
  'own_table',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    /** The key of the request that added it, so that a repetition adds nothing. */
    tableId: uuid().notNull(),
    code: text().notNull(),
    facts: jsonb().$type<unknown>().notNull(),
    revision: integer().notNull(),
    createdAt: moment().notNull(),
    /** When its fields last became other ones than before; what was stored earlier may no longer come back. */
    reshapedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.tableId] }),
    uniqueIndex('own_table_code').on(table.schoolCode, table.code),
  ],
);
