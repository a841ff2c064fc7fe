import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';

/** `admin` is the system administrator. Permissions of each role are in permissions.ts. */
export const ACCOUNT_ROLES = [
  'student',
  'staff',
  'admin',
  'printAdmin',
  'operator',
  'finance',
  'auditor',
] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];

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
    role: text().$type<AccountRole>().notNull(),
    /** argon2id; null for people who only sign in elsewhere. */
    passwordHash: text(),
    disabledAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.userId] }),
    uniqueIndex('account_user_name').on(table.schoolCode, table.userNameIndex),
    check(
      'account_role',
      sql`${table.role} in ('student', 'staff', 'admin', 'printAdmin', 'operator', 'finance', 'auditor')`,
    ),
  ],
);
