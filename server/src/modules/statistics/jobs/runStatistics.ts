import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { Timers } from '../../../system.ts';
import { countStatistics } from '../count.ts';
import type { StatisticsDeps } from '../head.ts';
import { mendFigures } from '../mendFigures.ts';

const COUNT_PERIOD_MS = 5 * SECOND_MS;
/** How often it is looked whether the check of the day is due. */
const CHECK_PERIOD_MS = 15 * MINUTE_MS;

/** Counts, and checks what was counted, periodically; the returned function stops it. */
export function scheduleStatistics(deps: StatisticsDeps, timers: Timers): () => void {
  const attempt = (work: (deps: StatisticsDeps) => Promise<void>) =>
    work(deps).catch((error: unknown) => deps.log.error('statistics-failed', error));
  const stops = [
    timers.every(COUNT_PERIOD_MS, () => attempt(countStatistics)),
    timers.every(CHECK_PERIOD_MS, () => attempt(mendFigures)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
