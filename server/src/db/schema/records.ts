import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';

/** Campus data about a person as last synchronised. */
export const personRecord = pgTable(
  'person_record',
  {
    schoolCode: schoolCode(),
    userId: text().notNull(),
    /** JSON of `personRecords.ts`. */
    recordEncrypted: bytes().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.userId] }),
    foreignKey({
      name: 'person_record_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
  ],
);
