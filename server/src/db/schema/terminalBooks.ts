import type { ExtraAbility, ExtraKind, OpeningSpan } from '@self-print/contract/platform/extraTerminals.ts';
import type {
  TerminalDetailKind,
  TerminalDetailOption,
} from '@self-print/contract/platform/terminalDetails.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';
import { terminal } from './terminals.ts';

/** What a school itself wants to record of its terminals. */
export const terminalDetail = pgTable(
  'terminal_detail',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    /** By which values are stored; never changes. */
    code: text().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    kind: text().$type<TerminalDetailKind>().notNull(),
    /** What may be chosen; empty for other kinds. */
    options: jsonb().$type<readonly TerminalDetailOption[]>().notNull(),
    required: boolean().notNull(),
    /** Whether the table has a column of it. */
    shown: boolean().notNull(),
    position: integer().notNull(),
    /** Not asked for any more; values stay. */
    archivedAt: moment(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolCode, table.code] })],
);

/** The values of a terminal by codes of details, as texts. */
export const terminalDetailValues = pgTable(
  'terminal_detail_values',
  {
    schoolCode: schoolCode(),
    terminalCode: text().notNull(),
    values: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.terminalCode] }),
    foreignKey({
      name: 'terminal_detail_values_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
  ],
);

/** A place for printing that is no terminal of this platform: a counter, a copier, another maker's machine. */
export const extraTerminal = pgTable(
  'extra_terminal',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    placeId: uuid().notNull(),
    kind: text().$type<ExtraKind>().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    locationZh: text().notNull(),
    locationEn: text().notNull(),
    abilities: jsonb().$type<readonly ExtraAbility[]>().notNull(),
    /** Whether people there print for pickup codes of this platform. */
    takesCodes: boolean().notNull(),
    hours: jsonb().$type<readonly OpeningSpan[]>().notNull(),
    contact: text().notNull(),
    planId: text(),
    planX: integer(),
    planY: integer(),
    visible: boolean().notNull(),
    /** Days in the school's calendar. */
    validFrom: date({ mode: 'string' }),
    validUntil: date({ mode: 'string' }),
    revision: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.placeId] }),
    check('extra_terminal_days', sql`${table.validFrom} <= ${table.validUntil}`),
    check('extra_terminal_point', sql`num_nulls(${table.planId}, ${table.planX}, ${table.planY}) in (0, 3)`),
  ],
);
