import type {
  BatchFailure,
  BatchOutput,
  BatchPaper,
  BatchRowState,
  BatchSorting,
  BatchState,
  PrintRunPause,
  PrintRunState,
} from '@self-print/contract/batches.ts';
import type { DocumentLanguage } from '@self-print/contract/documentLanguage.ts';
import { sql } from 'drizzle-orm';
import {
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
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { printItem } from './items.ts';
import { school } from './schools.ts';
import { terminal } from './terminals.ts';

/** What a school has set about batches; without a row what the platform begins with. */
export const batchSetting = pgTable('batch_setting', {
  schoolCode: schoolCode()
    .primaryKey()
    .references(() => school.schoolCode),
  settings: jsonb().$type<unknown>().notNull(),
  revision: integer().notNull(),
  changedAt: moment().notNull(),
});

/** A batch that can be run again and again: for whom, of what, and how the files are called. */
export const batchScheme = pgTable(
  'batch_scheme',
  {
    schoolCode: schoolCode(),
    schemeId: uuid().notNull(),
    name: text().notNull(),
    itemId: text().notNull(),
    language: text().$type<DocumentLanguage>().notNull(),
    /** Everybody of a department, a role or both; null for a list. */
    query: jsonb().$type<{ readonly department: string; readonly role: string | null }>(),
    /** JSON of the numbers of a list, encrypted. */
    numbersEncrypted: bytes(),
    /** How many numbers that are. */
    numbers: integer().notNull(),
    naming: text().notNull(),
    output: text().$type<BatchOutput>().notNull(),
    sorting: text().$type<BatchSorting>().notNull(),
    revision: integer().notNull(),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.schemeId] }),
    foreignKey({
      name: 'batch_scheme_of_item',
      columns: [table.schoolCode, table.itemId],
      foreignColumns: [printItem.schoolCode, printItem.itemId],
    }),
    index('batch_scheme_name').on(table.schoolCode, table.name, table.schemeId),
    check(
      'batch_scheme_people',
      sql`(${table.query} is null) = (${table.numbersEncrypted} is not null) and ${table.numbers} >= 0`,
    ),
  ],
);

/** One run of a scheme, as that was when it began. */
export const batchTask = pgTable(
  'batch_task',
  {
    schoolCode: schoolCode(),
    taskId: uuid().notNull(),
    schemeName: text().notNull(),
    itemId: text().notNull(),
    language: text().$type<DocumentLanguage>().notNull(),
    naming: text().notNull(),
    output: text().$type<BatchOutput>().notNull(),
    state: text().$type<BatchState>().notNull(),
    total: integer().notNull(),
    /** Set when the rows are deleted; before, the rows are counted. */
    issued: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    printed: integer().notNull().default(0),
    requestedBy: text().notNull(),
    requestedAt: moment().notNull(),
    decidedBy: text(),
    endedAt: moment(),
    /** When its rows are deleted; null while it is not at an end. */
    resultUntil: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.taskId] }),
    foreignKey({
      name: 'batch_task_of_item',
      columns: [table.schoolCode, table.itemId],
      foreignColumns: [printItem.schoolCode, printItem.itemId],
    }),
    foreignKey({
      name: 'batch_task_requested_by',
      columns: [table.schoolCode, table.requestedBy],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    index('batch_task_newest').on(table.schoolCode, table.requestedAt, table.taskId),
    index('batch_task_under_way').on(table.requestedAt).where(sql`${table.state} in ('waiting', 'running')`),
    index('batch_task_result').on(table.resultUntil).where(sql`${table.resultUntil} is not null`),
    check(
      'batch_task_state',
      sql`${table.state} in ('awaiting', 'waiting', 'running', 'paused', 'done', 'stopped', 'refused', 'expired')`,
    ),
    check(
      'batch_task_by_two',
      sql`${table.decidedBy} is distinct from ${table.requestedBy} or ${table.state} in ('refused', 'expired')`,
    ),
    check(
      'batch_task_ended',
      sql`(${table.resultUntil} is not null) = (${table.state} in ('done', 'stopped', 'refused'))`,
    ),
  ],
);

/** The document of one person of a batch. */
export const batchRow = pgTable(
  'batch_row',
  {
    schoolCode: schoolCode(),
    taskId: uuid().notNull(),
    /** Its place in the batch, from 1. */
    no: integer().notNull(),
    /** Null for a number that nobody has. */
    userId: text(),
    /** That number, encrypted. */
    numberEncrypted: bytes(),
    state: text().$type<BatchRowState>().notNull(),
    /** The server that works at it, until then. */
    claimedBy: uuid(),
    leaseUntil: moment(),
    /** Increases with each claim: only who has the newest may end the row. */
    fencingToken: integer().notNull().default(0),
    /** Claims since it was put into the queue: one that ends servers is given up. */
    attempts: integer().notNull().default(0),
    orderId: uuid(),
    failure: text().$type<BatchFailure>(),
    /** The value, letter or rule; encrypted as it may be of a name. */
    detailEncrypted: bytes(),
    /** How far its paper is; null where the result is a file. */
    paper: text().$type<BatchPaper>(),
    /** The claim of its order with which it is or was printed last. */
    paperToken: integer(),
    /** By which the terminal was told. */
    paperCommandId: uuid(),
    /** Why its print failed or is unconfirmed: an error code. */
    paperCode: text(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.taskId, table.no] }),
    foreignKey({
      name: 'batch_row_of_task',
      columns: [table.schoolCode, table.taskId],
      foreignColumns: [batchTask.schoolCode, batchTask.taskId],
    }),
    foreignKey({
      name: 'batch_row_of_account',
      columns: [table.schoolCode, table.userId],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    index('batch_row_of_state').on(table.schoolCode, table.taskId, table.state, table.no),
    index('batch_row_worked').on(table.claimedBy).where(sql`${table.state} = 'working'`),
    // A terminal is told of one document of a batch at a time.
    uniqueIndex('batch_row_printing')
      .on(table.schoolCode, table.taskId)
      .where(sql`${table.paper} = 'working'`),
    index('batch_row_unsettled')
      .on(table.schoolCode, table.taskId)
      .where(sql`${table.paper} in ('working', 'failed', 'unconfirmed', 'leftOut')`),
    index('batch_row_of_paper')
      .on(table.schoolCode, table.taskId, table.paper, table.no)
      .where(sql`${table.paper} is not null`),
    check(
      'batch_row_paper',
      sql`${table.paper} in ('waiting', 'working', 'printed', 'failed', 'unconfirmed', 'leftOut', 'void')
        and ${table.state} = 'issued' or ${table.paper} is null`,
    ),
    check(
      'batch_row_told',
      sql`${table.paper} is distinct from 'working' or (${table.paperToken} is not null and ${table.paperCommandId} is not null)`,
    ),
    check('batch_row_person', sql`(${table.userId} is null) = (${table.numberEncrypted} is not null)`),
    check(
      'batch_row_state',
      sql`${table.state} in ('waiting', 'working', 'issued', 'failed', 'skipped')
        and (${table.state} = 'working') = (${table.claimedBy} is not null)
        and (${table.state} = 'working') = (${table.leaseUntil} is not null)
        and (${table.state} = 'issued') = (${table.orderId} is not null)
        and (${table.state} = 'failed') = (${table.failure} is not null)`,
    ),
  ],
);

/** The documents of a batch being printed at one terminal. */
export const batchPrint = pgTable(
  'batch_print',
  {
    schoolCode: schoolCode(),
    runId: uuid().notNull(),
    taskId: uuid().notNull(),
    terminalCode: text().notNull(),
    state: text().$type<PrintRunState>().notNull(),
    pausedFor: text().$type<PrintRunPause>(),
    /** The document for which it paused. */
    pausedAt: integer(),
    /** Nothing is told to the terminal before, since it was busy or out of paper a moment ago. */
    notBefore: moment(),
    /** Who began it or let it go on last: in their name the terminal is commanded. */
    startedBy: text().notNull(),
    startedAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.runId] }),
    foreignKey({
      name: 'batch_print_of_task',
      columns: [table.schoolCode, table.taskId],
      foreignColumns: [batchTask.schoolCode, batchTask.taskId],
    }),
    foreignKey({
      name: 'batch_print_at_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
    foreignKey({
      name: 'batch_print_started_by',
      columns: [table.schoolCode, table.startedBy],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    index('batch_print_newest').on(table.schoolCode, table.taskId, table.startedAt),
    // The claims of a batch and of a terminal.
    uniqueIndex('batch_print_of_batch')
      .on(table.schoolCode, table.taskId)
      .where(sql`${table.state} in ('running', 'paused')`),
    uniqueIndex('batch_print_of_terminal')
      .on(table.schoolCode, table.terminalCode)
      .where(sql`${table.state} in ('running', 'paused')`),
    check(
      'batch_print_state',
      sql`${table.state} in ('running', 'paused', 'done', 'stopped')
        and (${table.state} = 'paused') = (${table.pausedFor} is not null)
        and (${table.state} in ('done', 'stopped')) = (${table.endedAt} is not null)`,
    ),
  ],
);
