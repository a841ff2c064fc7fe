import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, moment } from '../columns.ts';

/**
 * The keys behind everything encrypted, each encrypted by a key that is derived from the server's secret: another secret needs
 * only these rows written again. `root` is what the keys of fields, indexes and signatures are derived from; `file/1` and
 * further ones wrap the keys of files.
 */
export const keyRing = pgTable('key_ring', {
  name: text().primaryKey(),
  keyEncrypted: bytes().notNull(),
  createdAt: moment().notNull(),
});
