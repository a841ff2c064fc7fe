import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Time } from '../time.ts';
import type { Notifier } from './notifier.ts';

export interface WatchdogOptions {
  readonly notifier: Notifier;
  readonly time: Time;
  readonly log: EventLog;
  /** What must be well, by name. */
  readonly checks: Readonly<Record<string, () => boolean>>;
}

/** Tells the service manager that we are alive only while all is well; it ends and restarts what stays silent. */
export function feedWatchdog({ notifier, time, log, checks }: WatchdogOptions): () => void {
  const { intervalMs } = notifier;
  if (intervalMs === null) return () => {};
  let wasHealthy = true;
  let cancel = () => {};
  const look = () => {
    const ill = Object.keys(checks).filter((name) => !checks[name]?.());
    if (ill.length === 0) notifier.alive();
    else if (wasHealthy) log.event('shell-unhealthy', { ill });
    wasHealthy = ill.length === 0;
    cancel = time.after(intervalMs, look);
  };
  look();
  return () => cancel();
}
