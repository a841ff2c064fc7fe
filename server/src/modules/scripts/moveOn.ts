import { assertNever, ok } from '@self-print/contract/result.ts';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { scriptRunStep, scriptRunTerminal } from '../../db/schema/scripts.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import type { Operation } from '../../http/operation.ts';
import { decryptOutcome } from '../commands/encryptedOutcome.ts';
import { logGiven } from '../commands/giveCommand.ts';
import { findCommand } from '../commands/listCommands.ts';
import { byItself } from '../packages/terminalStanding.ts';
import { newestLinkNumber } from '../terminals/linkNumbers.ts';
import { publishNotice } from '../terminals/notices.ts';
import { lockSettings } from '../terminals/settings/settingsStore.ts';
import type { TerminalKey } from '../terminals/terminalStore.ts';
import { stopRun } from './endRun.ts';
import { type GivenStep, giveStep } from './giveStep.ts';
import { judgeStep, type StepFailure } from './judgeStep.ts';
import { type RunPlan, readPlan } from './runPlan.ts';
import { failedByScript, isTerminalOf, lockRun, type RunRow, type RunTerminalRow } from './runStore.ts';

export type MoveDeps = Pick<Deps, 'db' | 'keys' | 'clock' | 'random' | 'log'>;

/**
 * Takes a terminal on in the script that it is running, if any: judges the step that it has, and gives it the next one. Called
 * whenever something may have moved; it does nothing when nothing has, so it may be called too often and by several replicas.
 */
async function moveOn(deps: MoveDeps, key: TerminalKey): Promise<void> {
  const { schoolCode, terminalCode } = key;
  const [found] = await deps.db.orm
    .select({ runId: scriptRunTerminal.runId })
    .from(scriptRunTerminal)
    .where(
      and(
        eq(scriptRunTerminal.schoolCode, schoolCode),
        eq(scriptRunTerminal.terminalCode, terminalCode),
        eq(scriptRunTerminal.state, 'running'),
      ),
    );
  if (!found) return;
  const runKey = { schoolCode, runId: found.runId };
  const plan = await readPlan(deps.db, runKey);
  const moved = await deps.db.transaction(async (queries) => {
    if (plan.changesSettings) await lockSettings(queries, schoolCode);
    const run = await lockRun(queries, runKey);
    const [row] = await queries.orm
      .select()
      .from(scriptRunTerminal)
      .where(isTerminalOf(runKey, terminalCode));
    if (!run || row?.state !== 'running') return ok(undefined);
    return ok(await moveLocked(queries, deps, { plan, run, row }));
  });
  if (moved.ok && moved.value) logGiven(deps, key, moved.value, moved.value);
}

/** As `moveOn`; what goes wrong is written to the log, and is tried again with the next message or by the upkeep. */
export async function tryMoveOn(deps: MoveDeps, key: TerminalKey): Promise<void> {
  try {
    await moveOn(deps, key);
  } catch (error) {
    deps.log.error('script-not-moved', error, { ...key });
  }
}

/** Notes on which of its connections a terminal took the step that it has. */
export async function noteTaken(
  { db }: Pick<Deps, 'db'>,
  key: TerminalKey,
  commandId: string,
): Promise<void> {
  const linkNumber = await newestLinkNumber(db, key);
  if (linkNumber === undefined) return;
  await db.orm
    .update(scriptRunTerminal)
    .set({ linkNumber })
    .where(
      and(
        eq(scriptRunTerminal.schoolCode, key.schoolCode),
        eq(scriptRunTerminal.terminalCode, key.terminalCode),
        eq(scriptRunTerminal.commandId, commandId),
      ),
    );
}

interface Locked {
  readonly plan: RunPlan;
  readonly run: RunRow;
  readonly row: RunTerminalRow;
}

/** Returns the command that it gave. */
async function moveLocked(
  queries: Queries,
  deps: MoveDeps,
  { plan, run, row }: Locked,
): Promise<GivenStep | undefined> {
  const place = { plan, run, row };
  if (plan.fault !== null) return failHere(queries, deps, place, { reason: plan.fault });
  const linkNumber = await linkNumberOf(queries, row);
  if (linkNumber === undefined) return failHere(queries, deps, place, { reason: 'terminalGone' });
  if (row.commandId === null) return give(queries, deps, place, row.step, 0);
  const current = plan.steps[row.step];
  if (!current) return failHere(queries, deps, place, { reason: 'altered' });
  const command = await findCommand(queries, run.schoolCode, row.commandId);
  const verdict = judgeStep({
    facts: current.facts,
    command,
    brought: command ? decryptOutcome(deps.keys, command) : null,
    repeats: row.repeats,
    isBack: linkNumber > (row.linkNumber ?? 0),
    now: deps.clock.now(),
  });
  switch (verdict.kind) {
    case 'wait':
      return undefined;
    case 'done':
      return give(queries, deps, place, row.step + 1, 0);
    case 'giveAgain':
      return give(queries, deps, place, row.step, row.repeats + 1);
    case 'fail':
      return failHere(queries, deps, place, verdict.failure);
    default:
      return assertNever(verdict);
  }
}

async function linkNumberOf(
  { orm }: Queries,
  { schoolCode, terminalCode }: TerminalKey,
): Promise<number | undefined> {
  const [found] = await orm
    .select({ linkNumber: terminal.linkNumber })
    .from(terminal)
    .where(
      and(
        eq(terminal.schoolCode, schoolCode),
        eq(terminal.terminalCode, terminalCode),
        isNull(terminal.archivedAt),
      ),
    )
    // What follows may write settings and the operation log, for which commands of staff wait in this order too.
    .for('update');
  return found?.linkNumber;
}

/** Gives a step, or ends the script where there is none left. */
async function give(
  queries: Queries,
  deps: MoveDeps,
  place: Locked,
  step: number,
  repeats: number,
): Promise<GivenStep | undefined> {
  const { plan, run, row } = place;
  const wanted = plan.steps[step];
  if (!wanted) {
    await write(queries, deps, row, { state: 'done', step, repeats: 0, commandId: null });
    return undefined;
  }
  const given = await giveStep(queries, deps, {
    run,
    name: plan.name,
    terminalCode: row.terminalCode,
    wanted,
  });
  const at = { step, repeats };
  if (!given.ok) {
    return failHere(queries, deps, { ...place, row: { ...row, ...at } }, given.problem);
  }
  const { commandId } = given.value;
  const { schoolCode, runId, terminalCode } = row;
  const givenAt = deps.clock.now();
  await queries.orm
    .insert(scriptRunStep)
    .values({ schoolCode, runId, terminalCode, commandId, step, givenAt });
  await write(queries, deps, row, { ...at, commandId, linkNumber: await linkNumberOf(queries, row) });
  return given.value;
}

/** Ends the script at a terminal, and the whole run once that is so at more terminals than it may be. */
async function failHere(
  queries: Queries,
  deps: MoveDeps,
  { plan, run, row }: Locked,
  failure: StepFailure,
): Promise<undefined> {
  await write(queries, deps, row, {
    state: 'failed',
    step: row.step,
    repeats: row.repeats,
    reason: failure.reason,
    code: failure.reason === 'refused' ? failure.code : '',
    message: failure.reason === 'refused' || failure.reason === 'testFailed' ? failure.message : '',
    notReady: failure.reason === 'notReady' ? failure.notReady : null,
  });
  if (run.stopped !== null) return;
  const operation: Operation = byItself(run.schoolCode, 'script-run-stopped');
  if (failure.reason === 'altered') {
    return stopAs(queries, deps, operation, run, { name: plan.name, reason: 'altered' });
  }
  const [failures] = await queries.orm
    .select({ terminals: count() })
    .from(scriptRunTerminal)
    .where(and(isTerminalOf(run), failedByScript));
  if ((failures?.terminals ?? 0) <= run.failureLimit) return;
  return stopAs(queries, deps, operation, run, { name: plan.name, reason: 'failures' });
}

async function stopAs(...args: Parameters<typeof stopRun>): Promise<undefined> {
  await stopRun(...args);
}

async function write(
  queries: Queries,
  { clock }: Pick<Deps, 'clock'>,
  row: RunTerminalRow,
  change: Partial<RunTerminalRow>,
): Promise<void> {
  const { schoolCode, terminalCode } = row;
  await queries.orm
    .update(scriptRunTerminal)
    .set({ ...change, changedAt: clock.now() })
    .where(isTerminalOf(row, terminalCode));
  await publishNotice(queries, { kind: 'commandMoved', schoolCode, terminalCode });
}
