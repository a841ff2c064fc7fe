import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import type { RunKind } from '@self-print/contract/campusSync.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { SyncRun, syncSchemeCalls } from '@self-print/contract/platform/campusSync.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../../db/database.ts';
import { syncRun } from '../../../db/schema/campusSync.ts';
import type { Deps } from '../../../deps.ts';
import type { AdminOperation } from '../../../http/operation.ts';
import { recordOperation } from '../../operations/recordOperation.ts';
import { listVariables } from '../../recordImports/listVariables.ts';
import { mappingOf } from '../schemes/mapping.ts';
import { lockScheme, type SchemeRow } from '../schemes/schemeStore.ts';
import { isRun, type RunRow, readRunView } from './runStore.ts';

type RunCall = typeof syncSchemeCalls.run;
type AllowCall = typeof syncSchemeCalls.allow;
type StopCall = typeof syncSchemeCalls.stop;
type RunDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;

/** Who wants a run, and what it may do. */
interface Wish {
  readonly kind: RunKind;
  readonly by: string;
  readonly isScheduled: boolean;
  readonly allowed: number | null;
}

/** Puts a run in the queue; undefined where one of the scheme is under way. */
export async function queueRun(
  { orm }: Queries,
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  { schoolCode, schemeId, revision }: SchemeRow,
  wish: Wish,
): Promise<RunRow | undefined> {
  const [row] = await orm
    .insert(syncRun)
    .values({
      schoolCode,
      runId: random.uuid(),
      schemeId,
      revision,
      state: 'queued',
      queuedAt: clock.now(),
      ...wish,
    })
    // The database allows one run under way of each scheme.
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Begins a run at an administrator's wish. */
export async function beginRun(
  deps: RunDeps,
  operation: AdminOperation,
  { schemeId, kind }: CallInput<RunCall>,
): Promise<CallResult<RunCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries) => {
    const scheme = await lockScheme(queries, { schoolCode, schemeId });
    if (!scheme) return fail(problem('NOT_FOUND'));
    if (!mappingOf(scheme.rules, await listVariables(queries, schoolCode)))
      return fail(problem('SYNC_MAPPING_INVALID'));
    return begin(queries, deps, operation, scheme, { kind, allowed: null });
  });
}

/** Runs again what asked, with leave to change as many people as it would have. */
export async function allowRun(
  deps: RunDeps,
  operation: AdminOperation,
  { runId }: CallInput<AllowCall>,
): Promise<CallResult<AllowCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries) => {
    const [asked] = await queries.orm.select().from(syncRun).where(isRun({ schoolCode, runId }));
    const scheme = asked && (await lockScheme(queries, asked));
    if (!asked || !scheme) return fail(problem('NOT_FOUND'));
    if (asked.state !== 'asks' || asked.revision !== scheme.revision)
      return fail(problem('CHANGED_MEANWHILE'));
    const { kind, changed, removed } = asked;
    return begin(queries, deps, operation, scheme, { kind, allowed: changed + removed });
  });
}

async function begin(
  queries: Queries,
  deps: RunDeps,
  operation: AdminOperation,
  scheme: SchemeRow,
  { kind, allowed }: Pick<Wish, 'kind' | 'allowed'>,
): Promise<Outcome<SyncRun, 'SYNC_UNDER_WAY' | 'SYNC_NOT_TRIED'>> {
  if (kind !== 'trial' && scheme.triedRevision !== scheme.revision) return fail(problem('SYNC_NOT_TRIED'));
  const wish = { kind, allowed, by: operation.userId, isScheduled: false };
  const run = await queueRun(queries, deps, scheme, wish);
  if (!run) return fail(problem('SYNC_UNDER_WAY'));
  await recordOperation(queries, deps, operation, {
    subject: run.runId,
    label: scheme.name,
    before: null,
    after: { kind, ...(allowed === null ? {} : { allowed }) },
  });
  return ok(await readRunView(queries, deps.keys, run));
}

/** Stops a run that has not begun to write. Whoever carries it out finds that, and drops what was read. */
export async function stopRun(
  deps: RunDeps,
  operation: AdminOperation,
  { runId }: CallInput<StopCall>,
): Promise<CallResult<StopCall>> {
  const { schoolCode } = operation;
  return deps.db.transaction(async (queries) => {
    const { orm } = queries;
    const [there] = await orm.select().from(syncRun).where(isRun({ schoolCode, runId }));
    if (!there) return fail(problem('NOT_FOUND'));
    const [held] = await orm
      .select()
      .from(syncRun)
      .where(and(isRun({ schoolCode, runId }), inArray(syncRun.state, ['queued', 'running'])))
      // Locked is one that is being written: it can no longer be stopped.
      .for('update', { skipLocked: true });
    if (!held) return fail(problem('CHANGED_MEANWHILE'));
    const [row] = await orm
      .update(syncRun)
      .set({ state: 'stopped', endedAt: deps.clock.now(), leaseUntil: null })
      .where(and(isRun({ schoolCode, runId }), eq(syncRun.state, held.state)))
      .returning();
    if (!row) return fail(problem('CHANGED_MEANWHILE'));
    const view = await readRunView(queries, deps.keys, row);
    await recordOperation(queries, deps, operation, {
      subject: runId,
      label: view.schemeName,
      before: { state: held.state },
      after: { state: row.state },
    });
    return ok(view);
  });
}
