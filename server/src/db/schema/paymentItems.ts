import type { PaymentItemState } from '@self-print/contract/platform/paymentItemAdmin.ts';
import type { PayerKind, PaymentPrice } from '@self-print/contract/platform/paymentItems.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import { printOrder } from './orders.ts';
import { school } from './schools.ts';

/** A fee that can be paid without anything to print but a receipt. */
export const paymentItem = pgTable(
  'payment_item',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    /** The key of the request that added it, so that a repetition adds nothing. */
    paymentId: uuid().notNull(),
    titleZh: text().notNull(),
    titleEn: text().notNull(),
    explanationZh: text().notNull(),
    explanationEn: text().notNull(),
    tagZh: text().notNull(),
    tagEn: text().notNull(),
    price: jsonb().$type<PaymentPrice>().notNull(),
    /** False: a new one, whose price waits for a second person and which is not offered before. */
    priceAgreed: boolean().notNull().default(true),
    payer: text().$type<PayerKind>().notNull(),
    /** Whether people pay it on the phone too. */
    online: boolean().notNull().default(false),
    /** Codes of the terminals that offer it; empty: all. */
    terminals: text().array().notNull(),
    position: integer().notNull(),
    state: text().$type<PaymentItemState>().notNull(),
    revision: integer().notNull(),
    createdAt: moment().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.paymentId] }),
    check('payment_item_state', sql`${table.state} in ('offered', 'paused', 'archived')`),
    check('payment_item_payer', sql`${table.payer} in ('anybody', 'person')`),
  ],
);

/** What an order that pays a fee has beyond other orders. */
export const paymentItemOrder = pgTable(
  'payment_item_order',
  {
    schoolCode: schoolCode(),
    orderId: uuid().notNull(),
    paymentId: uuid().notNull(),
    /** The terminal at which it was ordered, and may be looked at; null when its owner ordered it on the phone. */
    terminalCode: text(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.orderId] }),
    foreignKey({
      name: 'payment_item_order_of_order',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [printOrder.schoolCode, printOrder.orderId],
    }),
    foreignKey({
      name: 'payment_item_order_of_item',
      columns: [table.schoolCode, table.paymentId],
      foreignColumns: [paymentItem.schoolCode, paymentItem.paymentId],
    }),
    index('payment_item_order_item').on(table.schoolCode, table.paymentId),
  ],
);
