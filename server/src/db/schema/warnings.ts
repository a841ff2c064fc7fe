import type { WarnScene, WarnSeverity } from '@self-print/contract/warnings.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';

/** A rule that a school has changed; the others are those of the contract. */
export const warnRule = pgTable(
  'warn_rule',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    scene: text().$type<WarnScene>().notNull(),
    enabled: boolean().notNull(),
    threshold: integer().notNull(),
    severity: text().$type<WarnSeverity>().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolCode, table.scene] })],
);

/** Who is told of a school's warnings. */
export const warnTelling = pgTable('warn_telling', {
  schoolCode: schoolCode()
    .primaryKey()
    .references(() => school.schoolCode),
  /** Addresses and the robot's key as JSON. */
  recipientsEncrypted: bytes().notNull(),
  /** Minutes of the day; both or neither. */
  quietFrom: integer(),
  quietUntil: integer(),
  revision: integer().notNull(),
});

/**
 * Something that needs a person. It is there from the moment at which it was first so, and opened once that lasts as long as its rule
 * says.
 */
export const warning = pgTable(
  'warning',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    warningId: uuid().notNull(),
    scene: text().$type<WarnScene>().notNull(),
    /** A terminal, or empty for the school. */
    subject: text().notNull(),
    severity: text().$type<WarnSeverity>().notNull(),
    count: integer(),
    since: moment().notNull(),
    /** When it was last seen to be so. */
    lastAt: moment().notNull(),
    openedAt: moment(),
    closedAt: moment(),
    acknowledgedAt: moment(),
    acknowledgedBy: text(),
    note: text(),
    toldAt: moment(),
    /** When it is tried again to tell it; null when nothing is left to tell. */
    tellAt: moment(),
    tries: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.warningId] }),
    uniqueIndex('warning_open')
      .on(table.schoolCode, table.scene, table.subject)
      .where(sql`${table.closedAt} is null`),
    index('warning_newest').on(table.schoolCode, table.openedAt),
    index('warning_listed').on(table.schoolCode, sql`(closed_at is null)`, table.openedAt),
    index('warning_to_tell').on(table.tellAt).where(sql`${table.tellAt} is not null`),
  ],
);
