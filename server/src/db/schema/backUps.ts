import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

/** Back-ups that were written to their end, so that metrics and `doctor` know the last one on every replica. */
export const backUp = pgTable('back_up', {
  /** Name of the file, without its folder. */
  name: text().primaryKey(),
  /** The moment whose data it holds. */
  takenAt: moment().notNull(),
  endedAt: moment().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
});
