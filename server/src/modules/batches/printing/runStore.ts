import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { batchPrint, batchRow } from '../../../db/schema/batches.ts';
import { type DocumentRow, isRowOf, type TaskKey, type TaskRow } from '../store.ts';

export type RunRow = typeof batchPrint.$inferSelect;

export interface RunKey {
  readonly schoolCode: string;
  readonly runId: string;
}

const OPEN = ['running', 'paused'] as const;

export const isRun = ({ schoolCode, runId }: RunKey) =>
  and(eq(batchPrint.schoolCode, schoolCode), eq(batchPrint.runId, runId));
const isRunOf = ({ schoolCode, taskId }: TaskKey) =>
  and(eq(batchPrint.schoolCode, schoolCode), eq(batchPrint.taskId, taskId));
export const isOpenRunOf = (key: TaskKey) => and(isRunOf(key), inArray(batchPrint.state, [...OPEN]));

/**
 * The run that holds a batch. Whoever changes documents of a batch takes the lock of its run first and that of a document next, so that
 * nobody waits in a circle.
 */
export async function lockOpenRun({ orm }: Queries, key: TaskKey): Promise<RunRow | undefined> {
  const [run] = await orm.select().from(batchPrint).where(isOpenRunOf(key)).for('update');
  return run;
}

export async function findOpenRun({ orm }: Queries, key: TaskKey): Promise<RunRow | undefined> {
  const [run] = await orm.select().from(batchPrint).where(isOpenRunOf(key));
  return run;
}

export async function findRun({ orm }: Queries, key: RunKey): Promise<RunRow | undefined> {
  const [run] = await orm.select().from(batchPrint).where(isRun(key));
  return run;
}

/** The run under way, or the one that began last. */
export async function findLastRun({ orm }: Queries, key: TaskKey): Promise<RunRow | undefined> {
  const [run] = await orm
    .select()
    .from(batchPrint)
    .where(isRunOf(key))
    .orderBy(desc(batchPrint.startedAt), desc(batchPrint.runId))
    .limit(1);
  return run;
}

export async function writeRun({ orm }: Queries, key: RunKey, changes: Partial<RunRow>): Promise<void> {
  await orm.update(batchPrint).set(changes).where(isRun(key));
}

export async function writePaper(
  { orm }: Queries,
  row: Pick<DocumentRow, 'schoolCode' | 'taskId' | 'no'>,
  changes: Partial<Pick<DocumentRow, 'paper' | 'paperToken' | 'paperCommandId' | 'paperCode'>>,
): Promise<void> {
  await orm
    .update(batchRow)
    .set(changes)
    .where(and(isRowOf(row), eq(batchRow.no, row.no)));
}

/** Lets one change of a document at a time, until the end of the transaction. */
export async function lockDocument(
  { orm }: Queries,
  key: TaskKey & Pick<DocumentRow, 'no'>,
): Promise<DocumentRow | undefined> {
  const [row] = await orm
    .select()
    .from(batchRow)
    .where(and(isRowOf(key), eq(batchRow.no, key.no)))
    .for('update');
  return row;
}

const having = (paper: NonNullable<DocumentRow['paper']>) =>
  sql<number>`(count(*) filter (where ${batchRow.paper} = ${paper}))::int`;

/** How many documents of a batch are printed and how many are not; of an expired one how many were printed then. */
export async function countPapers({ orm }: Queries, task: TaskRow) {
  const none = { total: task.issued, printed: task.printed, failed: 0, unconfirmed: 0, leftOut: 0, void: 0 };
  if (task.state === 'expired') return none;
  const [counted] = await orm
    .select({
      total: sql<number>`count(${batchRow.paper})::int`,
      printed: having('printed'),
      failed: having('failed'),
      unconfirmed: having('unconfirmed'),
      leftOut: having('leftOut'),
      void: having('void'),
    })
    .from(batchRow)
    .where(isRowOf(task));
  return counted ?? none;
}
