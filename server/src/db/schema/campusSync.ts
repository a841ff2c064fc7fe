import type {
  RefusalKind,
  RunFault,
  RunKind,
  RunState,
  SchemeRules,
} from '@self-print/contract/campusSync.ts';
import type { SourceKind } from '@self-print/contract/dataSource.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
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
import type { StoredFile } from '../../adapters/storage/storage.ts';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { school } from './schools.ts';

/** The content of a source that is a file. */
export interface UploadedFile extends StoredFile {
  readonly rows: number;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A database or another system of the school that records come from. */
export const dataSource = pgTable(
  'data_source',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    sourceId: uuid().notNull(),
    name: text().notNull(),
    kind: text().$type<SourceKind>().notNull(),
    /** Where it is and the account, as JSON of `sourceStore.ts`. */
    connectionEncrypted: bytes().notNull(),
    /** What was uploaded last; null where nothing was, and for other kinds. */
    file: jsonb().$type<UploadedFile>(),
    revision: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.sourceId] }),
    uniqueIndex('data_source_name').on(table.schoolCode, table.name),
  ],
);

/** What is read of a source, and what becomes of it. */
export const syncScheme = pgTable(
  'sync_scheme',
  {
    schoolCode: schoolCode(),
    schemeId: uuid().notNull(),
    sourceId: uuid().notNull(),
    name: text().notNull(),
    rules: jsonb().$type<SchemeRules>().notNull(),
    revision: integer().notNull(),
    /** The revision that a trial run was made of. */
    triedRevision: integer(),
    /** How far the last run that wrote has read, as the source writes it. */
    watermark: text(),
    nextRunAt: moment(),
    /** Whoever saved it, on whose behalf its schedule runs. */
    savedBy: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.schemeId] }),
    foreignKey({
      name: 'sync_scheme_source',
      columns: [table.schoolCode, table.sourceId],
      foreignColumns: [dataSource.schoolCode, dataSource.sourceId],
    }),
    uniqueIndex('sync_scheme_name').on(table.schoolCode, table.name),
    index('sync_scheme_of_source').on(table.schoolCode, table.sourceId),
    index('sync_scheme_due').on(table.nextRunAt).where(sql`${table.nextRunAt} is not null`),
  ],
);

/** A run of a scheme, under way or over. */
export const syncRun = pgTable(
  'sync_run',
  {
    schoolCode: schoolCode(),
    runId: uuid().notNull(),
    schemeId: uuid().notNull(),
    /** The revision of the scheme that it was begun for. */
    revision: integer().notNull(),
    kind: text().$type<RunKind>().notNull(),
    state: text().$type<RunState>().notNull(),
    fault: text().$type<RunFault>(),
    by: text().notNull(),
    isScheduled: boolean().notNull(),
    /** How many people it may change or take out although that is above the threshold. */
    allowed: integer(),
    queuedAt: moment().notNull(),
    startedAt: moment(),
    endedAt: moment(),
    /** A run that does not prolong it was cut off. */
    leaseUntil: moment(),
    rowsRead: integer().notNull().default(0),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    same: integer().notNull().default(0),
    removed: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    differences: jsonb().$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.runId] }),
    foreignKey({
      name: 'sync_run_scheme',
      columns: [table.schoolCode, table.schemeId],
      foreignColumns: [syncScheme.schoolCode, syncScheme.schemeId],
    }),
    // Whatever replicas do, a scheme runs once at a time.
    uniqueIndex('sync_run_under_way')
      .on(table.schoolCode, table.schemeId)
      .where(sql`${table.state} in ('queued', 'running')`),
    index('sync_run_waiting').on(table.queuedAt).where(sql`${table.state} in ('queued', 'running')`),
    index('sync_run_newest').on(table.schoolCode, table.queuedAt, table.runId),
    index('sync_run_of_scheme').on(table.schoolCode, table.schemeId, table.queuedAt),
  ],
);

/** What a run has read of a person and not written yet. */
export const syncStaged = pgTable(
  'sync_staged',
  {
    schoolCode: schoolCode(),
    runId: uuid().notNull(),
    /** Blind index of the number. */
    personIndex: bytes().notNull(),
    line: integer().notNull(),
    /** Number and values as JSON; null where the person is left out because of a row. */
    rowEncrypted: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.runId, table.personIndex] }),
    foreignKey({
      name: 'sync_staged_of_run',
      columns: [table.schoolCode, table.runId],
      foreignColumns: [syncRun.schoolCode, syncRun.runId],
    }),
  ],
);

/** A row that a run left out. */
export const syncRefusal = pgTable(
  'sync_refusal',
  {
    schoolCode: schoolCode(),
    runId: uuid().notNull(),
    /** The order in which they were found. */
    no: integer().notNull(),
    line: integer().notNull(),
    kind: text().$type<RefusalKind>().notNull(),
    /** The person's number, masked. */
    who: text().notNull(),
    column: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.runId, table.no] }),
    foreignKey({
      name: 'sync_refusal_of_run',
      columns: [table.schoolCode, table.runId],
      foreignColumns: [syncRun.schoolCode, syncRun.runId],
    }),
  ],
);

/** A person whose values a scheme has brought, and the last run that saw them in the source. */
export const syncPerson = pgTable(
  'sync_person',
  {
    schoolCode: schoolCode(),
    schemeId: uuid().notNull(),
    userId: text().notNull(),
    seenBy: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.schemeId, table.userId] }),
    foreignKey({
      name: 'sync_person_scheme',
      columns: [table.schoolCode, table.schemeId],
      foreignColumns: [syncScheme.schoolCode, syncScheme.schemeId],
    }),
    foreignKey({
      name: 'sync_person_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    index('sync_person_of_account').on(table.schoolCode, table.userId),
  ],
);
