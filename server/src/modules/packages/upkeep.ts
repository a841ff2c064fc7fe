import { LAST_STAGE } from '@self-print/contract/platform/packageAdmin.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { rollOut, rollOutTerminal } from '../../db/schema/packages.ts';
import type { Deps } from '../../deps.ts';
import { isStageDue } from './cohort.ts';
import { forgetUploads } from './packageStore.ts';
import { failed, isReachedBy, lockRollOut, type RollOutKey } from './rollOutStore.ts';
import { advance } from './rollOuts.ts';
import { byItself } from './terminalStanding.ts';
import { UPLOAD_KEPT_MS } from './upload.ts';

/** Begins the stages that are due, and forgets uploads that nobody finished. Safe on several replicas at once. */
export async function keepPackages(
  deps: Pick<Deps, 'db' | 'storage' | 'keys' | 'clock' | 'random'>,
): Promise<void> {
  const now = deps.clock.now();
  const waiting = await deps.db.orm
    .select()
    .from(rollOut)
    .where(and(isNull(rollOut.stopped), isNotNull(rollOut.automaticHours), lt(rollOut.stage, LAST_STAGE)));
  for (const row of waiting.filter((each) => isStageDue(each, now))) await advanceIfGood(deps, row);
  await forgetUploads(deps, new Date(now.getTime() - UPLOAD_KEPT_MS));
}

/** Goes on when no terminal failed and at least one proved the package: silence is no success. */
async function advanceIfGood(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'random'>,
  key: RollOutKey,
): Promise<void> {
  await deps.db.transaction(async (queries) => {
    const row = await lockRollOut(queries, key);
    if (!row || row.stopped !== null || row.stage === LAST_STAGE || !isStageDue(row, deps.clock.now()))
      return ok();
    const judged = await queries.orm
      .select({ stage: rollOutTerminal.stage, terminals: count() })
      .from(rollOutTerminal)
      .where(and(isReachedBy(key), or(failed, eq(rollOutTerminal.stage, 'proven'))))
      .groupBy(rollOutTerminal.stage);
    if (judged.length !== 1 || judged[0]?.stage !== 'proven') return ok();
    await advance(queries, deps, byItself(row.schoolCode, 'roll-out-advanced'), row);
    return ok();
  });
}
