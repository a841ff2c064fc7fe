import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Time } from '../time.ts';
import type { Notifier } from './notifier.ts';

export interface WatchdogOptions {
  readonly notifier: Notifier;
  readonly time: Time;
  readonly log: EventLog;
  /** Health checks by name. */
  readonly checks: Readonly<Record<string, () => boolean>>;
}

/** Sends signs of life to the service manager only while all checks pass; without them it restarts the process. */
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
