import type { CallAnswer, CallInput, CallResult } from '@self-print/contract/call.ts';
import { problem } from '@self-print/contract/errors.ts';
import type { RunStep, RunTerminal, scriptAdminCalls } from '@self-print/contract/platform/scriptAdmin.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { terminalCommand } from '../../db/schema/commands.ts';
import { scriptRun, scriptRunStep, scriptRunTerminal } from '../../db/schema/scripts.ts';
import { terminal } from '../../db/schema/terminals.ts';
import type { Deps } from '../../deps.ts';
import { progressOf } from '../fleet/commands/commandList.ts';
import { readPlan } from './runPlan.ts';
import { isTerminalOf, runViews } from './runStore.ts';

type Calls = typeof scriptAdminCalls;

export async function listRuns(
  deps: Pick<Deps, 'db' | 'keys'>,
  schoolCode: string,
  { page, rows }: CallInput<Calls['runs']>,
): Promise<CallAnswer<Calls['runs']>> {
  const total = await deps.db.orm.$count(scriptRun, eq(scriptRun.schoolCode, schoolCode));
  const views = await runViews(deps, schoolCode, undefined, { page, rows });
  return { rows: views, total, pageSize: rows, pageNumber: page };
}

/** The terminals of a run: those that failed first, then those under way, then by code. */
export async function listRunTerminals(
  { db }: Pick<Deps, 'db'>,
  schoolCode: string,
  { runId, page, rows: pageSize }: CallInput<Calls['terminals']>,
): Promise<CallAnswer<Calls['terminals']>> {
  const key = { schoolCode, runId };
  const plan = await readPlan(db, key);
  const found = await db.orm
    .select({ row: scriptRunTerminal, zh: terminal.nameZh, en: terminal.nameEn })
    .from(scriptRunTerminal)
    .innerJoin(
      terminal,
      and(
        eq(terminal.schoolCode, scriptRunTerminal.schoolCode),
        eq(terminal.terminalCode, scriptRunTerminal.terminalCode),
      ),
    )
    .where(isTerminalOf(key))
    .orderBy(
      sql`array_position(array['failed', 'stopped', 'running', 'waiting', 'done'], ${scriptRunTerminal.state})`,
      asc(scriptRunTerminal.terminalCode),
    )
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const rows = found.map(
    ({ row, zh, en }): RunTerminal => ({
      terminalCode: row.terminalCode,
      name: { zh, en },
      stage: row.stage,
      state: row.state,
      step: row.step,
      steps: plan.count,
      kind: plan.steps[row.step]?.kind ?? null,
      reason: row.reason,
      code: row.code,
      message: row.message,
      notReady: [...(row.notReady ?? [])],
      changedAt: row.changedAt.toISOString(),
    }),
  );
  const total = await db.orm.$count(scriptRunTerminal, isTerminalOf(key));
  return { rows, total, pageSize, pageNumber: page };
}

/** What a run gave one terminal, each try by itself, as far as the commands are still kept. */
export async function listRunSteps(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  schoolCode: string,
  { runId, terminalCode }: CallInput<Calls['steps']>,
): Promise<CallResult<Calls['steps']>> {
  const key = { schoolCode, runId };
  const isThere = (await db.orm.$count(scriptRunTerminal, isTerminalOf(key, terminalCode))) > 0;
  if (!isThere) return fail(problem('NOT_FOUND'));
  const plan = await readPlan(db, key);
  const found = await db.orm
    .select({ given: scriptRunStep, command: terminalCommand })
    .from(scriptRunStep)
    .leftJoin(
      terminalCommand,
      and(
        eq(terminalCommand.schoolCode, scriptRunStep.schoolCode),
        eq(terminalCommand.commandId, scriptRunStep.commandId),
      ),
    )
    .where(
      and(
        eq(scriptRunStep.schoolCode, schoolCode),
        eq(scriptRunStep.runId, runId),
        eq(scriptRunStep.terminalCode, terminalCode),
      ),
    )
    .orderBy(asc(scriptRunStep.givenAt), asc(scriptRunStep.step));
  const now = clock.now();
  const steps = found.map(
    ({ given, command }): RunStep => ({
      step: given.step,
      kind: plan.steps[given.step]?.kind ?? null,
      commandId: given.commandId,
      ...(command ? progressOf(command, now) : { state: 'forgotten', code: '', message: '' }),
      givenAt: given.givenAt.toISOString(),
      takenAt: command?.takenAt?.toISOString() ?? null,
      doneAt: command?.doneAt?.toISOString() ?? null,
    }),
  );
  return ok({ steps });
}
