import type { ReleaseManifest } from '@self-print/contract/release/releaseFacts.ts';
import type { ReleaseReason, ReleaseStage } from '@self-print/contract/release/releaseStates.ts';
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
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { school } from './schools.ts';
import { terminal } from './terminals.ts';

/** What a package says about itself, without its files. */
export interface PackageFacts extends Omit<ReleaseManifest, 'files'> {
  readonly files: number;
  /** Fingerprint of the key that signed it. */
  readonly key: string;
}

/** A package of software for terminals, or one that is being uploaded. */
export const terminalPackage = pgTable(
  'terminal_package',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    packageId: uuid().notNull(),
    sizeBytes: integer().notNull(),
    /** Null while it is uploaded. */
    facts: jsonb().$type<PackageFacts>(),
    /** Of the facts: a version is uploaded once for each system. */
    version: text(),
    system: text(),
    notes: text().notNull().default(''),
    withdrawnAt: moment(),
    /** Increases with every change by an administrator. */
    revision: integer().notNull().default(0),
    addedBy: text().notNull(),
    addedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.packageId] }),
    foreignKey({
      name: 'terminal_package_added_by',
      columns: [table.schoolCode, table.addedBy],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    uniqueIndex('terminal_package_version')
      .on(table.schoolCode, table.version, table.system)
      .where(sql`${table.version} is not null`),
    check(
      'terminal_package_facts',
      sql`num_nulls(${table.facts}, ${table.version}, ${table.system}) in (0, 3)`,
    ),
  ],
);

/** A piece of a package in the file storage. The row is written first, so that a crash leaves no file that nobody knows of. */
export const terminalPackagePiece = pgTable(
  'terminal_package_piece',
  {
    schoolCode: schoolCode(),
    packageId: uuid().notNull(),
    pieceIndex: integer().notNull(),
    storageKey: text().notNull(),
    contentLength: integer().notNull(),
    sha256: text().notNull(),
    /** Whether the file is there. */
    stored: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.packageId, table.pieceIndex] }),
    foreignKey({
      name: 'terminal_package_piece_of_package',
      columns: [table.schoolCode, table.packageId],
      foreignColumns: [terminalPackage.schoolCode, terminalPackage.packageId],
    }),
  ],
);

/** Who gets a package when. Of the roll-outs that reach a terminal the newest counts. */
export const rollOut = pgTable(
  'roll_out',
  {
    schoolCode: schoolCode(),
    rollOutId: uuid().notNull(),
    packageId: uuid().notNull(),
    /** Null: all terminals. A group may be deleted meanwhile, and then nobody else is reached. */
    groupId: text(),
    groupNameZh: text(),
    groupNameEn: text(),
    stage: integer().notNull().default(0),
    stageSince: moment().notNull(),
    automaticHours: integer(),
    failureLimit: integer().notNull(),
    allowOlder: boolean().notNull(),
    stopped: text().$type<'byHand' | 'failures' | 'withdrawn'>(),
    begunBy: text().notNull(),
    begunAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.rollOutId] }),
    foreignKey({
      name: 'roll_out_of_package',
      columns: [table.schoolCode, table.packageId],
      foreignColumns: [terminalPackage.schoolCode, terminalPackage.packageId],
    }),
    foreignKey({
      name: 'roll_out_begun_by',
      columns: [table.schoolCode, table.begunBy],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    check(
      'roll_out_group',
      sql`num_nulls(${table.groupId}, ${table.groupNameZh}, ${table.groupNameEn}) in (0, 3)`,
    ),
    index('roll_out_going_on').on(table.schoolCode, table.begunAt).where(sql`${table.stopped} is null`),
  ],
);

/** A terminal that a roll-out has reached, and how far it is. */
export const rollOutTerminal = pgTable(
  'roll_out_terminal',
  {
    schoolCode: schoolCode(),
    rollOutId: uuid().notNull(),
    terminalCode: text().notNull(),
    /** Another one for each try. */
    orderId: uuid().notNull(),
    /** Null until it has reported. */
    stage: text().$type<ReleaseStage>(),
    reason: text().$type<ReleaseReason>(),
    receivedBytes: integer().notNull().default(0),
    changedAt: moment().notNull(),
    reportedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.rollOutId, table.terminalCode] }),
    foreignKey({
      name: 'roll_out_terminal_of_roll_out',
      columns: [table.schoolCode, table.rollOutId],
      foreignColumns: [rollOut.schoolCode, rollOut.rollOutId],
    }),
    foreignKey({
      name: 'roll_out_terminal_of_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
    index('roll_out_terminal_terminal').on(table.schoolCode, table.terminalCode),
  ],
);
