import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { StoredType } from '../../adapters/storage/storage.ts';
import { moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';

/** Pictures and films that a school shows publicly. Nothing personal, because their addresses need no sign-in. */
export const media = pgTable(
  'media',
  {
    schoolCode: schoolCode(),
    /** Random; with the school code it forms the public media id. */
    mediaId: text().notNull(),
    storageKey: text().notNull(),
    contentType: text().$type<StoredType>().notNull(),
    contentLength: integer().notNull(),
    sha256: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.mediaId] }),
    foreignKey({ name: 'media_school', columns: [table.schoolCode], foreignColumns: [school.schoolCode] }),
  ],
);
