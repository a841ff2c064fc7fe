import { setTimeout as reallyWait, setImmediate } from 'node:timers/promises';
import type { Time } from '../time.ts';

/** Time that only moves on demand. */
export interface ManualTime extends Time {
  /** Advances time, waking sleepers in order. */
  readonly advance: (ms: number) => Promise<void>;
  /** Advances from sleeper to sleeper until a condition holds; fails after `limitMs` of manual time. */
  readonly until: (condition: () => boolean | Promise<boolean>, limitMs?: number) => Promise<void>;
}

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

const BEGIN = Date.UTC(2026, 2, 2, 8);
const UNTIL_LIMIT_MS = 3_600_000;
/** Real time for sockets and files to progress between two steps. */
const REAL_PAUSE_MS = 2;
/** External work that takes longer is assumed to hang intentionally. */
const OUTSIDE_LIMIT_MS = 3_000;
/** Real time that a condition still gets when manual time has run out, because sockets are late on a busy machine. */
const LATE_LIMIT_MS = 5_000;

/** `pending` counts external work such as requests in progress, during which time does not advance. */
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
