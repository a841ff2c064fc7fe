import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';

/** Written and submitted by one person, published by another, retired by the next publication. */
export type VersionState = 'draft' | 'handedIn' | 'published' | 'retired';

/** A kind of document: its name, and the version used for documents. */
export const documentTemplate = pgTable(
  'document_template',
  {
    schoolCode: schoolCode(),
    templateId: text().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    /** Null until the first publication. */
    publishedVersion: integer(),
    newestVersion: integer().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.templateId] }),
    foreignKey({
      name: 'document_template_school',
      columns: [table.schoolCode],
      foreignColumns: [school.schoolCode],
    }),
    check(
      'document_template_versions',
      sql`${table.newestVersion} >= 1 and (${table.publishedVersion} is null or ${table.publishedVersion} between 1 and ${table.newestVersion})`,
    ),
  ],
);

/** A version of a template. Only drafts change; all others have been reviewed. */
export const templateVersion = pgTable(
  'template_version',
  {
    schoolCode: schoolCode(),
    templateId: text().notNull(),
    version: integer().notNull(),
    state: text().$type<VersionState>().notNull(),
    /** As `contract/src/template` describes it. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    note: text().notNull(),
    /** Everybody who saved it, the latest last; none of them may publish it. */
    writers: text().array().notNull(),
    /** Increases with each save of the draft; writers compare it. */
    revision: integer().notNull(),
    publishedBy: text(),
    /** Resource ids by the names that the content uses, as of publication. */
    resources: jsonb().$type<Record<string, string>>(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** Time of the last publication; a roll-back counts as one. */
    publishedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.templateId, table.version] }),
    foreignKey({
      name: 'template_version_of_template',
      columns: [table.schoolCode, table.templateId],
      foreignColumns: [documentTemplate.schoolCode, documentTemplate.templateId],
    }),
    check('template_version_state', sql`${table.state} in ('draft', 'handedIn', 'published', 'retired')`),
    check('template_version_writers', sql`cardinality(${table.writers}) > 0`),
    check(
      'template_version_published',
      sql`${table.state} in ('draft', 'handedIn')
        or (${table.publishedBy} is not null and ${table.publishedAt} is not null and ${table.resources} is not null)`,
    ),
  ],
);
