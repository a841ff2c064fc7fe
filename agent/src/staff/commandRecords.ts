import { type CommandOutcome, commandOutcome } from '@self-print/contract/terminalLink.ts';
import { z } from 'zod';
import { jsonText, type RecordSource, storedRecords } from '../journal/storedRecords.ts';

/** An accepted command; the outcome is null until known. */
export interface TakenCommand {
  readonly commandId: string;
  readonly outcome: CommandOutcome | null;
}

const commandRow = z.codec(
  z.object({ command_id: z.string(), outcome: jsonText(commandOutcome).nullable() }),
  z.custom<TakenCommand>(),
  {
    decode: (row) => ({ commandId: row.command_id, outcome: row.outcome }),
    encode: ({ commandId, outcome }) => ({ command_id: commandId, outcome }),
  },
);

export interface NewCommand {
  readonly commandId: string;
  /** How it arrived: with a call of the page, or over the link, whose platform waits for the outcome. */
  readonly way: 'page' | 'link';
  /** Origin of the platform that signed it. */
  readonly platform: string;
  readonly call: string;
  /** Account that issued it. */
  readonly by: string;
  readonly expiresAt: string;
}

/** Used signed commands: each works once. */
export interface CommandRecords {
  find(commandId: string): TakenCommand | null;
  insert(command: NewCommand, at: number): void;
  finish(commandId: string, outcome: CommandOutcome, at: number): void;
  /** Commands from the link whose outcome has not been acknowledged by the platform, oldest first. */
  undelivered(platform: string): TakenCommand[];
  markDelivered(commandId: string): void;
  /** Deletes those that expired before a time. */
  forgetBefore(moment: number): void;
}

export function commandRecords(source: RecordSource): CommandRecords {
  const { database } = source;
  const stored = storedRecords(source, { table: 'command', key: 'command_id', schema: commandRow });
  const find = database.prepare('SELECT command_id, outcome FROM command WHERE command_id = ?');
  const insert = database.prepare(
    `INSERT INTO command (command_id, way, platform, call, given_by, taken_at, expires_at, delivered)
     VALUES (?, ?, ?, ?, ?, ?, ?, 0)`,
  );
  const finish = database.prepare(
    'UPDATE command SET outcome = :outcome, finished_at = :at WHERE command_id = :command_id',
  );
  const undelivered = database.prepare(
    `SELECT command_id, outcome FROM command
     WHERE way = 'link' AND delivered = 0 AND platform = ? ORDER BY taken_at, rowid`,
  );
  const deliver = database.prepare('UPDATE command SET delivered = 1 WHERE command_id = ?');
  const forget = database.prepare('DELETE FROM command WHERE expires_at < ?');
  return {
    find: (commandId) => stored.one(find.get(commandId)),
    insert: ({ commandId, way, platform, call, by, expiresAt }, at) =>
      void insert.run(commandId, way, platform, call, by, at, Date.parse(expiresAt)),
    finish: (commandId, outcome, at) => void finish.run({ ...stored.row({ commandId, outcome }), at }),
    undelivered: (platform) => stored.many(undelivered.all(platform)),
    markDelivered: (commandId) => void deliver.run(commandId),
    forgetBefore: (moment) => void forget.run(moment),
  };
}
