import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminalCommand } from '../../db/schema/commands.ts';
import { scriptRun, scriptRunTerminal } from '../../db/schema/scripts.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { publishNotice } from '../terminals/notices.ts';
import { isRun, isTerminalOf, type RunKey, type RunRow } from './runStore.ts';

/**
 * Lets a locked run go no further at any terminal. A step that no terminal has taken yet is not given any more; one that was taken is
 * ended there, and its outcome stays to be seen among the steps.
 */
export async function endTerminals(
  queries: Queries,
  { clock }: Pick<Deps, 'clock'>,
  key: RunKey,
): Promise<void> {
  const now = clock.now();
  const ended = await queries.orm
    .update(scriptRunTerminal)
    .set({ state: 'stopped', changedAt: now })
    .where(and(isTerminalOf(key), inArray(scriptRunTerminal.state, ['waiting', 'running'])))
    .returning({ terminalCode: scriptRunTerminal.terminalCode });
  const theirs = queries.orm
    .select({ commandId: scriptRunTerminal.commandId })
    .from(scriptRunTerminal)
    .where(
      and(isTerminalOf(key), eq(scriptRunTerminal.state, 'stopped'), isNotNull(scriptRunTerminal.commandId)),
    );
  await queries.orm
    .update(terminalCommand)
    .set({ expiresAt: now })
    .where(
      and(
        eq(terminalCommand.schoolCode, key.schoolCode),
        inArray(terminalCommand.commandId, theirs),
        isNull(terminalCommand.takenAt),
      ),
    );
  for (const { terminalCode } of ended) {
    await publishNotice(queries, { kind: 'commandMoved', schoolCode: key.schoolCode, terminalCode });
  }
}

/** Stops a locked run, and writes down who or what did. */
export async function stopRun(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  operation: Operation,
  { schoolCode, runId }: RunRow,
  { name, reason }: { readonly name: string; readonly reason: NonNullable<RunRow['stopped']> },
): Promise<void> {
  const key = { schoolCode, runId };
  await queries.orm.update(scriptRun).set({ stopped: reason }).where(isRun(key));
  await endTerminals(queries, deps, key);
  await recordOperation(queries, deps, operation, {
    subject: runId,
    label: name,
    before: { stopped: null },
    after: { stopped: reason },
  });
}
