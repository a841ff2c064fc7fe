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
    // The school is part of each gram.
    index('account_name_grams').using('gin', table.nameGrams),
    index('account_without_grams').on(table.schoolCode, table.userId).where(sql`${table.nameGrams} is null`),
  ],
);
