import type { TextApp } from '@self-print/contract/wording.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';
import { terminal } from './terminals.ts';

/** A school's own words for a text of its pages, which override the built-in ones; null in a language that is left as it is built in. */
export const schoolMessage = pgTable(
  'school_message',
  {
    schoolCode: schoolCode(),
    app: text().$type<TextApp>().notNull(),
    /** As pages ask for it: without the ending of a plural form. */
    messageKey: text().notNull(),
    /** Whether the text counts, and so has plural forms. */
    counts: boolean().notNull(),
    zh: text(),
    en: text(),
    /** The English singular of a text that counts. */
    enOne: text(),
    /** Grows with each change; a text that went back to the built-in words keeps its row. */
    revision: integer().notNull().default(1),
    changedBy: text(),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.app, table.messageKey] }),
    foreignKey({
      name: 'school_message_school',
      columns: [table.schoolCode],
      foreignColumns: [school.schoolCode],
    }),
    check('school_message_app', sql`${table.app} in ('kiosk', 'phone', 'pc')`),
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
    revision: integer().notNull().default(1),
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
