import { DAY_MS, HOUR_MS } from '@self-print/contract/limits.ts';
import { and, isNotNull, lt } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminalCommand } from '../../db/schema/commands.ts';

/** How long the audit record of commands and whether they were executed is kept. */
const COMMAND_KEEP_DAYS = 180;
/** How long a command's result is kept: a screenshot, lines of a log. */
const OUTCOME_KEEP_HOURS = 24;

/** Deletes results of commands after a day, and commands after half a year. */
export async function forgetCommands({ orm }: Queries, now: Date): Promise<void> {
  await orm
    .update(terminalCommand)
    .set({ outcomeEncrypted: null })
    .where(
      and(
        isNotNull(terminalCommand.outcomeEncrypted),
        lt(terminalCommand.doneAt, new Date(now.getTime() - OUTCOME_KEEP_HOURS * HOUR_MS)),
      ),
    );
  await orm
    .delete(terminalCommand)
    .where(lt(terminalCommand.createdAt, new Date(now.getTime() - COMMAND_KEEP_DAYS * DAY_MS)));
}
