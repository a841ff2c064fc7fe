import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { printOrder } from './orders.ts';
import { school } from './schools.ts';

/** The interface of a school's hospital, and where and how often its reports are printed; without a row nothing. */
export const outpatientSetting = pgTable('outpatient_setting', {
  schoolCode: schoolCode()
    .primaryKey()
    .references(() => school.schoolCode),
  settings: jsonb().$type<unknown>().notNull(),
  /** Null while no hospital was entered. */
  secretEncrypted: bytes(),
  revision: integer().notNull(),
  changedAt: moment().notNull(),
});

/** `open`: the hospital is told once it is printed. `dropped`: it was not printed, so there is nothing to tell. */
export type TellingState = 'open' | 'told' | 'givenUp' | 'dropped';

/**
 * That an order printed a report, and whether the hospital knows. Nothing says what the report was: the index only finds out whether the
 * same one is printed again, and the hospital's number goes as soon as the hospital has been told.
 */
export const outpatientReport = pgTable(
  'outpatient_report',
  {
    schoolCode: schoolCode(),
    orderId: uuid().notNull(),
    position: integer().notNull(),
    /** Where it was to be printed. */
    terminalCode: text().notNull(),
    reportIndex: bytes().notNull(),
    referenceEncrypted: bytes(),
    telling: text().$type<TellingState>().notNull(),
    tries: integer().notNull().default(0),
    nextTryAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.orderId, table.position] }),
    foreignKey({
      name: 'outpatient_report_of_order',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [printOrder.schoolCode, printOrder.orderId],
    }),
    index('outpatient_report_index').on(table.schoolCode, table.reportIndex),
    index('outpatient_report_by_age').on(table.schoolCode, table.createdAt),
    index('outpatient_report_to_tell').on(table.nextTryAt).where(sql`${table.telling} = 'open'`),
  ],
);
