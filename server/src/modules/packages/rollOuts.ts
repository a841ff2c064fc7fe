import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import {
  LAST_STAGE,
  type packageAdminCalls,
  type RollOut,
} from '@self-print/contract/platform/packageAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { rollOut, rollOutTerminal, terminalPackage } from '../../db/schema/packages.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation, Operation } from '../../http/operation.ts';
import { type Change, recordOperation } from '../operations/recordOperation.ts';
import { findGroupNames } from '../terminals/groupNames.ts';
import { isPackage, lockPackage } from './packageStore.ts';
import {
  isReachedBy,
  isRollOut,
  lockRollOut,
  type RollOutKey,
  type RollOutRow,
  reachStage,
  rollOutViews,
} from './rollOutStore.ts';

type Calls = typeof packageAdminCalls;
type ChangeDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>;

/** Begins a roll-out with its first stage. */
export async function beginRollOut(
  deps: ChangeDeps,
  operation: AdminOperation,
  { packageId, groupId, automaticHours, failureLimit, allowOlder }: CallInput<Calls['rollOut']>,
): Promise<CallResult<Calls['rollOut']>> {
  const { schoolCode, userId } = operation;
  const key = { schoolCode, rollOutId: deps.random.uuid() };
  const now = deps.clock.now();
  const begun = await deps.db.transaction(
    async (queries): Promise<Outcome<void, 'NOT_FOUND' | 'REFERENCE_UNKNOWN' | 'ROLL_OUT_EMPTY'>> => {
      const wanted = await lockPackage(queries, { schoolCode, packageId });
      if (!wanted || wanted.withdrawnAt !== null) return fail(problem('NOT_FOUND'));
      const group = await findGroupNames(queries, schoolCode, groupId);
      if (group === undefined) return fail(problem('REFERENCE_UNKNOWN'));
      const rules = { automaticHours, failureLimit, allowOlder };
      const row = { ...key, packageId, groupId, ...rules, begunBy: userId, begunAt: now, stageSince: now };
      await queries.orm.insert(rollOut).values({ ...row, ...group });
      const reached = await reachStage(queries, deps, row, 0);
      if (reached === 0) return fail(problem('ROLL_OUT_EMPTY'));
      const after = { version: wanted.facts.version, groupId, ...rules, reached };
      const change = { subject: key.rollOutId, label: wanted.facts.version, before: null, after };
      await recordOperation(queries, deps, operation, change);
      return ok();
    },
  );
  return begun.ok ? viewOf(deps, key) : begun;
}

/** Begins the next stage, unless somebody else did. */
export async function advanceByHand(
  deps: ChangeDeps,
  operation: AdminOperation,
  { rollOutId, stage }: CallInput<Calls['nextStage']>,
): Promise<CallResult<Calls['nextStage']>> {
  const key = { schoolCode: operation.schoolCode, rollOutId };
  const advanced = await deps.db.transaction(
    async (queries): Promise<Outcome<void, 'CHANGED_MEANWHILE' | 'NOT_FOUND' | 'ROLL_OUT_OVER'>> => {
      const row = await lockRollOut(queries, key);
      if (!row) return fail(problem('NOT_FOUND'));
      if (row.stopped !== null || row.stage === LAST_STAGE) return fail(problem('ROLL_OUT_OVER'));
      if (row.stage !== stage) return fail(problem('CHANGED_MEANWHILE'));
      await advance(queries, deps, operation, row);
      return ok();
    },
  );
  return advanced.ok ? viewOf(deps, key) : advanced;
}

/** Begins the next stage of a locked roll-out. */
export async function advance(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock' | 'random'>,
  operation: Operation,
  row: RollOutRow,
): Promise<void> {
  const stage = row.stage + 1;
  await queries.orm.update(rollOut).set({ stage, stageSince: deps.clock.now() }).where(isRollOut(row));
  const reached = await reachStage(queries, deps, row, stage);
  const change = { before: { stage: row.stage }, after: { stage, reached } };
  await record(queries, deps, operation, row, change);
}

export async function stopByHand(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  { rollOutId }: CallInput<Calls['stop']>,
): Promise<CallResult<Calls['stop']>> {
  const key = { schoolCode: operation.schoolCode, rollOutId };
  const stopped = await deps.db.transaction(
    async (queries): Promise<Outcome<void, 'NOT_FOUND' | 'ROLL_OUT_OVER'>> => {
      const row = await lockRollOut(queries, key);
      if (!row) return fail(problem('NOT_FOUND'));
      if (row.stopped !== null) return fail(problem('ROLL_OUT_OVER'));
      await stop(queries, deps, operation, row, 'byHand');
      return ok();
    },
  );
  return stopped.ok ? viewOf(deps, key) : stopped;
}

/** Stops a locked roll-out. */
export async function stop(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  operation: Operation,
  row: RollOutRow,
  reason: 'byHand' | 'failures',
): Promise<void> {
  await queries.orm.update(rollOut).set({ stopped: reason }).where(isRollOut(row));
  const change = { before: { stopped: null }, after: { stopped: reason } };
  await record(queries, deps, operation, row, change);
}

/** Orders the package anew for terminals that failed. */
export function repeatRollOut(
  deps: ChangeDeps,
  operation: AdminOperation,
  { rollOutId, terminalCodes }: CallInput<Calls['again']>,
): Promise<CallResult<Calls['again']>> {
  const key = { schoolCode: operation.schoolCode, rollOutId };
  return deps.db.transaction(async (queries): Promise<CallResult<Calls['again']>> => {
    const row = await lockRollOut(queries, key);
    if (!row) return fail(problem('NOT_FOUND'));
    if (row.stopped !== null) return fail(problem('ROLL_OUT_OVER'));
    const again = await queries.orm
      .update(rollOutTerminal)
      .set({
        orderId: sql`gen_random_uuid()`,
        stage: null,
        reason: null,
        receivedBytes: 0,
        changedAt: deps.clock.now(),
      })
      .where(
        and(
          isReachedBy(key),
          inArray(rollOutTerminal.terminalCode, [...terminalCodes]),
          inArray(rollOutTerminal.stage, ['rolledBack', 'refused']),
        ),
      )
      .returning({ terminalCode: rollOutTerminal.terminalCode });
    const repeated = again.map(({ terminalCode }) => terminalCode).toSorted();
    if (repeated.length > 0) {
      const change = { before: null, after: { terminals: repeated.join(', ') } };
      await record(queries, deps, operation, row, change);
    }
    return ok({ repeated });
  });
}

/** Writes a change of a roll-out into the operation log, under the version that it gives out. */
async function record(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  operation: Operation,
  row: RollOutRow,
  change: Pick<Change, 'before' | 'after'>,
): Promise<void> {
  // Not locked: who withdraws a package locks it before its roll-outs.
  const [given] = await queries.orm
    .select({ version: terminalPackage.version })
    .from(terminalPackage)
    .where(isPackage(row));
  const label = given?.version ?? row.rollOutId;
  await recordOperation(queries, deps, operation, { subject: row.rollOutId, label, ...change });
}

async function viewOf(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  key: RollOutKey,
): Promise<Outcome<RollOut, 'NOT_FOUND'>> {
  const [view] = await rollOutViews(deps, key.schoolCode, isRollOut(key), { page: 1, rows: 1 });
  return view ? ok(view) : fail(problem('NOT_FOUND'));
}

export async function listRollOuts(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  schoolCode: string,
  { page, rows }: CallInput<Calls['rollOuts']>,
): Promise<CallResult<Calls['rollOuts']>> {
  const [counted] = await deps.db.orm
    .select({ total: count() })
    .from(rollOut)
    .where(eq(rollOut.schoolCode, schoolCode));
  const views = await rollOutViews(deps, schoolCode, undefined, { page, rows });
  return ok({ rows: views, total: counted?.total ?? 0, pageSize: rows, pageNumber: page });
}
