import type { Timers } from '../system.ts';

export interface ManualTimers extends Timers {
  /** Runs everything scheduled with this period once. */
  readonly fire: (periodMs: number) => Promise<void>;
}

/** Timers that run on demand. */
export function createManualTimers(): ManualTimers {
  const running = new Set<{ readonly periodMs: number; readonly work: () => Promise<void> }>();
  return {
    every: (periodMs, work) => {
      const timer = { periodMs, work };
      running.add(timer);
      return () => void running.delete(timer);
    },
    fire: async (periodMs) => {
      for (const timer of [...running]) if (timer.periodMs === periodMs) await timer.work();
    },
  };
}
