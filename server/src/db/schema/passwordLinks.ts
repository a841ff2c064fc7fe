import { foreignKey, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';

/** Links by which people set a password: one for each person, used once. */
export const passwordLink = pgTable(
  'password_link',
  {
    schoolCode: schoolCode(),
    userId: text().notNull(),
    /** HMAC of the token, which is nowhere stored. */
    tokenHash: bytes().notNull(),
    expiresAt: moment().notNull(),
    /** The administrator who made it; null for one that a server of an earlier version made. */
    madeBy: text(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.userId] }),
    foreignKey({
      name: 'password_link_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    // Whoever opens a link names no school.
    uniqueIndex('password_link_token').on(table.schoolCode, table.tokenHash),
  ],
);
