import type { CallInput, CallResult } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { LAST_STAGE } from '@self-print/contract/platform/packageAdmin.ts';
import type { ScriptRun, scriptAdminCalls } from '@self-print/contract/platform/scriptAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { terminalCommand } from '../../db/schema/commands.ts';
import { scriptRun, scriptRunTerminal } from '../../db/schema/scripts.ts';
import { violatedUnique } from '../../db/violations.ts';
import type { Deps } from '../../deps.ts';
import type { AdminOperation, Operation } from '../../http/operation.ts';
import { recordOperation } from '../operations/recordOperation.ts';
import { chooseTerminals, stagesOf } from './chooseTerminals.ts';
import { digestOf } from './digest.ts';
import { stopRun } from './endRun.ts';
import { type MoveDeps, tryMoveOn } from './moveOn.ts';
import { readPlan } from './runPlan.ts';
import { isRun, isTerminalOf, lockRun, type RunKey, type RunRow, runViews } from './runStore.ts';
import { findVersion, lockScript } from './scriptStore.ts';

type Calls = typeof scriptAdminCalls;

/** Begins a run with the terminals of its first stage. */
export async function beginRun(
  deps: MoveDeps,
  operation: AdminOperation,
  { scriptId, version, choice, automaticHours, failureLimit }: CallInput<Calls['run']>,
): Promise<CallResult<Calls['run']>> {
  const { schoolCode, userId } = operation;
  const key = { schoolCode, runId: deps.random.uuid() };
  const now = deps.clock.now();
  type Problem = Exclude<(typeof scriptAdminCalls.run.errors)[number], 'SCRIPT_TERMINALS_BUSY'>;
  const begun = await unlessBusy(() =>
    deps.db.transaction(async (queries): Promise<Outcome<readonly string[], Problem>> => {
      const script = await lockScript(queries, { schoolCode, scriptId });
      if (!script) return fail(problem('NOT_FOUND'));
      const wanted = await findVersion(queries, script, version);
      if (!wanted) return fail(problem('NOT_FOUND'));
      const { sha256, steps } = wanted;
      if (sha256 === null || script.withdrawnAt !== null) return fail(problem('SCRIPT_NOT_PUBLISHED'));
      if (digestOf(steps) !== sha256) return fail(problem('SCRIPT_ALTERED'));
      const chosen = await chooseTerminals(queries, schoolCode, choice);
      if (!chosen.ok) return chosen;
      const { codes, ...group } = chosen.value;
      const rules = { automaticHours, failureLimit };
      const facts = { ...key, scriptId, version, sha256, choice: choice.kind, ...group, ...rules };
      await queries.orm
        .insert(scriptRun)
        .values({ ...facts, begunBy: userId, begunAt: now, stageSince: now });
      const stages = [...stagesOf(key.runId, codes)];
      await queries.orm.insert(scriptRunTerminal).values(
        stages.map(([terminalCode, stage]) => ({
          ...key,
          terminalCode,
          stage,
          state: stage === 0 ? ('running' as const) : ('waiting' as const),
          changedAt: now,
        })),
      );
      const after = { version, sha256, choice, ...rules, terminals: codes.length };
      await recordOperation(queries, deps, operation, {
        subject: key.runId,
        label: script.name,
        before: null,
        after,
      });
      return ok(stages.filter(([, stage]) => stage === 0).map(([terminalCode]) => terminalCode));
    }),
  );
  return moveAndView(deps, key, begun);
}

/** Begins with the terminals of the next stage, unless somebody else did. */
export async function advanceByHand(
  deps: MoveDeps,
  operation: AdminOperation,
  { runId, stage }: CallInput<Calls['nextStage']>,
): Promise<CallResult<Calls['nextStage']>> {
  const key = { schoolCode: operation.schoolCode, runId };
  type Problem = 'CHANGED_MEANWHILE' | 'NOT_FOUND' | 'SCRIPT_RUN_OVER';
  const advanced = await deps.db.transaction(
    async (queries): Promise<Outcome<readonly string[], Problem>> => {
      const row = await lockRun(queries, key);
      if (!row) return fail(problem('NOT_FOUND'));
      if (row.stopped !== null || row.stage === LAST_STAGE) return fail(problem('SCRIPT_RUN_OVER'));
      if (row.stage !== stage) return fail(problem('CHANGED_MEANWHILE'));
      if (!(await hasWaiting(queries, key))) return fail(problem('SCRIPT_RUN_OVER'));
      return ok(await advance(queries, deps, operation, row));
    },
  );
  return moveAndView(deps, key, advanced);
}

/** Whether there are terminals at which the run has not begun yet. */
export async function hasWaiting({ orm }: Queries, key: RunKey): Promise<boolean> {
  const waiting = and(isTerminalOf(key), eq(scriptRunTerminal.state, 'waiting'));
  return (await orm.$count(scriptRunTerminal, waiting)) > 0;
}

/** Begins the next stage of a locked run that has terminals; returns the terminals that are to be moved on afterwards. */
export async function advance(
  queries: Queries,
  deps: Pick<Deps, 'keys' | 'clock'>,
  operation: Operation,
  row: RunRow,
): Promise<readonly string[]> {
  const now = deps.clock.now();
  const [next] = await queries.orm
    .select({ stage: scriptRunTerminal.stage })
    .from(scriptRunTerminal)
    .where(and(isTerminalOf(row), eq(scriptRunTerminal.state, 'waiting')))
    .orderBy(asc(scriptRunTerminal.stage))
    .limit(1);
  const stage = next?.stage ?? LAST_STAGE;
  await queries.orm.update(scriptRun).set({ stage, stageSince: now }).where(isRun(row));
  const begun = await queries.orm
    .update(scriptRunTerminal)
    .set({ state: 'running', changedAt: now })
    .where(and(isTerminalOf(row), eq(scriptRunTerminal.state, 'waiting'), eq(scriptRunTerminal.stage, stage)))
    .returning({ terminalCode: scriptRunTerminal.terminalCode });
  await recordOperation(queries, deps, operation, {
    subject: row.runId,
    label: (await readPlan(queries, row)).name,
    before: { stage: row.stage },
    after: { stage, begun: begun.length },
  });
  return begun.map(({ terminalCode }) => terminalCode);
}

export async function stopByHand(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  operation: AdminOperation,
  { runId }: CallInput<Calls['stop']>,
): Promise<CallResult<Calls['stop']>> {
  const key = { schoolCode: operation.schoolCode, runId };
  const stopped = await deps.db.transaction(
    async (queries): Promise<Outcome<void, 'NOT_FOUND' | 'SCRIPT_RUN_OVER'>> => {
      const row = await lockRun(queries, key);
      if (!row) return fail(problem('NOT_FOUND'));
      const isGoingOn = inArray(scriptRunTerminal.state, ['waiting', 'running']);
      const left = await queries.orm.$count(scriptRunTerminal, and(isTerminalOf(key), isGoingOn));
      if (left === 0) return fail(problem('SCRIPT_RUN_OVER'));
      const { name } = await readPlan(queries, key);
      await stopRun(queries, deps, operation, row, { name, reason: row.stopped ?? 'byHand' });
      return ok();
    },
  );
  return stopped.ok ? viewOf(deps, key) : stopped;
}

/** The command of a step that a stopped terminal has taken all the same: it is waited for, not given a second time. */
const UNDER_WAY = sql<string | null>`case when ${scriptRunTerminal.state} = 'stopped' and exists (
  select 1 from ${terminalCommand}
  where ${terminalCommand.schoolCode} = ${scriptRunTerminal.schoolCode}
    and ${terminalCommand.commandId} = ${scriptRunTerminal.commandId}
    and ${terminalCommand.takenAt} is not null
) then ${scriptRunTerminal.commandId} end`;

/** Goes on where the script failed or was stopped. It may be done to single terminals of a run that was stopped as well. */
export async function repeatRun(
  deps: MoveDeps,
  operation: AdminOperation,
  { runId, terminalCodes, from }: CallInput<Calls['again']>,
): Promise<CallResult<Calls['again']>> {
  const key = { schoolCode: operation.schoolCode, runId };
  type Problem = 'NOT_FOUND' | 'SCRIPT_ALTERED' | 'SCRIPT_RUN_OVER';
  const again = await unlessBusy(() =>
    deps.db.transaction(async (queries): Promise<Outcome<readonly string[], Problem>> => {
      const row = await lockRun(queries, key);
      if (!row) return fail(problem('NOT_FOUND'));
      const plan = await readPlan(queries, key);
      if (plan.isWithdrawn) return fail(problem('SCRIPT_RUN_OVER'));
      if (plan.fault === 'altered') return fail(problem('SCRIPT_ALTERED'));
      const changedAt = deps.clock.now();
      const repeated = await queries.orm
        .update(scriptRunTerminal)
        .set({
          state: 'running',
          ...(from === 'start' ? { step: 0, commandId: null } : { commandId: UNDER_WAY }),
          repeats: 0,
          reason: null,
          code: '',
          message: '',
          notReady: null,
          changedAt,
        })
        .where(
          and(
            isTerminalOf(key),
            inArray(scriptRunTerminal.terminalCode, terminalCodes),
            inArray(scriptRunTerminal.state, ['failed', 'stopped']),
          ),
        )
        .returning({ terminalCode: scriptRunTerminal.terminalCode });
      const codes = repeated.map(({ terminalCode }) => terminalCode).toSorted();
      if (codes.length > 0) {
        await recordOperation(queries, deps, operation, {
          subject: runId,
          label: plan.name,
          before: null,
          after: { terminals: codes.join(', '), from },
        });
      }
      return ok(codes);
    }),
  );
  if (!again.ok) return again;
  for (const terminalCode of again.value) await tryMoveOn(deps, { ...key, terminalCode });
  return ok({ repeated: [...again.value] });
}

/** Gives the first steps after the transaction, each terminal in one of its own: none of them waits for all others. */
async function moveAndView<Name extends ErrorName>(
  deps: MoveDeps,
  key: RunKey,
  begun: Outcome<readonly string[], Name>,
): Promise<Outcome<ScriptRun, Name | 'NOT_FOUND'>> {
  if (!begun.ok) return begun;
  for (const terminalCode of begun.value) await tryMoveOn(deps, { ...key, terminalCode });
  return viewOf(deps, key);
}

async function viewOf(
  deps: Pick<Deps, 'db' | 'keys'>,
  key: RunKey,
): Promise<Outcome<ScriptRun, 'NOT_FOUND'>> {
  const [view] = await runViews(deps, key.schoolCode, isRun(key), { page: 1, rows: 1 });
  return view ? ok(view) : fail(problem('NOT_FOUND'));
}

async function unlessBusy<Answer>(write: () => Promise<Answer>) {
  try {
    return await write();
  } catch (error) {
    if (violatedUnique(error) !== 'script_run_terminal_busy') throw error;
    return fail(problem('SCRIPT_TERMINALS_BUSY'));
  }
}
