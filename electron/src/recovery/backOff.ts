import { BACK_OFF_MS, FAILURE_WINDOW_MS, FAILURES_MAX } from '../limits.ts';

export interface BackOffStep {
  /** Delay before the next start. */
  readonly delayMs: number;
  /** There were too many failures within the window. */
  readonly exhausted: boolean;
}

export interface BackOff {
  /** Counts a failure and returns how to react. */
  failed(nowMs: number): BackOffStep;
  /** Forgets all failures. */
  reset(): void;
}

/**
 * Counts failures in a sliding window: each restart waits longer, and failures outside the window no longer count, so that one
 * crash a week always means a delay of one second.
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
