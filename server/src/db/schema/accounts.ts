import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
    role: text().notNull(),
    /** argon2id; null for people who only sign in elsewhere. */
    passwordHash: text(),
    disabledAt: moment(),
    createdAt: moment().notNull(),
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
  ],
);
