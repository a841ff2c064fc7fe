import { setTimeout as sleep } from 'node:timers/promises';

/** Time as the agent sees it; passed in, so that tests move it by hand. */
export interface Time {
  /** Milliseconds since 1970, UTC; may jump when the machine's clock is set. */
  readonly now: () => number;
  /** Milliseconds that never jump, for measuring how long something takes. */
  readonly elapsed: () => number;
  /** Resolves to true after `ms`, or to false as soon as the signal is aborted. */
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
