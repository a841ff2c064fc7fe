import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { Result } from '@self-print/contract/result.ts';
import { MISSED_HEARTBEATS } from '../limits.ts';

/**
 * Whether an answer shows a platform that can work. One whose database is away still answers, but only that it is
 * unavailable, and a person at the screen could do nothing with it.
 */
export function isServing(
  answer: Result<unknown, { readonly kind: string; readonly name?: ErrorName | undefined }>,
): boolean {
  return answer.ok || (answer.problem.kind === 'refused' && answer.problem.name !== 'UNAVAILABLE');
}

/** Tracks from every call's outcome whether the platform can be used. */
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
