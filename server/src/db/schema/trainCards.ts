import type { TrainOperation } from '@self-print/contract/trainCardRules.ts';
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { school } from './schools.ts';

/** What a school offers with train cards; without a row nothing. */
export const trainSetting = pgTable('train_setting', {
  schoolCode: schoolCode()
    .primaryKey()
    .references(() => school.schoolCode),
  settings: jsonb().$type<unknown>().notNull(),
  revision: integer().notNull(),
  changedAt: moment().notNull(),
});

/** Whether a person may have a train discount card, and what goes onto it. */
export const trainEntitlement = pgTable(
  'train_entitlement',
  {
    schoolCode: schoolCode(),
    userId: text().notNull(),
    entitled: boolean().notNull(),
    idCardEncrypted: bytes().notNull(),
    intervalSchool: text().notNull(),
    intervalHome: text().notNull(),
    /** Null before a card was written for the person. */
    cardNo: text(),
    /** As the card was read back the last time. */
    ticketsTimes: integer(),
    changeTimes: integer(),
    /** Number of the last write that was granted. */
    lastNumber: integer().notNull(),
    revision: integer().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.userId] }),
    index('train_entitlement_newest').on(table.schoolCode, table.changedAt),
    foreignKey({
      name: 'train_entitlement_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
  ],
);

/** One write of a card that a terminal was granted. */
export const trainWrite = pgTable(
  'train_write',
  {
    schoolCode: schoolCode(),
    requestId: uuid().notNull(),
    userId: text().notNull(),
    number: integer().notNull(),
    operation: text().$type<TrainOperation>().notNull(),
    cardNo: text().notNull(),
    /** The approved change that this write puts onto the card. */
    changeId: uuid(),
    state: text().$type<'granted' | 'unconfirmed' | 'done' | 'failed'>().notNull(),
    /** Code of the device, when it was not done. */
    code: text(),
    terminalCode: text().notNull(),
    grantedAt: moment().notNull(),
    leaseEndsAt: moment().notNull(),
    endedAt: moment(),
    resolvedBy: text(),
    /** Encrypted because it may disclose personal facts. */
    reasonEncrypted: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.requestId] }),
    foreignKey({
      name: 'train_write_of_entitlement',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [trainEntitlement.schoolCode, trainEntitlement.userId],
    }),
    // Whatever goes wrong elsewhere: no second write while the outcome of one is open.
    uniqueIndex('train_write_open')
      .on(table.schoolCode, table.userId)
      .where(sql`${table.state} in ('granted', 'unconfirmed')`),
    uniqueIndex('train_write_number').on(table.schoolCode, table.userId, table.number),
    index('train_write_newest').on(table.schoolCode, table.grantedAt, table.requestId),
    index('train_write_listed').on(
      table.schoolCode,
      sql`(state in ('granted', 'unconfirmed'))`,
      table.grantedAt,
    ),
    check('train_write_state', sql`${table.state} in ('granted', 'unconfirmed', 'done', 'failed')`),
    check('train_write_resolved', sql`(${table.resolvedBy} is null) = (${table.reasonEncrypted} is null)`),
  ],
);

/** An application for another home station. */
export const trainChange = pgTable(
  'train_change',
  {
    schoolCode: schoolCode(),
    changeId: uuid().notNull(),
    userId: text().notNull(),
    fromHome: text().notNull(),
    intervalHome: text().notNull(),
    state: text().$type<'applied' | 'approved' | 'refused' | 'written'>().notNull(),
    /** The document that was shown, or why it was refused; encrypted because it may disclose personal facts. */
    groundEncrypted: bytes(),
    decidedBy: text(),
    /** The person applied at a terminal, not the office for them. */
    isOwn: boolean().notNull().default(false),
    /** A picture of the document, in the storage. */
    imageKey: text(),
    imageSha256: text(),
    imageLength: integer(),
    imageType: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.changeId] }),
    foreignKey({
      name: 'train_change_of_entitlement',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [trainEntitlement.schoolCode, trainEntitlement.userId],
    }),
    uniqueIndex('train_change_open')
      .on(table.schoolCode, table.userId)
      .where(sql`${table.state} in ('applied', 'approved')`),
    index('train_change_newest').on(table.schoolCode, table.createdAt, table.changeId),
    check('train_change_state', sql`${table.state} in ('applied', 'approved', 'refused', 'written')`),
    check('train_change_decided', sql`(${table.decidedBy} is null) = (${table.groundEncrypted} is null)`),
  ],
);
