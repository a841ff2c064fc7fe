import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { BatchTask, batchExportCalls } from '@self-print/contract/platform/batchExport.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { batchTask } from '../../db/schema/batches.ts';
import { printItem } from '../../db/schema/items.ts';
import type { Deps } from '../../deps.ts';
import type { AdminActor } from '../../http/actor.ts';
import { administratorNames } from '../accounts/administratorNames.ts';
import { isTask, readCounts, type TaskRow } from './store.ts';

type TasksCall = typeof batchExportCalls.tasks;
type TaskCall = typeof batchExportCalls.task;
type ViewDeps = Pick<Deps, 'db' | 'keys'>;

interface Found {
  readonly task: TaskRow;
  readonly zh: string;
  readonly en: string;
}

const tasksFrom = ({ orm }: Queries) =>
  orm
    .select({ task: batchTask, zh: printItem.titleZh, en: printItem.titleEn })
    .from(batchTask)
    .innerJoin(
      printItem,
      and(eq(printItem.schoolCode, batchTask.schoolCode), eq(printItem.itemId, batchTask.itemId)),
    )
    .$dynamic();

/** A page of a school's batches, the newest first. */
export async function listTasks(
  deps: ViewDeps,
  admin: AdminActor,
  { page, rows: pageSize, state }: CallInput<TasksCall>,
): Promise<CallAnswer<TasksCall>> {
  const wanted = and(
    eq(batchTask.schoolCode, admin.schoolCode),
    state === undefined ? undefined : eq(batchTask.state, state),
  );
  const found = await tasksFrom(deps.db)
    .where(wanted)
    .orderBy(desc(batchTask.requestedAt), desc(batchTask.taskId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = await deps.db.orm.$count(batchTask, wanted);
  return { rows: await viewsOf(deps, admin, found), total, pageSize, pageNumber: page };
}

export async function viewTask(
  deps: ViewDeps,
  admin: AdminActor,
  { taskId }: CallInput<TaskCall>,
): Promise<CallResult<TaskCall>> {
  const found = await tasksFrom(deps.db).where(isTask({ schoolCode: admin.schoolCode, taskId }));
  const [view] = await viewsOf(deps, admin, found);
  return view ? ok(view) : fail(problem('NOT_FOUND'));
}

async function viewsOf(
  { db, keys }: ViewDeps,
  admin: AdminActor,
  found: readonly Found[],
): Promise<BatchTask[]> {
  const ids = found.flatMap(({ task: { requestedBy, decidedBy } }) => [requestedBy, decidedBy]);
  const nameOf = await administratorNames(db, keys, admin.schoolCode, ids);
  const countsOf = await readCounts(
    db,
    admin.schoolCode,
    found.map(({ task }) => task),
  );
  return found.map(({ task, zh, en }) => ({
    taskId: task.taskId,
    schemeName: task.schemeName,
    itemTitle: { zh, en },
    language: task.language,
    output: task.output,
    state: task.state,
    counts: countsOf(task),
    requestedAt: task.requestedAt.toISOString(),
    requestedBy: nameOf(task.requestedBy) ?? '',
    isOwn: task.requestedBy === admin.userId,
    decidedBy: nameOf(task.decidedBy),
    endedAt: task.endedAt?.toISOString() ?? null,
    resultUntil: task.resultUntil?.toISOString() ?? null,
  }));
}
