import type { LicenceModule } from '@self-print/contract/licence.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';

export const school = pgTable('school', {
  schoolCode: schoolCode().primaryKey(),
  nameZh: text().notNull(),
  nameEn: text().notNull(),
  /** IANA name; determines periods of free copies and printed dates. */
  timeZone: text().notNull(),
  /** Roles of administrators who need a second factor to sign in. */
  secondFactorRoles: text().array().notNull().default([]),
  /** Whether a change of a price needs a second person. */
  pricesByTwo: boolean().notNull().default(false),
  /** Grows with each change of its name or time zone. */
  profileRevision: integer().notNull().default(1),
  /** Grows with each change of the modules or of their order. */
  licenceRevision: integer().notNull().default(1),
  createdAt: moment().notNull(),
});

/** What a school looks like; a school without a row looks as the product does. */
export const schoolBrand = pgTable(
  'school_brand',
  {
    schoolCode: schoolCode()
      .primaryKey()
      .references(() => school.schoolCode),
    /** The school's colour as #rrggbb; null for the product's. */
    accent: text(),
    /** The file of the logo; all null for the product's. */
    storageKey: text(),
    contentType: text().$type<LogoType>(),
    contentLength: integer(),
    sha256: text(),
    /** Grows with each change. */
    revision: integer().notNull(),
  },
  (table) => [
    check('school_brand_accent', sql`${table.accent} ~ '^#[0-9a-f]{6}$'`),
    check(
      'school_brand_logo',
      sql`num_nulls(${table.storageKey}, ${table.contentType}, ${table.contentLength}, ${table.sha256}) in (0, 4)`,
    ),
  ],
);
export type LogoType = 'image/png' | 'image/jpeg';

/** The modules a school may use, and their order on the home screen. */
export const licence = pgTable(
  'licence',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    module: text().$type<LicenceModule>().notNull(),
    enabled: boolean().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolCode, table.module] })],
);
