import type { DeviceHealth } from '@self-print/contract/agent/devices.ts';
import type { TerminalSettings } from '@self-print/contract/settings.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';

/** Sheets that a terminal reported for a carton; null when its printer does not tell. */
export interface ReportedCarton {
  readonly cartonCode: string;
  readonly sheets: number | null;
}

export const terminal = pgTable(
  'terminal',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    terminalCode: text().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    locationZh: text().notNull(),
    locationEn: text().notNull(),
    terminalType: integer().notNull(),
    paused: boolean().notNull().default(false),
    pausedReasonZh: text(),
    pausedReasonEn: text(),
    /** Only what differs from the defaults; read through the contract's schema. */
    settings: jsonb().$type<Partial<TerminalSettings>>().notNull(),
    /** Set at activation; an activation again replaces both and ends the earlier identity. */
    appId: text(),
    appSecretHash: bytes(),
    activatedAt: moment(),
    lastSeenAt: moment(),
    printerCondition: text(),
    cartons: jsonb().$type<readonly ReportedCarton[]>(),
    version: text(),
    /** Versions of what else runs there, by name. */
    versions: jsonb().$type<Readonly<Record<string, string>>>(),
    devices: jsonb().$type<readonly DeviceHealth[]>(),
    /** The terminal said that staff took it out of service, or works on it. */
    maintenance: boolean().notNull().default(false),
    /** Grows with each standing connection: the newest is the one that counts, whichever replica holds it. */
    linkNumber: integer().notNull().default(0),
    /** Where it stands on a plan of the campus, in per mille of its width and height; null until it is drawn in. */
    planId: text(),
    planX: integer(),
    planY: integer(),
    archivedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.terminalCode] }),
    uniqueIndex('terminal_app').on(table.schoolCode, table.appId),
    check(
      'terminal_plan',
      sql`num_nulls(${table.planId}, ${table.planX}, ${table.planY}) = 3
        or (num_nulls(${table.planId}, ${table.planX}, ${table.planY}) = 0
          and ${table.planX} between 0 and 1000 and ${table.planY} between 0 and 1000)`,
    ),
  ],
);

/**
 * One-time activation codes. The only table that is looked up without a school: a technician types nothing else,
 * so the code itself leads to the school. It is small, and a reference table when the others are distributed.
 */
export const activationCode = pgTable(
  'activation_code',
  {
    codeHash: bytes().primaryKey(),
    schoolCode: text().notNull(),
    terminalCode: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'activation_code_of_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
    index('activation_code_terminal').on(table.schoolCode, table.terminalCode),
  ],
);

export const accessToken = pgTable(
  'access_token',
  {
    schoolCode: schoolCode(),
    tokenHash: bytes().notNull(),
    terminalCode: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.tokenHash] }),
    foreignKey({
      name: 'access_token_of_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
    index('access_token_terminal').on(table.schoolCode, table.terminalCode),
  ],
);
