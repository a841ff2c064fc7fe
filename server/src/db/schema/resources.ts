import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoredType } from '../../adapters/storage/storage.ts';
import { moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';

export type ResourceKind = 'image' | 'seal' | 'font';

/** Images, stamps and fonts for templates. The content of a resource never changes. */
export const resource = pgTable(
  'resource',
  {
    schoolCode: schoolCode(),
    resourceId: uuid().notNull(),
    kind: text().$type<ResourceKind>().notNull(),
    /** Templates refer to it by this name, which can be reused once it is archived. */
    name: text().notNull(),
    contentType: text().$type<StoredType>().notNull(),
    storageKey: text().notNull(),
    sha256: text().notNull(),
    contentLength: integer().notNull(),
    createdBy: text().notNull(),
    createdAt: moment().notNull(),
    archivedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.resourceId] }),
    foreignKey({
      name: 'resource_school',
      columns: [table.schoolCode],
      foreignColumns: [school.schoolCode],
    }),
    uniqueIndex('resource_name').on(table.schoolCode, table.name).where(sql`${table.archivedAt} is null`),
    check('resource_kind', sql`${table.kind} in ('image', 'seal', 'font')`),
  ],
);
