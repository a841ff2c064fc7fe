import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { school } from './schools.ts';

/** A row of an own table in a record, by which it is found without reading the record. */
export interface IndexedRow {
  /** Code of the table. */
  readonly t: string;
  /** Id of the row, which says nothing of it. */
  readonly id: string;
  /** Blind indexes of its key fields. */
  readonly s: readonly string[];
}

/** Which rows of own tables a record has. It goes wherever the record goes. */
const ownRows = () => jsonb().$type<readonly IndexedRow[]>().notNull().default([]);

/** Campus data about a person as last synchronised. */
export const personRecord = pgTable(
  'person_record',
  {
    schoolCode: schoolCode(),
    userId: text().notNull(),
    /** JSON of `personRecords.ts`. */
    recordEncrypted: bytes().notNull(),
    ownRows: ownRows(),
    /** Counts what it said one after the other; with the time, as one that comes anew begins at 1 again. */
    version: integer().notNull().default(1),
    /** When what it says changed. */
    updatedAt: moment().notNull(),
    /** The import of a file that wrote it; null where another source did. */
    importId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.userId] }),
    foreignKey({
      name: 'person_record_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    index('person_record_own_rows').using('gin', table.ownRows.op('jsonb_path_ops')),
  ],
);

/** A file from which campus data was taken. */
export const recordImport = pgTable(
  'record_import',
  {
    schoolCode: schoolCode(),
    importId: text().notNull(),
    by: text().notNull(),
    /** Names of the variables that the file had. */
    variables: text().array().notNull(),
    /** People whose record it changed. */
    changed: integer().notNull(),
    createdAt: moment().notNull(),
    undoneAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.importId] }),
    foreignKey({
      name: 'record_import_school',
      columns: [table.schoolCode],
      foreignColumns: [school.schoolCode],
    }),
    index('record_import_by_age').on(table.schoolCode, table.createdAt, table.importId),
  ],
);

/** What a record was before an import, for as long as that can be undone. */
export const recordBefore = pgTable(
  'record_before',
  {
    schoolCode: schoolCode(),
    importId: text().notNull(),
    userId: text().notNull(),
    /** Moved here and back as it is, as it is bound to the person; null where there was none. */
    recordEncrypted: bytes(),
    ownRows: ownRows(),
    /** The import that had written it. */
    importIdBefore: text(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.importId, table.userId] }),
    foreignKey({
      name: 'record_before_of_import',
      columns: [table.schoolCode, table.importId],
      foreignColumns: [recordImport.schoolCode, recordImport.importId],
    }),
    foreignKey({
      name: 'record_before_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    index('record_before_of_person').on(table.schoolCode, table.userId),
  ],
);
