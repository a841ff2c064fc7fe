import {
  boolean,
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
import { printOrder } from './orders.ts';
import { school } from './schools.ts';

/** Something that people can look up of their own data. */
export const inquiry = pgTable(
  'inquiry',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    /** The key of the request that added it, so that a repetition adds nothing. */
    inquiryId: uuid().notNull(),
    code: text().notNull(),
    position: integer().notNull(),
    facts: jsonb().$type<unknown>().notNull(),
    enabled: boolean().notNull(),
    revision: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.inquiryId] }),
    uniqueIndex('inquiry_code').on(table.schoolCode, table.code),
  ],
);

/** The system that a school's inquiries ask, and what printed sheets say; without a row nothing. */
export const inquirySetting = pgTable('inquiry_setting', {
  schoolCode: schoolCode()
    .primaryKey()
    .references(() => school.schoolCode),
  settings: jsonb().$type<unknown>().notNull(),
  /** Null while no system was entered. */
  keyEncrypted: bytes(),
  revision: integer().notNull(),
  changedAt: moment().notNull(),
});

/** Of which inquiry an order prints what it brought. */
export const inquiryPrint = pgTable(
  'inquiry_print',
  {
    schoolCode: schoolCode(),
    orderId: uuid().notNull(),
    inquiryId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.orderId] }),
    foreignKey({
      name: 'inquiry_print_of_order',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [printOrder.schoolCode, printOrder.orderId],
    }),
    foreignKey({
      name: 'inquiry_print_of_inquiry',
      columns: [table.schoolCode, table.inquiryId],
      foreignColumns: [inquiry.schoolCode, inquiry.inquiryId],
    }),
    index('inquiry_print_inquiry').on(table.schoolCode, table.inquiryId),
  ],
);
