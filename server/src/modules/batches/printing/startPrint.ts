import { isFetchable } from '@self-print/contract/batches.ts';
import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { batchPrintCalls } from '@self-print/contract/platform/batchPrint.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import { batchPrint, batchRow } from '../../../db/schema/batches.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { mayCommand } from '../../commands/giveCommand.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { findPrintTerminal } from '../../places/findPrintTerminal.ts';
import { isRowOf, lockTask } from '../store.ts';
import { findRun } from './runStore.ts';

type StartCall = typeof batchPrintCalls.start;

/**
 * Begins to print the documents of an ended batch at a terminal. The database lets a batch, and a terminal, have one run at a time. A
 * terminal that cannot print at the moment is waited for.
 */
export async function startPrint(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log'>,
  operation: AdminOperation,
  { taskId, runId, terminalCode }: CallInput<StartCall>,
): Promise<CallResult<StartCall>> {
  const { schoolCode, userId } = operation;
  const key = { schoolCode, taskId };
  const started = await deps.db.transaction(async (queries): Promise<CallResult<StartCall>> => {
    const task = await lockTask(queries, key);
    if (!task) return fail(problem('NOT_FOUND'));
    const known = await findRun(queries, { schoolCode, runId });
    if (known?.taskId === taskId) return ok({ runId, state: known.state });
    if (task.output !== 'terminal') return fail(problem('BATCH_RESULT_OTHER'));
    if (!isFetchable(task.state)) return fail(problem('CHANGED_MEANWHILE'));
    if (!(await mayCommand(queries, schoolCode, userId))) return fail(problem('NO_PERMISSION'));
    if (!(await findPrintTerminal(queries, { schoolCode, terminalCode }))) return fail(problem('NOT_FOUND'));
    const documents = await queries.orm.$count(batchRow, and(isRowOf(key), eq(batchRow.paper, 'waiting')));
    if (documents === 0) return fail(problem('BATCH_EMPTY'));
    const [added] = await queries.orm
      .insert(batchPrint)
      .values({
        ...key,
        runId,
        terminalCode,
        state: 'running',
        startedBy: userId,
        startedAt: deps.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ state: batchPrint.state });
    if (!added) return fail(problem('BATCH_PRINT_UNDER_WAY'));
    await recordOperation(queries, deps, operation, {
      subject: taskId,
      label: task.schemeName,
      before: null,
      after: { terminalCode, documents },
    });
    return ok({ runId, state: added.state });
  });
  if (started.ok) deps.log.event('batch-print-started', { by: userId, taskId, runId, terminalCode });
  return started;
}
