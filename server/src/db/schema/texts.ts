import type { Language } from '@self-print/contract/fields.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { schoolCode } from '../columns.ts';
import { school } from './schools.ts';
import { terminal } from './terminals.ts';

/** A school's own wording of a message, which overrides the built-in one. */
export const schoolMessage = pgTable(
  'school_message',
  {
    schoolCode: schoolCode(),
    language: text().$type<Language>().notNull(),
    messageKey: text().notNull(),
    message: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.language, table.messageKey] }),
    foreignKey({
      name: 'school_message_school',
      columns: [table.schoolCode],
      foreignColumns: [school.schoolCode],
    }),
    check('school_message_language', sql`${table.language} in ('zh', 'en')`),
  ],
);

/** Named values of a school. `code` is the kind of entry, which the specification calls its type. */
export const dictionaryEntry = pgTable(
  'dictionary_entry',
  {
    schoolCode: schoolCode(),
    entryId: uuid().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    value: text().notNull(),
    labelZh: text().notNull(),
    labelEn: text().notNull(),
    position: integer().notNull(),
    /** The only terminal it applies to; null means all. */
    terminalCode: text(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.entryId] }),
    foreignKey({
      name: 'dictionary_entry_school',
      columns: [table.schoolCode],
      foreignColumns: [school.schoolCode],
    }),
    foreignKey({
      name: 'dictionary_entry_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
    unique('dictionary_entry_name')
      .on(table.schoolCode, table.code, table.name, table.terminalCode)
      .nullsNotDistinct(),
  ],
);
