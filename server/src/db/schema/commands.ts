import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { terminal } from './terminals.ts';

/**
 * What staff far away told a terminal to do: one call of its agent with its body. The row is the command; what travels is
 * signed anew whenever it is sent. Rows stay as the record of who did what.
 */
export const terminalCommand = pgTable(
  'terminal_command',
  {
    schoolCode: schoolCode(),
    commandId: uuid().notNull(),
    terminalCode: text().notNull(),
    /** Path of the agent's call, without the base. */
    call: text().notNull(),
    body: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    givenBy: text().notNull(),
    createdAt: moment().notNull(),
    /** A terminal that comes later than this does not get it any more. */
    expiresAt: moment().notNull(),
    /** When the terminal said that it has it, or, if it never did, that it is done. */
    takenAt: moment(),
    doneAt: moment(),
    /** The code of the outcome: the agent's success code or one of the error table. */
    outcomeCode: text(),
    outcomeMessage: text(),
    /** What a good outcome brought, as JSON; it may show a screen or a log, so it is encrypted and kept for a short time. */
    outcomeEncrypted: bytes(),
  },
  (table) => [
    primaryKey({ columns: [table.schoolCode, table.commandId] }),
    foreignKey({
      name: 'terminal_command_of_terminal',
      columns: [table.schoolCode, table.terminalCode],
      foreignColumns: [terminal.schoolCode, terminal.terminalCode],
    }),
    foreignKey({
      name: 'terminal_command_given_by',
      columns: [table.schoolCode, table.givenBy],
      foreignColumns: [account.schoolCode, account.userId],
    }),
    index('terminal_command_terminal').on(table.schoolCode, table.terminalCode, table.createdAt),
    index('terminal_command_waiting')
      .on(table.schoolCode, table.terminalCode, table.createdAt)
      .where(sql`${table.takenAt} is null`),
    check(
      'terminal_command_outcome',
      sql`(${table.doneAt} is null) = (${table.outcomeCode} is null) and (${table.doneAt} is null or ${table.takenAt} is not null)`,
    ),
  ],
);
