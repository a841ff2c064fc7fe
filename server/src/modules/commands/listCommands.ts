import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminalCommand } from '../../db/schema/commands.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import type { CommandRow } from './waitingCommands.ts';

/** The newest commands of a terminal, newest first. */
export function listCommands({ orm }: Queries, key: TerminalKey, limit: number): Promise<CommandRow[]> {
  return orm
    .select()
    .from(terminalCommand)
    .where(
      and(eq(terminalCommand.schoolCode, key.schoolCode), eq(terminalCommand.terminalCode, key.terminalCode)),
    )
    .orderBy(desc(terminalCommand.createdAt))
    .limit(limit);
}

export async function findCommand(
  { orm }: Queries,
  schoolCode: string,
  commandId: string,
): Promise<CommandRow | undefined> {
  const [row] = await orm
    .select()
    .from(terminalCommand)
    .where(and(eq(terminalCommand.schoolCode, schoolCode), eq(terminalCommand.commandId, commandId)));
  return row;
}
