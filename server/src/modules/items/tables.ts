import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../../db/columns.ts';
import { school } from '../schools/tables.ts';

/** Over which time free copies and print limits of a person are counted, in the school's time zone. */
export const COUNT_PERIODS = ['month', 'year', 'ever'] as const;
export type CountPeriod = (typeof COUNT_PERIODS)[number];

/** What can be printed: a kind of certificate or proof with its price and limits. Money in fen. */
export const printItem = pgTable(
  'print_item',
  {
    schoolCode: schoolCode(),
    itemId: text().notNull(),
    titleZh: text().notNull(),
    titleEn: text().notNull(),
    unitPrice: integer().notNull(),
    freeCopies: integer().notNull(),
    /** Copies a person may print within the period; null is no limit. */
    printLimit: integer(),
    countPeriod: text().$type<CountPeriod>().notNull(),
    copiesMax: integer().notNull(),
    /** Whether the person may change the copies at the terminal. */
    copiesChangeable: boolean().notNull(),
    cartonCode: text(),
    paused: boolean().notNull().default(false),
    archivedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.itemId] }),
    foreignKey({
      name: 'print_item_school',
      columns: [table.schoolCode],
      foreignColumns: [school.schoolCode],
    }),
    check('print_item_money', sql`${table.unitPrice} >= 0 and ${table.freeCopies} >= 0`),
    check('print_item_copies', sql`${table.copiesMax} between 1 and 99`),
    check('print_item_limit', sql`${table.printLimit} is null or ${table.printLimit} > 0`),
    check('print_item_period', sql`${table.countPeriod} in ('month', 'year', 'ever')`),
  ],
);
