import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Metrics } from './http/metrics.ts';
import type { Clock, Timers } from './system.ts';

export const DATABASE_WATCH_MS = 10 * SECOND_MS;

interface DatabaseWatchDeps {
  /** Has the database answer something cheap. */
  readonly ask: () => Promise<unknown>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: EventLog;
  readonly metrics: Pick<Metrics, 'databaseUp'>;
  /** The outage that was told is over. */
  readonly onBack: () => void;
}

/** Says when the database does not answer, and when it does again and after how long; the answer ends it. */
export function watchDatabase({ ask, clock, timers, log, metrics, onBack }: DatabaseWatchDeps): () => void {
  let lostAtMs: number | undefined;
  let failures = 0;
  metrics.databaseUp(true);
  return timers.every(DATABASE_WATCH_MS, async () => {
    try {
      await ask();
    } catch (error) {
      lostAtMs ??= clock.monotonicMs();
      failures += 1;
      metrics.databaseUp(false);
      log.error('database-unreachable', error);
      return;
    }
    metrics.databaseUp(true);
    if (lostAtMs === undefined) return;
    const seconds = Math.round((clock.monotonicMs() - lostAtMs) / SECOND_MS);
    log.event('database-reached', { seconds, failures });
    onBack();
    [lostAtMs, failures] = [undefined, 0];
  });
}
