import { HOUR_MS } from '@self-print/contract/limits.ts';
import { and, isNotNull, lt } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminalCommand } from '../../db/schema/commands.ts';

/** How long a command's result is kept: a screenshot, lines of a log. */
const OUTCOME_KEEP_HOURS = 24;

/** Deletes results of commands after a day; for the commands themselves the school's retention term applies. */
export async function forgetOutcomes({ orm }: Queries, now: Date): Promise<void> {
  await orm
    .update(terminalCommand)
    .set({ outcomeEncrypted: null })
    .where(
      and(
        isNotNull(terminalCommand.outcomeEncrypted),
        lt(terminalCommand.doneAt, new Date(now.getTime() - OUTCOME_KEEP_HOURS * HOUR_MS)),
      ),
    );
}
