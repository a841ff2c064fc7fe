import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../columns.ts';

/**
 * The keys behind everything that is encrypted, each encrypted with a key derived from the server's secret: for another secret only
 * these rows have to be written again. The keys of fields, indexes and signatures are derived from `root`; `file/1` and further
 * ones encrypt the keys of files.
 */
export const keyRing = pgTable('key_ring', {
  name: text().primaryKey(),
  keyEncrypted: bytes().notNull(),
  createdAt: moment().notNull(),
});
