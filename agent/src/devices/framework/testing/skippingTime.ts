import { setTimeout as reallyWait, setImmediate as turn } from 'node:timers/promises';
import type { Time } from '../../../time.ts';

/** Real time in which nothing more comes over a wire whose both ends are in this process. */
const QUIET_MS = 10;
/** After a pause of a busy machine what has arrived meanwhile is read first: each turn of the event loop reads. */
const QUIET_TURNS = 20;
const BEGIN = Date.UTC(2026, 2, 2, 8);

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/**
 * Time for drivers and simulated devices at the two ends of one wire: while bytes go to and fro it stands still, and as soon as
 * everybody only waits it jumps to the moment that is waited for next. A test passes the seconds of a time-out in milliseconds.
 * Both ends must have this same time, and both must be in this process: who else needs a moment is not waited for.
 */
export function skippingTime(): Time {
  let elapsed = 0;
  let skipping = false;
  const sleepers = new Set<Sleeper>();

  const skip = async () => {
    skipping = true;
    while (sleepers.size > 0) {
      await reallyWait(QUIET_MS);
      for (let turns = 0; turns < QUIET_TURNS; turns += 1) await turn();
      const [next] = [...sleepers].sort((one, other) => one.at - other.at);
      if (next === undefined) break;
      elapsed = next.at;
      sleepers.delete(next);
      next.wake();
    }
    skipping = false;
  };
  return {
    now: () => BEGIN + elapsed,
    elapsed: () => elapsed,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(false);
        const stop = () => {
          sleepers.delete(sleeper);
          resolve(false);
        };
        const wake = () => {
          signal.removeEventListener('abort', stop);
          resolve(true);
        };
        const sleeper: Sleeper = { at: elapsed + ms, wake };
        signal.addEventListener('abort', stop, { once: true });
        sleepers.add(sleeper);
        if (!skipping) void skip();
      }),
  };
}
