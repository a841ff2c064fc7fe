import { BATCH_LIFE, type BatchEvent, isPossible } from '@self-print/contract/batches.ts';
import { type BatchSettings, batchSettings } from '@self-print/contract/platform/batchExport.ts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Keys } from '../../crypto/keys.ts';
import type { Queries } from '../../db/database.ts';
import { batchRow, batchScheme, batchSetting, batchTask } from '../../db/schema/batches.ts';

export type TaskRow = typeof batchTask.$inferSelect;
export type SchemeRow = typeof batchScheme.$inferSelect;
export type DocumentRow = typeof batchRow.$inferSelect;

/** What a school begins with. */
const FIRST_SETTINGS: BatchSettings = { approvalAbove: 200, keptDays: 14 };

export async function readBatchSettings(
  { orm }: Queries,
  schoolCode: string,
): Promise<{ readonly settings: BatchSettings; readonly revision: number }> {
  const [row] = await orm.select().from(batchSetting).where(eq(batchSetting.schoolCode, schoolCode));
  return row
    ? { settings: batchSettings.parse(row.settings), revision: row.revision }
    : { settings: FIRST_SETTINGS, revision: 0 };
}

export interface TaskKey {
  readonly schoolCode: string;
  readonly taskId: string;
}

export const isTask = ({ schoolCode, taskId }: TaskKey) =>
  and(eq(batchTask.schoolCode, schoolCode), eq(batchTask.taskId, taskId));
export const isRowOf = ({ schoolCode, taskId }: TaskKey) =>
  and(eq(batchRow.schoolCode, schoolCode), eq(batchRow.taskId, taskId));
export const isScheme = ({
  schoolCode,
  schemeId,
}: {
  readonly schoolCode: string;
  readonly schemeId: string;
}) => and(eq(batchScheme.schoolCode, schoolCode), eq(batchScheme.schemeId, schemeId));

export async function findTask({ orm }: Queries, key: TaskKey): Promise<TaskRow | undefined> {
  const [row] = await orm.select().from(batchTask).where(isTask(key));
  return row;
}

/** The same, and lets one change of a batch at a time, until the end of the transaction. */
export async function lockTask({ orm }: Queries, key: TaskKey): Promise<TaskRow | undefined> {
  const [row] = await orm.select().from(batchTask).where(isTask(key)).for('no key update');
  return row;
}

/** The state that an event leads to; undefined where it is not possible. */
export function stateAfter(
  { state }: Pick<TaskRow, 'state'>,
  event: BatchEvent,
): TaskRow['state'] | undefined {
  return isPossible(event, state) ? BATCH_LIFE[event].to : undefined;
}

export interface TaskCounts {
  readonly total: number;
  readonly issued: number;
  readonly failed: number;
  readonly skipped: number;
}

const having = (state: DocumentRow['state']) =>
  sql<number>`(count(*) filter (where ${batchRow.state} = ${state}))::int`;

/** How many documents of a batch are how far; of an expired one as it was then. */
export async function countsOf(queries: Queries, task: TaskRow): Promise<TaskCounts> {
  return (await readCounts(queries, task.schoolCode, [task]))(task);
}

/** The same of some batches of a school, counted by one statement. */
export async function readCounts(
  { orm }: Queries,
  schoolCode: string,
  tasks: readonly TaskRow[],
): Promise<(task: TaskRow) => TaskCounts> {
  const kept = tasks.filter(({ state }) => state !== 'expired').map(({ taskId }) => taskId);
  const rows =
    kept.length === 0
      ? []
      : await orm
          .select({
            taskId: batchRow.taskId,
            issued: having('issued'),
            failed: having('failed'),
            skipped: having('skipped'),
          })
          .from(batchRow)
          .where(and(eq(batchRow.schoolCode, schoolCode), inArray(batchRow.taskId, kept)))
          .groupBy(batchRow.taskId);
  const byTask = new Map(rows.map(({ taskId, ...counts }) => [taskId, counts]));
  return ({ taskId, state, total, issued, failed, skipped }) =>
    state === 'expired'
      ? { total, issued, failed, skipped }
      : { total, issued: 0, failed: 0, skipped: 0, ...byTask.get(taskId) };
}

interface Place {
  readonly column: 'scheme.numbers' | 'row.number' | 'row.detail';
  readonly schoolCode: string;
  readonly rowId: string;
}
const placeOf = ({ column, ...rest }: Place) => ({ column: `batch_${column}`, ...rest });

export const encryptText = (keys: Keys, place: Place, text: string): Uint8Array =>
  keys.fields.encrypt(text, placeOf(place));
export const decryptText = (keys: Keys, place: Place, text: Uint8Array): string =>
  keys.fields.decrypt(text, placeOf(place));

/** Where a row's texts are encrypted. */
export const rowPlace = (
  column: 'row.number' | 'row.detail',
  { schoolCode, taskId, no }: TaskKey & { readonly no: number },
): Place => ({ column, schoolCode, rowId: `${taskId}/${no}` });
