import type { EventLog } from '@self-print/contract/logEvents.ts';
import { DENIAL_FOLD_MS } from '../limits.ts';
import type { Time } from '../time.ts';
import type { Denial } from './guard.ts';

/** Logs refusals without letting a caller fill the disk: the first of a kind immediately, then only their number. */
export interface DenialLog {
  readonly note: (reason: Denial['reason'], path: string) => void;
  /** Logs pending counts. */
  readonly flush: () => void;
}

const PATH_LENGTH = 120;

export function createDenialLog(log: EventLog, time: Time): DenialLog {
  const folded = new Map<Denial['reason'], { since: number; repeats: number }>();
  const summarise = (reason: Denial['reason']) => {
    const fold = folded.get(reason);
    if (fold && fold.repeats > 0) log.event('request-denied', { reason, repeats: fold.repeats });
    folded.delete(reason);
  };
  return {
    note: (reason, path) => {
      const fold = folded.get(reason);
      if (fold && time.elapsed() - fold.since < DENIAL_FOLD_MS) {
        fold.repeats += 1;
        return;
      }
      summarise(reason);
      folded.set(reason, { since: time.elapsed(), repeats: 0 });
      log.event('request-denied', { reason, path: path.slice(0, PATH_LENGTH) });
    },
    flush: () => {
      for (const reason of [...folded.keys()]) summarise(reason);
    },
  };
}
