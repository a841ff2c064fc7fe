import type { BatchEvent } from '@self-print/contract/batches.ts';
import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import { DAY_MS } from '@self-print/contract/limits.ts';
import type { BatchControl, batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { batchRow, batchTask } from '../../db/schema/batches.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { findOpenRun } from './printing/runStore.ts';
import { retryFailed } from './retryFailed.ts';
import { isRowOf, isTask, lockTask, readBatchSettings, stateAfter, type TaskRow } from './store.ts';

type ControlCall = typeof batchExportCalls.control;
type DecideCall = typeof batchExportCalls.decide;
type ControlDeps = Pick<Deps, 'db' | 'keys' | 'clock'>;

const EVENTS = {
  pause: 'paused',
  resume: 'resumed',
  stop: 'stopped',
  retry: 'retried',
} as const satisfies Record<BatchControl, BatchEvent>;

/** Pauses, resumes or stops a batch, or tries again what failed. A document that is being made is finished all the same. */
export function controlTask(
  deps: ControlDeps,
  operation: AdminOperation,
  { taskId, action }: CallInput<ControlCall>,
): Promise<CallResult<ControlCall>> {
  const key = { schoolCode: operation.schoolCode, taskId };
  return deps.db.transaction(async (queries): Promise<CallResult<ControlCall>> => {
    const task = await lockTask(queries, key);
    if (!task) return fail(problem('NOT_FOUND'));
    const state = stateAfter(task, EVENTS[action]);
    if (state === undefined) return fail(problem('CHANGED_MEANWHILE'));
    // What is issued later would come out of order.
    if (action === 'retry' && (await findOpenRun(queries, key)))
      return fail(problem('BATCH_PRINT_UNDER_WAY'));
    if (action === 'retry' && (await retryFailed(deps, queries, key)) === 0)
      return fail(problem('BATCH_EMPTY'));
    if (action === 'stop')
      await queries.orm
        .update(batchRow)
        .set({ state: 'skipped' })
        .where(and(isRowOf(key), eq(batchRow.state, 'waiting')));
    await writeState(deps, queries, task, state);
    await recordOperation(queries, deps, operation, {
      subject: taskId,
      label: task.schemeName,
      before: { state: task.state },
      after: { state, action },
    });
    return ok({ state });
  });
}

/** Lets a second administrator decide on a large batch. Nobody approves their own; refusing it withdraws it. */
export function decideTask(
  deps: ControlDeps,
  operation: AdminOperation,
  { taskId, approve }: CallInput<DecideCall>,
): Promise<CallResult<DecideCall>> {
  const { schoolCode, userId } = operation;
  const key = { schoolCode, taskId };
  return deps.db.transaction(async (queries): Promise<CallResult<DecideCall>> => {
    const task = await lockTask(queries, key);
    if (!task) return fail(problem('NOT_FOUND'));
    const state = stateAfter(task, approve ? 'approved' : 'refused');
    if (state === undefined) return fail(problem('CHANGED_MEANWHILE'));
    if (approve && task.requestedBy === userId) return fail(problem('SECOND_PERSON_NEEDED'));
    if (!approve)
      await queries.orm
        .update(batchRow)
        .set({ state: 'skipped' })
        .where(and(isRowOf(key), eq(batchRow.state, 'waiting')));
    await writeState(deps, queries, task, state, userId);
    await recordOperation(queries, deps, operation, {
      subject: taskId,
      label: task.schemeName,
      before: { state: task.state },
      after: { state },
    });
    return ok({ state });
  });
}

/** Writes the state of a batch; what has ended can be fetched for as long as the school has set. */
export async function writeState(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  task: TaskRow,
  state: TaskRow['state'],
  decidedBy: string | null = task.decidedBy,
): Promise<void> {
  const now = clock.now();
  const isEnd = state === 'done' || state === 'stopped' || state === 'refused';
  const { settings } = await readBatchSettings(queries, task.schoolCode);
  const resultUntil = new Date(now.getTime() + settings.keptDays * DAY_MS);
  await queries.orm
    .update(batchTask)
    .set({
      state,
      decidedBy,
      ...(isEnd ? { endedAt: now, resultUntil } : { endedAt: null, resultUntil: null }),
    })
    .where(isTask(task));
}
