import { setImmediate } from 'node:timers/promises';
import type { After } from '../../../system.ts';
import type { TestClock } from '../../../testing/testClock.ts';

export interface ManualAfter {
  readonly after: After;
  /** Moves the clock, and runs what falls due on the way at its time. */
  readonly advance: (ms: number) => Promise<void>;
}

/** Delays that pass with a test clock. */
export function createManualAfter(clock: TestClock): ManualAfter {
  const due = new Set<{ readonly atMs: number; readonly work: () => void }>();
  return {
    after: (ms, work) => {
      const task = { atMs: clock.now().getTime() + ms, work };
      due.add(task);
      return () => void due.delete(task);
    },
    advance: async (ms) => {
      const endMs = clock.now().getTime() + ms;
      for (;;) {
        const [next] = [...due].sort((one, other) => one.atMs - other.atMs);
        if (!next || next.atMs > endMs) break;
        due.delete(next);
        clock.advance(next.atMs - clock.now().getTime());
        next.work();
        // What it began may plan the next.
        await setImmediate();
      }
      clock.advance(endMs - clock.now().getTime());
    },
  };
}
