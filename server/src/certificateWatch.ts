import { DAY_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Clock, Timers } from './system.ts';

/** A certificate takes weeks to renew at a school. */
const WARNING_DAYS = 60;

interface WatchDeps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: EventLog;
}

/** Says at once and every day that the signing certificate expires soon, or has; the answer ends it. */
export function watchCertificate({ clock, timers, log }: WatchDeps, validTo: Date): () => void {
  const look = () => {
    const daysLeft = Math.floor((validTo.getTime() - clock.now().getTime()) / DAY_MS);
    const detail = { validTo: validTo.toISOString(), daysLeft };
    if (daysLeft < 0) log.event('signing-expired', detail);
    else if (daysLeft < WARNING_DAYS) log.event('signing-expires-soon', detail);
  };
  look();
  return timers.every(DAY_MS, async () => look());
}
