import { integer, pgTable } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../columns.ts';

/** Attempts per key within a window. Keys are stored as HMAC because they contain people's addresses. */
export const rateLimit = pgTable('rate_limit', {
  keyHash: bytes().primaryKey(),
  tries: integer().notNull(),
  windowEndsAt: moment().notNull(),
});
