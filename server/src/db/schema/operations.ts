import type { Bilingual } from '@self-print/contract/fields.ts';
import type { OperationClient, OperationName } from '@self-print/contract/operations.ts';
import type { FieldChange } from '@self-print/contract/platform/fieldChange.ts';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';

/** The newest entry of a school's operation log, and the newest that retention deleted. Both hashes are null while there is none. */
export const operationHead = pgTable(
  'operation_head',
  {
    schoolCode: schoolCode().primaryKey(),
    entryNo: integer().notNull(),
    hash: bytes(),
    deletedNo: integer().notNull().default(0),
    deletedHash: bytes(),
  },
  (table) => [
    foreignKey({
      name: 'operation_head_school',
      columns: [table.schoolCode],
      foreignColumns: [school.schoolCode],
    }),
  ],
);

/** Who changed what. Entries are numbered without a gap and chained by hash; none is ever changed. */
export const operationEntry = pgTable(
  'operation_entry',
  {
    schoolCode: schoolCode(),
    entryNo: integer().notNull(),
    at: moment().notNull(),
    operation: text().$type<OperationName>().notNull(),
    /** Id of what was changed. */
    subject: text().notNull(),
    /** What it was called then, masked where it names a person. */
    label: jsonb().$type<Bilingual>().notNull(),
    /** Values before and after, personal ones masked. */
    changes: jsonb().$type<readonly FieldChange[]>().notNull(),
    /** Null: by the command line. */
    userId: text(),
    role: text(),
    client: text().$type<OperationClient>().notNull(),
    requestId: text(),
    hash: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.entryNo] }),
    index('operation_entry_at').on(table.schoolCode, table.at),
    index('operation_entry_subject').on(table.schoolCode, table.subject, table.entryNo),
    index('operation_entry_user').on(table.schoolCode, table.userId, table.entryNo),
    index('operation_entry_operation').on(table.schoolCode, table.operation, table.entryNo),
  ],
);
