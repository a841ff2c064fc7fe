import type { ReportKind, ReportState } from '@self-print/contract/platform/dues.ts';
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
import { bytes, moment, schoolCode } from '../columns.ts';
import { printOrder } from './orders.ts';
import { payRefund } from './payments.ts';
import { school } from './schools.ts';

/** A system of a school's that says what people owe (docs/dues.md). */
export const duesSource = pgTable(
  'dues_source',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    /** The key of the request that added it, so that a repetition adds nothing. */
    sourceId: uuid().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    address: text().notNull(),
    account: text().notNull(),
    keyId: text().notNull(),
    keyEncrypted: bytes().notNull(),
    enabled: boolean().notNull(),
    revision: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolCode, table.sourceId] })],
);

/** A position that an order pays, as it was when the order was made. Those of one order are of one system. */
export const duesOrder = pgTable(
  'dues_order',
  {
    schoolCode: schoolCode(),
    orderId: uuid().notNull(),
    reference: text().notNull(),
    sourceId: uuid().notNull(),
    /** Its place among those that the order pays. */
    place: integer().notNull(),
    titleZh: text().notNull(),
    titleEn: text().notNull(),
    amountFen: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.orderId, table.reference] }),
    foreignKey({
      name: 'dues_order_of_order',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [printOrder.schoolCode, printOrder.orderId],
    }),
    foreignKey({
      name: 'dues_order_of_source',
      columns: [table.schoolCode, table.sourceId],
      foreignColumns: [duesSource.schoolCode, duesSource.sourceId],
    }),
  ],
);

/**
 * The order that was the last to begin to pay a position. Another one takes its place only when that order can get no money any more, or its
 * money went back and the system knows of it.
 */
export const duesHold = pgTable(
  'dues_hold',
  {
    schoolCode: schoolCode(),
    sourceId: uuid().notNull(),
    reference: text().notNull(),
    orderId: uuid().notNull(),
    /** Whether the system has been told that all of the order's money for the position went back. */
    isReleased: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.sourceId, table.reference] }),
    foreignKey({
      name: 'dues_hold_of_order',
      columns: [table.schoolCode, table.orderId, table.reference],
      foreignColumns: [duesOrder.schoolCode, duesOrder.orderId, duesOrder.reference],
    }),
  ],
);

/** How much of a refund is for which of the positions that its order pays. */
export const duesRefund = pgTable(
  'dues_refund',
  {
    schoolCode: schoolCode(),
    refundId: uuid().notNull(),
    reference: text().notNull(),
    orderId: uuid().notNull(),
    amountFen: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.refundId, table.reference] }),
    foreignKey({
      name: 'dues_refund_of_order',
      columns: [table.schoolCode, table.orderId, table.reference],
      foreignColumns: [duesOrder.schoolCode, duesOrder.orderId, duesOrder.reference],
    }),
    foreignKey({
      name: 'dues_refund_of_refund',
      columns: [table.schoolCode, table.refundId],
      foreignColumns: [payRefund.schoolCode, payRefund.refundId],
    }),
    index('dues_refund_order').on(table.schoolCode, table.orderId),
  ],
);

/** What a system is told about money: one report for each position of each booking of an order that pays some. */
export const duesReport = pgTable(
  'dues_report',
  {
    schoolCode: schoolCode(),
    /** Made of the attempt or refund whose money it is and the position, so that no money is reported twice. */
    reportId: uuid().notNull(),
    orderId: uuid().notNull(),
    reference: text().notNull(),
    kind: text().$type<ReportKind>().notNull(),
    amountFen: integer().notNull(),
    at: moment().notNull(),
    state: text().$type<ReportState>().notNull(),
    tries: integer().notNull(),
    detail: text().notNull(),
    createdAt: moment().notNull(),
    toldAt: moment(),
    nextTryAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.reportId] }),
    foreignKey({
      name: 'dues_report_of_order',
      columns: [table.schoolCode, table.orderId, table.reference],
      foreignColumns: [duesOrder.schoolCode, duesOrder.orderId, duesOrder.reference],
    }),
    index('dues_report_order').on(table.schoolCode, table.orderId),
    index('dues_report_due').on(table.nextTryAt).where(sql`${table.nextTryAt} is not null`),
    index('dues_report_latest').on(table.schoolCode, table.createdAt),
    check('dues_report_state', sql`${table.state} in ('due', 'told', 'refused')`),
    check('dues_report_kind', sql`${table.kind} in ('paid', 'refunded')`),
  ],
);
