import { pgTable, text } from 'drizzle-orm/pg-core';

/** One row: by which secret the encrypted values of this database were written, without telling the secret. */
export const secretCheck = pgTable('secret_check', {
  name: text().primaryKey(),
  checkValue: text().notNull(),
});
