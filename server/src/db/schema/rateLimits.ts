import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../columns.ts';

/** Tries per key within a window. Keys are stored as HMAC because they contain addresses of people. */
export const rateLimit = pgTable('rate_limit', {
  keyHash: bytes().primaryKey(),
  tries: integer().notNull(),
  windowEndsAt: moment().notNull(),
});
