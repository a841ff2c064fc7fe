import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../columns.ts';

/** Attempts per key within a window. Keys are stored as HMAC because they contain people's addresses. */
export const rateLimit = pgTable('rate_limit', {
  keyHash: bytes().primaryKey(),
  tries: integer().notNull(),
  windowEndsAt: moment().notNull(),
});

/**
 * Wrong tries at a secret of one subject (an account, a document), counted per place so that nobody locks out others. Both
 * are stored as HMAC.
 */
export const wrongTry = pgTable(
  'wrong_try',
  {
    subjectHash: bytes().notNull(),
    placeHash: bytes().notNull(),
    tries: integer().notNull(),
    /** Tries that have not been reported to the owner. */
    unreported: integer('untold').notNull(),
    lastAt: moment().notNull(),
    /** No further try at this place until then. */
    lockedUntil: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.subjectHash, table.placeHash] }),
    index('wrong_try_last').on(table.lastAt),
  ],
);
