import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { Timers } from '../../../system.ts';
import { compareAgain, fetchDay, type ReconciliationDeps } from '../bills/fetchDay.ts';
import { addDays, takeDays } from './dueDays.ts';

const RECONCILIATION_PERIOD_MS = MINUTE_MS;

/** Runs reconciliation periodically; the returned function stops it. */
export function scheduleReconciliation(deps: ReconciliationDeps, timers: Timers): () => void {
  return timers.every(RECONCILIATION_PERIOD_MS, () => runReconciliation(deps));
}

/**
 * Fetches the bills that are due, from ten in the morning in Beijing on, and compares again what did not agree. Safe on several
 * servers: a day that one works on is left alone by others for a while.
 */
export async function runReconciliation(deps: ReconciliationDeps): Promise<void> {
  const { db, clock, log } = deps;
  try {
    await addDays(db, clock.now());
    for (const day of await takeDays(db, clock.now()))
      await (day.fetchedAt && day.fault === null ? compareAgain : fetchDay)(deps, day).catch(
        (error: unknown) => log.error('reconciliation-failed', error),
      );
  } catch (error) {
    log.error('reconciliation-failed', error);
  }
}
