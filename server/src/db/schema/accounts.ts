import type { CardKind } from '@self-print/contract/personCards.ts';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { role } from './roles.ts';
import { school } from './schools.ts';

/** People who own orders or administer the platform. Names and numbers are encrypted; see crypto/fieldCipher.ts. */
export const account = pgTable(
  'account',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    /** Our own random id; the student or staff number is `userName`. */
    userId: text().notNull(),
    /** Student or staff number, or an administrator's user name. */
    userNameEncrypted: bytes().notNull(),
    userNameIndex: bytes().notNull(),
    nameEncrypted: bytes().notNull(),
    /** Blind indexes of the name and its parts; null until an older account has been indexed. */
    nameGrams: text().array(),
    department: text().notNull().default(''),
    role: text().notNull(),
    /** argon2id; null for people who only sign in elsewhere. */
    passwordHash: text(),
    disabledAt: moment(),
    createdAt: moment().notNull(),
    /** Increases with every change in the console; writers compare it with what they read. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.userId] }),
    uniqueIndex('account_user_name').on(table.schoolCode, table.userNameIndex),
    foreignKey({
      name: 'account_role',
      columns: [table.schoolCode, table.role],
      foreignColumns: [role.schoolCode, role.roleId],
    }),
    index('account_of_role').on(table.schoolCode, table.role),
    index('account_by_age').on(table.schoolCode, table.createdAt, table.userId),
    index('account_of_department').on(table.schoolCode, table.department),
    // By which people of departments and roles are counted without reading them. It has nothing that tells them apart and so is small;
    // the account left out is `WALK_IN`.
    index('account_counted')
      .on(table.schoolCode, table.department, table.role)
      .where(sql`${table.disabledAt} is null and ${table.userId} <> 'walk-in'`),
    index('account_disabled').on(table.schoolCode, table.userId).where(sql`${table.disabledAt} is not null`),
    // The school is part of each gram.
    index('account_name_grams').using('gin', table.nameGrams),
    index('account_without_grams').on(table.schoolCode, table.userId).where(sql`${table.nameGrams} is null`),
  ],
);

/** Cards by which people sign in at terminals, one of each kind. A number names one person, or it would not say who signs in. */
export const accountCard = pgTable(
  'account_card',
  {
    schoolCode: schoolCode(),
    userId: text().notNull(),
    kind: text().$type<CardKind>().notNull(),
    numberEncrypted: bytes().notNull(),
    numberIndex: bytes().notNull(),
    /** It was reported lost, and signs nobody in. */
    blockedAt: moment(),
    registeredAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.userId, table.kind] }),
    uniqueIndex('account_card_number').on(table.schoolCode, table.kind, table.numberIndex),
    foreignKey({
      name: 'account_card_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
  ],
);

/**
 * A person who has reported their campus card lost. Cards with a registered number are blocked there as well; this also holds for those that
 * the card system names, which have no number here.
 */
export const lostCard = pgTable(
  'lost_card',
  {
    schoolCode: schoolCode(),
    userId: text().notNull(),
    lostAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.userId] }),
    foreignKey({
      name: 'lost_card_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
  ],
);
