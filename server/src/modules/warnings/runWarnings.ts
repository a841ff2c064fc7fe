import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { school } from '../../db/schema/schools.ts';
import type { Timers } from '../../system.ts';
import { type JudgeDeps, judgeSchool } from './judge.ts';
import { type TellDeps, tellSchool } from './tell.ts';

type WarningDeps = TellDeps & JudgeDeps;

/** Judges and tells warnings every minute; the returned function stops it. */
export function scheduleWarnings(deps: WarningDeps, timers: Timers): () => void {
  return timers.every(MINUTE_MS, () => runWarnings(deps));
}

/** One school after the other, each by itself: what goes wrong with one stops no other. */
export async function runWarnings(deps: WarningDeps): Promise<void> {
  const attempt = (work: () => Promise<void>) =>
    work().catch((error: unknown) => deps.log.error('warning-job-failed', error));
  await attempt(async () => {
    for (const { schoolCode } of await deps.db.orm.select({ schoolCode: school.schoolCode }).from(school)) {
      await attempt(() => judgeSchool(deps, schoolCode));
      await attempt(() => tellSchool(deps, schoolCode));
    }
  });
}
