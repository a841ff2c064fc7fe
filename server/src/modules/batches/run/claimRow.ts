import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { batchRow, batchTask } from '../../../db/schema/batches.ts';
import type { Deps } from '../../../deps.ts';
import { type DocumentRow, isRowOf, isTask, stateAfter, type TaskRow } from '../store.ts';

/** How long a server that is gone keeps a row from others; living ones renew it. */
export const ROW_LEASE_MS = 30 * SECOND_MS;
export const ROW_RENEW_MS = 10 * SECOND_MS;

/** A row that this server alone may end, for as long as it has the newest token. */
export interface RowClaim {
  readonly task: TaskRow;
  readonly row: DocumentRow;
}

type ClaimDeps = Pick<Deps, 'db' | 'clock'>;
const leaseFrom = (now: Date) => new Date(now.getTime() + ROW_LEASE_MS);

/**
 * Claims the next row of a batch that is under way: of that on which the fewest servers work, so that a small batch does not wait
 * for a large one. Undefined where nothing waits.
 */
export async function claimRow({ db, clock }: ClaimDeps, worker: string): Promise<RowClaim | undefined> {
  const now = clock.now();
  const worked = sql`(select count(*) from batch_row r where r.school_code = ${batchTask.schoolCode}
    and r.task_id = ${batchTask.taskId} and r.state = 'working')`;
  const tasks = await db.orm
    .select()
    .from(batchTask)
    .where(inArray(batchTask.state, ['waiting', 'running']))
    .orderBy(worked, asc(batchTask.requestedAt));
  for (const task of tasks) {
    const claimed = await db.transaction(async (queries) => {
      const row = (await take(queries, task, worker, now)) ?? (await takeLapsed(queries, task, worker, now));
      if (!row) return fail('none');
      const state = stateAfter(task, 'begun');
      if (state !== undefined)
        await queries.orm
          .update(batchTask)
          .set({ state })
          .where(and(isTask(task), eq(batchTask.state, task.state)));
      return ok({ task, row });
    });
    if (claimed.ok) return claimed.value;
  }
  return undefined;
}

const take = (queries: Queries, task: TaskRow, worker: string, now: Date) =>
  claimWhere(queries, task, { worker, now }, eq(batchRow.state, 'waiting'));

/** What a server left that is gone. */
const takeLapsed = (queries: Queries, task: TaskRow, worker: string, now: Date) =>
  claimWhere(
    queries,
    task,
    { worker, now },
    and(eq(batchRow.state, 'working'), lt(batchRow.leaseUntil, now)),
  );

async function claimWhere(
  { orm }: Queries,
  task: TaskRow,
  { worker, now }: { readonly worker: string; readonly now: Date },
  wanted: SQL | undefined,
): Promise<DocumentRow | undefined> {
  const [next] = await orm
    .select({ no: batchRow.no })
    .from(batchRow)
    .where(and(isRowOf(task), wanted))
    .orderBy(asc(batchRow.no))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!next) return undefined;
  const [row] = await orm
    .update(batchRow)
    .set({
      state: 'working',
      claimedBy: worker,
      leaseUntil: leaseFrom(now),
      fencingToken: sql`${batchRow.fencingToken} + 1`,
      attempts: sql`${batchRow.attempts} + 1`,
    })
    // The batch may have been paused or stopped since it was looked at.
    .where(
      and(
        isRowOf(task),
        eq(batchRow.no, next.no),
        sql`exists (select from batch_task t where t.school_code = ${task.schoolCode} and t.task_id = ${task.taskId}
          and t.state in ('waiting', 'running'))`,
      ),
    )
    .returning();
  return row;
}

/** Keeps all rows on which a server works. */
export async function renewRows({ db, clock }: ClaimDeps, worker: string): Promise<void> {
  await db.orm
    .update(batchRow)
    .set({ leaseUntil: leaseFrom(clock.now()) })
    .where(and(eq(batchRow.state, 'working'), eq(batchRow.claimedBy, worker)));
}

type RowEnd = Pick<
  typeof batchRow.$inferInsert,
  'state' | 'orderId' | 'failure' | 'detailEncrypted' | 'paper'
>;

/** Ends a row, or puts it back, unless another server has claimed it since: then it is not ours to end. */
export async function endRow({ orm }: Queries, { row }: RowClaim, end: RowEnd): Promise<boolean> {
  const ended = await orm
    .update(batchRow)
    .set({ ...end, claimedBy: null, leaseUntil: null })
    .where(
      and(
        isRowOf(row),
        eq(batchRow.no, row.no),
        eq(batchRow.state, 'working'),
        eq(batchRow.fencingToken, row.fencingToken),
      ),
    )
    .returning({ no: batchRow.no });
  return ended.length > 0;
}
