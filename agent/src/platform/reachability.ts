import type { EventLog } from '@self-print/contract/logEvents.ts';
import { MISSED_HEARTBEATS } from '../limits.ts';

/** Tracks from every call's outcome whether the platform can be reached. */
export interface Reachability {
  readonly reachable: () => boolean;
  readonly contact: (reached: boolean) => void;
}

export function createReachability(log: EventLog, onChange: (reachable: boolean) => void): Reachability {
  let reachable = false;
  let missed = 0;
  const settle = (now: boolean) => {
    if (now === reachable) return;
    reachable = now;
    log.event(now ? 'platform-reached' : 'platform-lost');
    onChange(now);
  };
  return {
    reachable: () => reachable,
    contact: (reached) => {
      missed = reached ? 0 : missed + 1;
      if (reached) settle(true);
      else if (missed >= MISSED_HEARTBEATS) settle(false);
    },
  };
}
