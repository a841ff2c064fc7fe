import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import { printOrder } from './orders.ts';

/**
 * Page images of an order's document. A row is written before its content, so that whatever a crash leaves behind is known and
 * deleted with the others.
 */
export const orderPageImage = pgTable(
  'order_page_image',
  {
    schoolCode: schoolCode(),
    storageKey: text().notNull(),
    orderId: uuid().notNull(),
    page: integer().notNull(),
    /** Whether it carries the copy mark, for verifiers and public screens; the owner's images do not. */
    marked: boolean().notNull(),
    /** Whether the document's values are masked in it. */
    masked: boolean().notNull().default(false),
    contentLength: integer().notNull().default(0),
    sha256: text().notNull().default(''),
    width: integer().notNull().default(0),
    height: integer().notNull().default(0),
    begunAt: moment().notNull(),
    /** Null until the content is complete. */
    writtenAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.storageKey] }),
    foreignKey({
      name: 'order_page_image_of_order',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [printOrder.schoolCode, printOrder.orderId],
    }),
    index('order_page_image_page').on(
      table.schoolCode,
      table.orderId,
      table.marked,
      table.masked,
      table.page,
    ),
    index('order_page_image_begun').on(table.begunAt),
    check(
      'order_page_image_numbers',
      sql`${table.page} > 0 and ${table.width} >= 0 and ${table.height} >= 0`,
    ),
  ],
);
