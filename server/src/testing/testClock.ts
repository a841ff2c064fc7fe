import type { Clock } from '../system.ts';

export interface TestClock extends Clock {
  readonly advance: (ms: number) => void;
}

/** A clock that only moves on demand. */
export function createTestClock(start = '2026-03-02T08:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    monotonicMs: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}
