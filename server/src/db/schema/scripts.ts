import type { ReadinessCheck } from '@self-print/contract/agent/maintenance.ts';
import type { RunFailure, RunTerminalState, ScriptRun } from '@self-print/contract/platform/scriptAdmin.ts';
import type { ScriptStep } from '@self-print/contract/scripts/scriptSteps.ts';
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
import { moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { school } from './schools.ts';
import { terminal } from './terminals.ts';

/** A script for terminals. What it does stands in its versions. */
export const terminalScript = pgTable(
  'terminal_script',
  {
    schoolCode: schoolCode().references(() => school.schoolCode),
    scriptId: uuid().notNull(),
    name: text().notNull(),
    /** The newest version that was published. */
    publishedVersion: integer(),
    draftVersion: integer(),
    withdrawnAt: moment(),
    /** Increases with every change of the script or its draft. */
    revision: integer().notNull().default(0),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.scriptId] }),
    uniqueIndex('terminal_script_name')
      .on(table.schoolCode, table.name)
      .where(sql`${table.withdrawnAt} is null`),
  ],
);

/** A version of a script. Once it has a digest it never changes again. */
export const terminalScriptVersion = pgTable(
  'terminal_script_version',
  {
    schoolCode: schoolCode(),
    scriptId: uuid().notNull(),
    version: integer().notNull(),
    purpose: text().notNull(),
    steps: jsonb().$type<readonly ScriptStep[]>().notNull(),
    /** Accounts of those who wrote it; none of them may publish it. */
    writers: text().array().notNull(),
    changedAt: moment().notNull(),
    /** SHA-256 of the published steps, in hexadecimal; null for a draft. */
    sha256: text(),
    publishedBy: text(),
    publishedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.scriptId, table.version] }),
    foreignKey({
      name: 'terminal_script_version_of_script',
      columns: [table.schoolCode, table.scriptId],
      foreignColumns: [terminalScript.schoolCode, terminalScript.scriptId],
    }),
    foreignKey({
      name: 'terminal_script_version_published_by',
      columns: [table.schoolCode, table.publishedBy],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    check(
      'terminal_script_version_published',
      sql`num_nulls(${table.sha256}, ${table.publishedBy}, ${table.publishedAt}) in (0, 3)`,
    ),
    check(
      'terminal_script_version_by_two',
      sql`${table.publishedBy} is null or not (${table.publishedBy} = any(${table.writers}))`,
    ),
  ],
);

/** A version that is run at chosen terminals, by stages. */
export const scriptRun = pgTable(
  'script_run',
  {
    schoolCode: schoolCode(),
    runId: uuid().notNull(),
    scriptId: uuid().notNull(),
    version: integer().notNull(),
    /** Digest of the steps as they were when the run began. */
    sha256: text().notNull(),
    choice: text().$type<ScriptRun['choice']>().notNull(),
    groupNameZh: text(),
    groupNameEn: text(),
    stage: integer().notNull().default(0),
    stageSince: moment().notNull(),
    automaticHours: integer(),
    failureLimit: integer().notNull(),
    stopped: text().$type<NonNullable<ScriptRun['stopped']>>(),
    begunBy: text().notNull(),
    begunAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.runId] }),
    foreignKey({
      name: 'script_run_of_version',
      columns: [table.schoolCode, table.scriptId, table.version],
      foreignColumns: [
        terminalScriptVersion.schoolCode,
        terminalScriptVersion.scriptId,
        terminalScriptVersion.version,
      ],
    }),
    foreignKey({
      name: 'script_run_begun_by',
      columns: [table.schoolCode, table.begunBy],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    index('script_run_newest').on(table.schoolCode, table.begunAt),
  ],
);

/** A terminal of a run, and the step that it is at. */
export const scriptRunTerminal = pgTable(
  'script_run_terminal',
  {
    schoolCode: schoolCode(),
    runId: uuid().notNull(),
    terminalCode: text().notNull(),
    /** The stage with which it begins. */
    stage: integer().notNull(),
    state: text().$type<RunTerminalState>().notNull(),
    /** The step that it is at, from 0. */
    step: integer().notNull().default(0),
    /** How often the step was given again because nobody knew its outcome. */
    repeats: integer().notNull().default(0),
    /** The command of that step; null before it is given. */
    commandId: uuid(),
    /** The terminal's connection on which it took the step: one that goes away by the step comes back on a later one. */
    linkNumber: integer(),
    reason: text().$type<RunFailure>(),
    code: text().notNull().default(''),
    message: text().notNull().default(''),
    notReady: jsonb().$type<readonly ReadinessCheck[]>(),
    changedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.runId, table.terminalCode] }),
    foreignKey({
      name: 'script_run_terminal_of_run',
      columns: [table.schoolCode, table.runId],
      foreignColumns: [scriptRun.schoolCode, scriptRun.runId],
    }),
    foreignKey({
      name: 'script_run_terminal_of_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
    /** Two scripts at one terminal would undo each other: one has to end first. */
    uniqueIndex('script_run_terminal_busy')
      .on(table.schoolCode, table.terminalCode)
      .where(sql`${table.state} in ('waiting', 'running')`),
    check('script_run_terminal_failed', sql`(${table.reason} is null) = (${table.state} <> 'failed')`),
  ],
);

/** The commands that a run gave a terminal, each try by itself. */
export const scriptRunStep = pgTable(
  'script_run_step',
  {
    schoolCode: schoolCode(),
    runId: uuid().notNull(),
    terminalCode: text().notNull(),
    commandId: uuid().notNull(),
    step: integer().notNull(),
    givenAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.runId, table.terminalCode, table.commandId] }),
    foreignKey({
      name: 'script_run_step_of_terminal',
      columns: [table.schoolCode, table.runId, table.terminalCode],
      foreignColumns: [scriptRunTerminal.schoolCode, scriptRunTerminal.runId, scriptRunTerminal.terminalCode],
    }),
  ],
);
