import type { DeviceHealth } from '@self-print/contract/agent/devices.ts';
import type { EnrolmentRefusal } from '@self-print/contract/platform/enrolment.ts';
import type { SettingsOutcome } from '@self-print/contract/terminalLink.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { school } from './schools.ts';

/** Sheets that a terminal reported for a media source; null when its printer does not report them. */
export interface ReportedCarton {
  readonly cartonCode: string;
  readonly sheets: number | null;
}

/** Terminals that are looked after together. */
export const terminalGroup = pgTable(
  'terminal_group',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    groupId: text().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    /** Increases with every change; writers compare it with what they read. */
    revision: integer().notNull().default(0),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.schoolCode, table.groupId] })],
);

/** The last machine that held an enrolment key and could not join. */
export interface LastRefusal {
  readonly at: string;
  readonly why: EnrolmentRefusal;
  readonly address: string;
}

/** Keys by which many machines become terminals of a school, and what those begin with. */
export const enrolmentKey = pgTable(
  'enrolment_key',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    keyId: uuid().notNull(),
    /** Blind index of the secret. Looked up without a school, as a machine knows nothing else. */
    secretHash: bytes().notNull(),
    /** Tells keys from one another; no secret. */
    mark: text().notNull(),
    name: text().notNull(),
    codePrefix: text().notNull(),
    nameZh: text().notNull(),
    nameEn: text().notNull(),
    locationZh: text().notNull(),
    locationEn: text().notNull(),
    groupId: text(),
    tags: text().array().notNull().default([]),
    roles: text().array().notNull().default([]),
    places: integer().notNull(),
    /** Grows with each new terminal and never falls, so that taking one out of use gives no thief another try. */
    placesTaken: integer().notNull().default(0),
    /** The last day on which it works, in the school's time zone. */
    validUntil: date().notNull(),
    networks: text().array().notNull().default([]),
    lastJoinedAt: moment(),
    lastRefusal: jsonb().$type<LastRefusal>(),
    /** Null: by the command line. */
    createdBy: text(),
    createdAt: moment().notNull(),
    revokedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.keyId] }),
    foreignKey({
      name: 'enrolment_key_group',
      columns: [table.schoolCode, table.groupId],
      foreignColumns: [terminalGroup.schoolCode, terminalGroup.groupId],
    }),
    uniqueIndex('enrolment_key_secret').on(table.secretHash),
    uniqueIndex('enrolment_key_name').on(table.schoolCode, table.name).where(sql`${table.revokedAt} is null`),
    check('enrolment_key_places', sql`${table.placesTaken} between 0 and ${table.places}`),
  ],
);

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
    pausedAt: moment(),
    /**
     * Values of all layers that hold here, the nearest of each; read through the contract's schema. Whatever changes a layer, or
     * the group of a terminal, writes them again.
     */
    settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** Set at activation; a new activation replaces both and invalidates the earlier identity. */
    appId: text(),
    appSecretHash: bytes(),
    activatedAt: moment(),
    lastSeenAt: moment(),
    /** When it was seen again after a silence, or first. */
    onlineSince: moment(),
    printerCondition: text(),
    cartons: jsonb().$type<readonly ReportedCarton[]>(),
    version: text(),
    /** Versions of other software on the terminal, by name. */
    versions: jsonb().$type<Readonly<Record<string, string>>>(),
    devices: jsonb().$type<readonly DeviceHealth[]>(),
    /** What the terminal made of the settings that it fetched last. */
    settingsOutcome: jsonb().$type<SettingsOutcome>(),
    /** The terminal reported that staff took it out of service or are working on it. */
    maintenance: boolean().notNull().default(false),
    /** Increases with each connection: only the newest counts, whichever replica holds it. */
    linkNumber: integer().notNull().default(0),
    /** Position on a campus plan, in per mille of its width and height; null until placed. */
    planId: text(),
    planX: integer(),
    planY: integer(),
    groupId: text(),
    tags: text().array().notNull().default([]),
    /** Roles of the people to whom it is open; empty means everybody. */
    roles: text().array().notNull().default([]),
    /** Increases with every change by an administrator of what the terminal is called and where it stands. */
    revision: integer().notNull().default(0),
    /** The enrolment key that brought it. */
    enrolmentKeyId: uuid(),
    /** Blind index of the machine that joined; null for one that was activated by a code. */
    machineHash: bytes(),
    archivedAt: moment(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.terminalCode] }),
    foreignKey({
      name: 'terminal_joined_by',
      columns: [table.schoolCode, table.enrolmentKeyId],
      foreignColumns: [enrolmentKey.schoolCode, enrolmentKey.keyId],
    }),
    uniqueIndex('terminal_machine')
      .on(table.schoolCode, table.machineHash)
      .where(sql`${table.archivedAt} is null`),
    foreignKey({
      name: 'terminal_in_group',
      columns: [table.schoolCode, table.groupId],
      foreignColumns: [terminalGroup.schoolCode, terminalGroup.groupId],
    }),
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
 * One-time activation codes. The only table looked up without a school: a technician types nothing else, so the code itself
 * leads to the school. It is small, and becomes a reference table when the others are distributed.
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
    /** Given to the kiosk page, which may not speak for the agent. */
    forPage: boolean().notNull().default(false),
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
