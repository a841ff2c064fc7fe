import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { terminalCommand } from '../../db/schema/commands.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';

export type CommandRow = typeof terminalCommand.$inferSelect;

/** Commands that a terminal has not taken and may still take, oldest first. */
export function waitingCommands({ orm }: Queries, key: TerminalKey, now: Date): Promise<CommandRow[]> {
  return orm
    .select()
    .from(terminalCommand)
    .where(
      and(
        eq(terminalCommand.schoolCode, key.schoolCode),
        eq(terminalCommand.terminalCode, key.terminalCode),
        isNull(terminalCommand.takenAt),
        gt(terminalCommand.expiresAt, now),
      ),
    )
    .orderBy(asc(terminalCommand.createdAt), asc(terminalCommand.commandId));
}

/** Terminals of all schools for which commands wait. */
export function terminalsWithWaitingCommands({ orm }: Queries, now: Date): Promise<TerminalKey[]> {
  return orm
    .selectDistinct({
      schoolCode: terminalCommand.schoolCode,
      terminalCode: terminalCommand.terminalCode,
    })
    .from(terminalCommand)
    .where(and(isNull(terminalCommand.takenAt), gt(terminalCommand.expiresAt, now)));
}

/** Signs a command for its terminal. The text is deterministic, so sending it again has no effect. */
export function signCommand(keys: Keys, row: CommandRow): string {
  return keys.commands.sign({
    commandId: row.commandId,
    schoolCode: row.schoolCode,
    terminalCode: row.terminalCode,
    call: row.call,
    body: { ...row.body },
    by: row.givenBy,
    issuedAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  });
}
