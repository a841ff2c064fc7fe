import type { ItemStep } from '@self-print/contract/itemSteps.ts';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { printItem } from './items.ts';
import { printOrder } from './orders.ts';

/**
 * A step that a person passed at a terminal for what they are about to order, or that a second person is asked to confirm. It has
 * an order once it was used, which happens once.
 */
export const stepProof = pgTable(
  'step_proof',
  {
    schoolCode: schoolCode(),
    proofId: uuid().notNull(),
    /** Who is about to order. */
    userId: text().notNull(),
    terminalCode: text().notNull(),
    itemId: text().notNull(),
    /** As it read when it was passed, or when the second person was asked. */
    step: jsonb().$type<ItemStep>().notNull(),
    /** Keyed hash of what is about to be ordered. */
    askHash: bytes().notNull(),
    /** Strokes as JSON, or JPEG in base64; null for a second person, and once its term is over. */
    contentEncrypted: bytes(),
    /** HMAC of the token with which a second person signs in; null once it was used. */
    tokenHash: bytes(),
    /** The second person. */
    confirmedBy: text(),
    /** Null while a second person is asked. */
    passedAt: moment(),
    /** Until when it can be ordered with, or confirmed. */
    expiresAt: moment().notNull(),
    orderId: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.proofId] }),
    foreignKey({
      name: 'step_proof_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    foreignKey({
      name: 'step_proof_confirmed_by',
      columns: [table.schoolCode, table.confirmedBy],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    foreignKey({
      name: 'step_proof_of_item',
      columns: [table.schoolCode, table.itemId],
      foreignColumns: [printItem.schoolCode, printItem.itemId],
    }),
    foreignKey({
      name: 'step_proof_of_order',
      columns: [table.schoolCode, table.orderId],
      foreignColumns: [printOrder.schoolCode, printOrder.orderId],
    }),
    index('step_proof_order').on(table.schoolCode, table.orderId),
    index('step_proof_person').on(table.schoolCode, table.userId),
    index('step_proof_unused').on(table.expiresAt).where(sql`${table.orderId} is null`),
    uniqueIndex('step_proof_token').on(table.schoolCode, table.tokenHash),
    check('step_proof_other_person', sql`${table.confirmedBy} is distinct from ${table.userId}`),
    check('step_proof_used_passed', sql`${table.orderId} is null or ${table.passedAt} is not null`),
  ],
);
