import type { LicenceModule } from '@self-print/contract/licence.ts';
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
