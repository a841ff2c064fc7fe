import type { FormMoment } from '@self-print/contract/forms.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { printOrder } from './orders.ts';

/** A person's form values for an order, from before ordering or after printing. */
export const formContent = pgTable(
  'form_content',
  {
    schoolCode: schoolCode(),
    orderId: uuid().notNull(),
    moment: text().$type<FormMoment>().notNull(),
    /** Field values as JSON. */
    valuesEncrypted: bytes().notNull(),
    savedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.orderId, table.moment] }),
    foreignKey({
      name: 'form_content_order',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [printOrder.schoolCode, printOrder.orderId],
    }).onDelete('cascade'),
    check('form_content_moment', sql`${table.moment} in ('before', 'after')`),
  ],
);
