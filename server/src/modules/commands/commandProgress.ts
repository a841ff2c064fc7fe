import { SUCCESS_CODES } from '@self-print/contract/call.ts';
import type { CommandOutcome } from '@self-print/contract/terminalLink.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { terminalCommand } from '../../db/schema/commands.ts';
import type { Deps } from '../../deps.ts';
import { publishNotice } from '../terminals/notices.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { encryptOutcome } from './encryptedOutcome.ts';

type Progress = Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>;

/**
 * Records that a terminal has received a command, so that it is not sent again. Does nothing if this is already recorded, or if
 * the command does not exist or belongs to another terminal; returns whether it did.
 */
export async function commandTaken(
  { db, clock, log }: Progress,
  { schoolCode, terminalCode }: TerminalKey,
  commandId: string,
): Promise<boolean> {
  const [row] = await db.orm
    .update(terminalCommand)
    .set({ takenAt: clock.now() })
    .where(and(ownCommand({ schoolCode, terminalCode }, commandId), isNull(terminalCommand.takenAt)))
    .returning({ call: terminalCommand.call });
  if (!row) return false;
  log.event('terminal-command-taken', { schoolCode, terminalCode, commandId, call: row.call });
  await publishNotice(db, { kind: 'commandMoved', schoolCode, terminalCode });
  return true;
}

/**
 * Records the outcome of a command. The first outcome wins; later ones are ignored. It may arrive after the command expired, from
 * a terminal that took it in time and then lost its connection.
 */
export async function commandDone(
  { db, keys, clock, log }: Progress,
  { schoolCode, terminalCode }: TerminalKey,
  commandId: string,
  outcome: CommandOutcome,
): Promise<void> {
  const now = clock.now();
  const code = outcome.ok ? SUCCESS_CODES.agent : outcome.code;
  const [row] = await db.orm
    .update(terminalCommand)
    .set({
      takenAt: sql`coalesce(${terminalCommand.takenAt}, ${now.toISOString()})`,
      doneAt: now,
      outcomeCode: code,
      outcomeMessage: outcome.ok ? null : outcome.message,
      outcomeEncrypted: outcome.ok ? encryptOutcome(keys, { schoolCode, commandId }, outcome.data) : null,
    })
    .where(and(ownCommand({ schoolCode, terminalCode }, commandId), isNull(terminalCommand.doneAt)))
    .returning({ call: terminalCommand.call });
  if (!row) return;
  log.event('terminal-command-done', { schoolCode, terminalCode, commandId, call: row.call, code });
  await publishNotice(db, { kind: 'commandMoved', schoolCode, terminalCode });
}

function ownCommand({ schoolCode, terminalCode }: TerminalKey, commandId: string) {
  return and(
    eq(terminalCommand.schoolCode, schoolCode),
    eq(terminalCommand.commandId, commandId),
    eq(terminalCommand.terminalCode, terminalCode),
  );
}
