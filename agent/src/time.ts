import { setTimeout as sleep } from 'node:timers/promises';

/** Time as seen by the agent; passed in, so that tests can control it. */
export interface Time {
  /** Milliseconds since 1970, UTC; jumps when the machine's clock is set. */
  readonly now: () => number;
  /** Monotonic milliseconds, for measuring durations. */
  readonly elapsed: () => number;
  /** Resolves with true after `ms`, or with false as soon as the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<boolean>;
}

export const systemTime: Time = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  wait: (ms, signal) =>
    sleep(ms, true, { signal }).catch((error: unknown) => {
      if (signal.aborted) return false;
      throw error;
    }),
};
