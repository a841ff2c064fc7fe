import { isOpenRun } from '@self-print/contract/batches.ts';
import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { batchPrintCalls, PrintRunControl } from '@self-print/contract/platform/batchPrint.ts';
import { assertNever, fail, ok } from '@self-print/contract/result.ts';
import type { Queries } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { mayCommand } from '../../commands/giveCommand.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { findTask } from '../store.ts';
import { lockDocument, lockOpenRun, type RunRow, writeRun } from './runStore.ts';

type ControlCall = typeof batchPrintCalls.control;

/** Pauses a run, lets it go on or ends it. The document that its terminal was told of is printed, and followed, all the same. */
export function controlPrint(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  { taskId, runId, action }: CallInput<ControlCall>,
): Promise<CallResult<ControlCall>> {
  const { schoolCode, userId } = operation;
  const key = { schoolCode, taskId };
  return deps.db.transaction(async (queries): Promise<CallResult<ControlCall>> => {
    const task = await findTask(queries, key);
    if (!task) return fail(problem('NOT_FOUND'));
    const run = await lockOpenRun(queries, key);
    if (run?.runId !== runId || !(await isPossible(queries, run, action)))
      return fail(problem('CHANGED_MEANWHILE'));
    if (action === 'resume' && !(await mayCommand(queries, schoolCode, userId)))
      return fail(problem('NO_PERMISSION'));
    const changes = changesOf(action, userId, deps.clock.now());
    await writeRun(queries, run, changes);
    await recordOperation(queries, deps, operation, {
      subject: taskId,
      label: task.schemeName,
      before: { state: run.state },
      after: { state: changes.state, action, terminalCode: run.terminalCode },
    });
    return ok({ state: changes.state });
  });
}

/** A failed document is decided on before a run goes on; one that nobody knows about is judged as any print, also later. */
async function isPossible(queries: Queries, run: RunRow, action: PrintRunControl): Promise<boolean> {
  switch (action) {
    case 'pause':
      return run.state === 'running';
    case 'resume': {
      if (run.state !== 'paused') return false;
      if (run.pausedAt === null) return true;
      const row = await lockDocument(queries, { ...run, no: run.pausedAt });
      return row?.paper !== 'failed';
    }
    case 'stop':
      return isOpenRun(run.state);
    default:
      return assertNever(action);
  }
}

function changesOf(action: PrintRunControl, userId: string, now: Date) {
  switch (action) {
    case 'pause':
      return { state: 'paused', pausedFor: 'staff', pausedAt: null } as const;
    case 'resume':
      return goOn(userId);
    case 'stop':
      return { state: 'stopped', pausedFor: null, pausedAt: null, endedAt: now } as const;
    default:
      return assertNever(action);
  }
}

/** A run goes on in the name of whoever lets it. */
export const goOn = (userId: string) =>
  ({ state: 'running', pausedFor: null, pausedAt: null, notBefore: null, startedBy: userId }) as const;
