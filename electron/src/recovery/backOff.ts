import { BACK_OFF_MS, FAILURE_WINDOW_MS, FAILURES_MAX } from '../limits.ts';

export interface BackOffStep {
  /** How long to wait before the next start. */
  readonly delayMs: number;
  /** There were too many failures within the window. */
  readonly exhausted: boolean;
}

export interface BackOff {
  /** Counts a failure at this moment and tells what to do about it. */
  failed(nowMs: number): BackOffStep;
  /** Forgets all failures. */
  reset(): void;
}

/**
 * Counts failures in a sliding window: each new start waits longer, and a failure that has left the window
 * counts no more, so that one crash a week always means a pause of one second.
 */
export function createBackOff(): BackOff {
  let failures: readonly number[] = [];
  return {
    failed: (nowMs) => {
      failures = [...failures.filter((at) => nowMs - at < FAILURE_WINDOW_MS), nowMs];
      const step = Math.min(failures.length, BACK_OFF_MS.length) - 1;
      return { delayMs: BACK_OFF_MS[step] ?? 0, exhausted: failures.length > FAILURES_MAX };
    },
    reset: () => {
      failures = [];
    },
  };
}
