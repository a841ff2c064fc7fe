import type { CallAnswer, CallInput } from '@self-print/contract/call.ts';
import { type RunState, SYNC_STATES } from '@self-print/contract/campusSync.ts';
import type { SyncRun, syncRunCalls } from '@self-print/contract/platform/campusSync.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { syncRun, syncScheme } from '../../../db/schema/campusSync.ts';
import type { Deps } from '../../../deps.ts';
import { administratorNames } from '../../accounts/administratorNames.ts';

export type RunRow = typeof syncRun.$inferSelect;
export type RunKey = Pick<RunRow, 'schoolCode' | 'runId'>;

const UNDER_WAY: RunState[] = ['queued', 'running'];

export const isRun = ({ schoolCode, runId }: RunKey) =>
  and(eq(syncRun.schoolCode, schoolCode), eq(syncRun.runId, runId));

export const isUnderWay = ({ schoolCode, schemeId }: Pick<RunRow, 'schoolCode' | 'schemeId'>) =>
  and(eq(syncRun.schoolCode, schoolCode), eq(syncRun.schemeId, schemeId), inArray(syncRun.state, UNDER_WAY));

/** `by` is the administrator's name, empty when they are gone. */
function viewRun(row: RunRow, schemeName: string, by: string): SyncRun {
  const { runId, schemeId, kind, state, fault, rowsRead, added, changed, same, removed, refused } = row;
  return {
    runId,
    schemeId,
    schemeName,
    kind,
    by: row.isScheduled ? null : by,
    state,
    syncState: SYNC_STATES[state],
    fault,
    queuedAt: row.queuedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    rowsRead,
    added,
    changed,
    same,
    removed,
    refused,
    differences: row.differences,
  };
}

/** A run as the console shows it, whose scheme and administrator have to be looked up. */
export async function readRunView(queries: Queries, keys: Deps['keys'], row: RunRow): Promise<SyncRun> {
  const { schoolCode, schemeId } = row;
  const [scheme] = await queries.orm
    .select({ name: syncScheme.name })
    .from(syncScheme)
    .where(and(eq(syncScheme.schoolCode, schoolCode), eq(syncScheme.schemeId, schemeId)));
  const nameOf = await administratorNames(queries, keys, schoolCode, [row.by]);
  return viewRun(row, scheme?.name ?? '', nameOf(row.by) ?? '');
}

/** A page of a school's runs, the newest first. */
export async function listRuns(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows: pageSize, schemeId, state }: CallInput<typeof syncRunCalls.list>,
): Promise<CallAnswer<typeof syncRunCalls.list>> {
  const wanted = and(
    eq(syncRun.schoolCode, schoolCode),
    schemeId === undefined ? undefined : eq(syncRun.schemeId, schemeId),
    state === undefined ? undefined : eq(syncRun.state, state),
  );
  const found = await db.orm
    .select({ run: syncRun, schemeName: syncScheme.name })
    .from(syncRun)
    .innerJoin(
      syncScheme,
      and(eq(syncScheme.schoolCode, syncRun.schoolCode), eq(syncScheme.schemeId, syncRun.schemeId)),
    )
    .where(wanted)
    .orderBy(desc(syncRun.queuedAt), desc(syncRun.runId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const nameOf = await administratorNames(
    db,
    keys,
    schoolCode,
    found.map(({ run }) => run.by),
  );
  return {
    rows: found.map(({ run, schemeName }) => viewRun(run, schemeName, nameOf(run.by) ?? '')),
    total: await db.orm.$count(syncRun, wanted),
    pageSize,
    pageNumber: page,
  };
}
