import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';

/** Time-based one-time codes (RFC 6238) of an administrator. */
export const secondFactor = pgTable(
  'second_factor',
  {
    schoolCode: schoolCode(),
    userId: text().notNull(),
    /** Null until a first code has been entered. */
    secretEncrypted: bytes(),
    /** Of a new authenticator; used once one of its codes has been entered. */
    newSecretEncrypted: bytes(),
    enrolledAt: moment(),
    /** Time step of the last code accepted; no code of it or of an earlier one is accepted again. */
    lastStep: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.userId] }),
    foreignKey({
      name: 'second_factor_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
  ],
);

/** Codes for a lost authenticator; each is deleted when it is used. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    schoolCode: schoolCode(),
    userId: text().notNull(),
    /** HMAC; the code itself is shown once. */
    codeIndex: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.userId, table.codeIndex] }),
    foreignKey({
      name: 'recovery_code_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
  ],
);
