import { setTimeout as reallyWait, setImmediate } from 'node:timers/promises';
import type { Time } from '../time.ts';

/** Time that stands still until a test moves it. */
export interface ManualTime extends Time {
  /** Moves on, waking sleepers in their order. */
  readonly advance: (ms: number) => Promise<void>;
  /** Moves from sleeper to sleeper until something is true; fails after `limitMs` of manual time. */
  readonly until: (condition: () => boolean | Promise<boolean>, limitMs?: number) => Promise<void>;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

const BEGIN = Date.UTC(2026, 2, 2, 8);
const UNTIL_LIMIT_MS = 3_600_000;
/** Real time for sockets and files to get on between two steps. */
const REAL_PAUSE_MS = 2;
/** What takes longer outside is meant to hang. */
const OUTSIDE_LIMIT_MS = 3_000;
/** Real time a condition still has when manual time has come to its end: a busy machine is late with sockets. */
const LATE_LIMIT_MS = 5_000;

/** `pending` counts what goes on outside of this time, such as requests on their way: time stands still for them. */
export function manualTime(pending: () => number = () => 0): ManualTime {
  let elapsed = 0;
  const sleepers = new Set<Sleeper>();

  const outside = async () => {
    for (let waited = 0; pending() > 0 && waited < OUTSIDE_LIMIT_MS; waited += REAL_PAUSE_MS) {
      await reallyWait(REAL_PAUSE_MS);
    }
  };
  const next = () => [...sleepers].sort((one, other) => one.at - other.at)[0];
  const moveTo = async (moment: number, pause: () => Promise<unknown>) => {
    for (let first = next(); first && first.at <= moment; first = next()) {
      elapsed = Math.max(elapsed, first.at);
      sleepers.delete(first);
      first.wake();
      await pause();
      await outside();
    }
    elapsed = Math.max(elapsed, moment);
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
        const sleeper: Sleeper = {
          at: elapsed + ms,
          wake: () => {
            signal.removeEventListener('abort', stop);
            resolve(true);
          },
        };
        signal.addEventListener('abort', stop, { once: true });
        sleepers.add(sleeper);
      }),
    advance: async (ms) => {
      await reallyWait(REAL_PAUSE_MS);
      await moveTo(elapsed + ms, setImmediate);
      await reallyWait(REAL_PAUSE_MS);
    },
    until: async (condition, limitMs = UNTIL_LIMIT_MS) => {
      const end = elapsed + limitMs;
      await reallyWait(REAL_PAUSE_MS);
      let late = 0;
      while (!(await condition())) {
        if (late >= LATE_LIMIT_MS) throw new Error(`still not so after ${limitMs} ms of manual time`);
        if (elapsed >= end) late += REAL_PAUSE_MS;
        await moveTo(Math.min(next()?.at ?? end, end), () => reallyWait(REAL_PAUSE_MS));
        await reallyWait(REAL_PAUSE_MS);
      }
    },
  };
}
