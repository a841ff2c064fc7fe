import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { printOrder } from './orders.ts';

/** A link by which a document's owner lets others view it. The token itself is known only to those who have the link. */
export const documentShare = pgTable(
  'document_share',
  {
    schoolCode: schoolCode(),
    shareId: uuid().notNull(),
    orderId: uuid().notNull(),
    userId: text().notNull(),
    tokenHash: bytes().notNull(),
    /** Keyed and bound to the share; null: no PIN is required. */
    pinHash: bytes(),
    wrongPins: integer().notNull().default(0),
    lockedUntil: moment(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
    revokedAt: moment(),
    views: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.shareId] }),
    foreignKey({
      name: 'document_share_of_order',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [printOrder.schoolCode, printOrder.orderId],
    }),
    uniqueIndex('document_share_token').on(table.schoolCode, table.tokenHash),
    // Without the school, which is unknown to whoever opens a link.
    index('document_share_opened').on(table.tokenHash),
    index('document_share_user').on(table.schoolCode, table.userId, table.createdAt),
    index('document_share_order').on(table.schoolCode, table.orderId),
    index('document_share_expiry').on(table.expiresAt),
    check('document_share_counts', sql`${table.wrongPins} >= 0 and ${table.views} >= 0`),
  ],
);
