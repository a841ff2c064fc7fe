import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, inArray, isNotNull, lt, lte, notExists, sql } from 'drizzle-orm';
import { batchPrint, batchRow, batchTask } from '../../../db/schema/batches.ts';
import type { Deps } from '../../../deps.ts';
import { writeState } from '../controlTask.ts';
import { countPapers, isOpenRunOf } from '../printing/runStore.ts';
import { countsOf, isRowOf, isTask, lockTask, stateAfter, type TaskRow } from '../store.ts';

type EndDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Ends the batches whose last row has ended. */
export async function finishTasks(deps: EndDeps): Promise<void> {
  const { db, log } = deps;
  const open = db.orm
    .select({ no: batchRow.no })
    .from(batchRow)
    .where(
      and(
        eq(batchRow.schoolCode, batchTask.schoolCode),
        eq(batchRow.taskId, batchTask.taskId),
        inArray(batchRow.state, ['waiting', 'working']),
      ),
    );
  const ended = await db.orm
    .select()
    .from(batchTask)
    .where(and(inArray(batchTask.state, ['waiting', 'running']), notExists(open)));
  for (const key of ended) {
    const done = await db.transaction(async (queries) => {
      const task = await lockTask(queries, key);
      const state = task && stateAfter(task, 'finished');
      const isOpen = inArray(batchRow.state, ['waiting', 'working']);
      // Somebody may have tried again what failed, or another server may have ended it.
      if (!task || state === undefined || (await queries.orm.$count(batchRow, and(isRowOf(key), isOpen))) > 0)
        return fail('open');
      await writeState(deps, queries, task, state);
      return ok(await countsOf(queries, task));
    });
    if (done.ok) log.event('batch-ended', { schoolCode: key.schoolCode, taskId: key.taskId, ...done.value });
  }
}

/** Frees what a server that is gone left of batches that were stopped meanwhile. */
export async function skipLeft({ db, clock }: EndDeps): Promise<void> {
  await db.orm
    .update(batchRow)
    .set({ state: 'skipped', claimedBy: null, leaseUntil: null })
    .where(
      and(
        eq(batchRow.state, 'working'),
        lt(batchRow.leaseUntil, clock.now()),
        sql`exists (select from batch_task t where t.school_code = ${batchRow.schoolCode} and t.task_id = ${batchRow.taskId}
          and t.state = 'stopped')`,
      ),
    );
}

/**
 * Ends the time in which results can be fetched or printed: who was in a batch, and what failed, is deleted. The documents are those
 * of their orders and stay valid.
 */
export async function expireTasks({ db, clock, log }: EndDeps): Promise<void> {
  const due = await db.orm
    .select()
    .from(batchTask)
    .where(and(isNotNull(batchTask.resultUntil), lte(batchTask.resultUntil, clock.now())));
  for (const key of due) {
    const expired = await db.transaction(async (queries) => {
      const task = await lockTask(queries, key);
      const state = task && stateAfter(task, 'expired');
      if (!task || state === undefined || !isDue(task, clock.now())) return fail('changed');
      const { issued, failed, skipped } = await countsOf(queries, task);
      const { printed } = await countPapers(queries, task);
      await queries.orm
        .update(batchPrint)
        .set({ state: 'stopped', pausedFor: null, endedAt: clock.now() })
        .where(isOpenRunOf(task));
      await queries.orm.delete(batchRow).where(isRowOf(task));
      await queries.orm
        .update(batchTask)
        .set({ state, issued, failed, skipped, printed, resultUntil: null })
        .where(isTask(task));
      return ok();
    });
    if (expired.ok) log.event('batch-expired', { schoolCode: key.schoolCode, taskId: key.taskId });
  }
}

const isDue = ({ resultUntil }: TaskRow, now: Date) => resultUntil !== null && resultUntil <= now;
