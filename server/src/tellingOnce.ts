import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { EventLog, LogEventId } from '@self-print/contract/logEvents.ts';
import type { Clock } from './system.ts';

/** What happens again and again while something is down: said at once, then once a minute with how often. */
const REPEATED: ReadonlySet<LogEventId> = new Set<LogEventId>([
  'database-unreachable',
  'database-maintenance-failed',
  'periodic-work-failed',
  'message-job-failed',
  'payment-job-failed',
  'hook-job-failed',
  'sync-job-failed',
  'outpatient-job-failed',
  'deletion-failed',
  'batch-job-failed',
  'statistics-failed',
  'reconciliation-failed',
  'retention-failed',
  'terminal-list-not-followed',
  'traces-not-taken',
]);

interface Told {
  readonly atMs: number;
  /** How often it has happened since it was told. */
  untold: number;
}

/**
 * A log that does not repeat itself: of failures that come back, the first line is written at once, and one a minute with the number of
 * those between (`repeated`). `ended` takes back what was said, so that the next failure is told at once.
 */
export function tellingOnce(log: EventLog, clock: Pick<Clock, 'monotonicMs'>) {
  const told = new Map<LogEventId, Told>();
  const telling: EventLog = {
    event: log.event,
    error: (id, error, detail) => {
      if (!REPEATED.has(id)) return log.error(id, error, detail);
      const last = told.get(id);
      const nowMs = clock.monotonicMs();
      if (last && nowMs - last.atMs < MINUTE_MS) {
        last.untold += 1;
        return;
      }
      told.set(id, { atMs: nowMs, untold: 0 });
      log.error(id, error, last && last.untold > 0 ? { ...detail, repeated: last.untold } : detail);
    },
  };
  return { log: telling, ended: (id: LogEventId) => void told.delete(id) };
}
