import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, moment, schoolCode } from '../columns.ts';
import { account } from './accounts.ts';
import { terminal } from './terminals.ts';

/**
 * A remote command to a terminal: one call of its agent with its body. The row is the command; what is transmitted is signed
 * each time it is sent. Rows are kept as audit record.
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
    /** A terminal that connects later no longer gets it. */
    expiresAt: moment().notNull(),
    /** When the terminal reported that it has the command, or otherwise that it is done. */
    takenAt: moment(),
    doneAt: moment(),
    /** Code of the outcome: the agent's success code or one from the error table. */
    outcomeCode: text(),
    outcomeMessage: text(),
    /**
     * Result of a successful command, as JSON. It may contain a screenshot or log, so it is encrypted and kept only briefly.
     */
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
