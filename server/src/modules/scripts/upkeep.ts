import { LAST_STAGE } from '@self-print/contract/platform/packageAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { scriptRun, scriptRunTerminal } from '../../db/schema/scripts.ts';
import { isStageDue } from '../packages/cohort.ts';
import { byItself } from '../packages/terminalStanding.ts';
import { type MoveDeps, tryMoveOn } from './moveOn.ts';
import { failedByScript, isTerminalOf, lockRun, type RunKey } from './runStore.ts';
import { advance, hasWaiting } from './runs.ts';

/**
 * Looks at every terminal that is running a script, for what no message says: a step that expired, a machine that did not come
 * back. Then begins the stages that are due. Safe on several replicas at once.
 */
export async function keepScripts(deps: MoveDeps): Promise<void> {
  const running = await deps.db.orm
    .select({ schoolCode: scriptRunTerminal.schoolCode, terminalCode: scriptRunTerminal.terminalCode })
    .from(scriptRunTerminal)
    .where(eq(scriptRunTerminal.state, 'running'));
  for (const key of running) await tryMoveOn(deps, key);
  const now = deps.clock.now();
  const waiting = await deps.db.orm
    .select()
    .from(scriptRun)
    .where(
      and(isNull(scriptRun.stopped), isNotNull(scriptRun.automaticHours), lt(scriptRun.stage, LAST_STAGE)),
    );
  for (const row of waiting.filter((each) => isStageDue(each, now))) await advanceIfGood(deps, row);
}

/** Goes on when the script failed nowhere and ended well at least once: silence is no success. */
async function advanceIfGood(deps: MoveDeps, { schoolCode, runId }: RunKey): Promise<void> {
  const key = { schoolCode, runId };
  const advanced = await deps.db.transaction(async (queries) => {
    const row = await lockRun(queries, key);
    if (!row || row.stopped !== null || row.stage === LAST_STAGE || !isStageDue(row, deps.clock.now())) {
      return ok([]);
    }
    const { orm } = queries;
    const failures = await orm.$count(scriptRunTerminal, and(isTerminalOf(key), failedByScript));
    const done = and(isTerminalOf(key), eq(scriptRunTerminal.state, 'done'));
    if (!(await hasWaiting(queries, key))) return ok([]);
    if (failures > 0 || (await orm.$count(scriptRunTerminal, done)) === 0) return ok([]);
    return ok(await advance(queries, deps, byItself(schoolCode, 'script-run-advanced'), row));
  });
  if (!advanced.ok) return;
  for (const terminalCode of advanced.value) await tryMoveOn(deps, { schoolCode, terminalCode });
}
