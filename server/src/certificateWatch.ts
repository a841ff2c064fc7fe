import { DAY_MS } from '@self-print/contract/limits.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Metrics } from './http/metrics.ts';
import type { Clock, Timers } from './system.ts';

/** A certificate takes weeks to renew at a school. */
const WARNING_DAYS = 60;

interface WatchDeps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: EventLog;
  readonly metrics: Pick<Metrics, 'signingValidTo'>;
}

/**
 * Shows in the metrics when the signing certificate expires, and logs at once and every day that it soon will or has; the answer
 * ends it. Nothing is watched without a certificate.
 */
export function watchCertificate(
  { clock, timers, log, metrics }: WatchDeps,
  validTo: Date | null,
): () => void {
  if (validTo === null) return () => {};
  metrics.signingValidTo(validTo);
  const look = () => {
    const daysLeft = Math.floor((validTo.getTime() - clock.now().getTime()) / DAY_MS);
    const detail = { validTo: validTo.toISOString(), daysLeft };
    if (daysLeft < 0) log.event('signing-expired', detail);
    else if (daysLeft < WARNING_DAYS) log.event('signing-expires-soon', detail);
  };
  look();
  return timers.every(DAY_MS, async () => look());
}
