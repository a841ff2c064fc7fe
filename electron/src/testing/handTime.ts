import type { Time } from '../time.ts';

export interface HandTime extends Time {
  /** Advances time and runs what becomes due, in order. */
  advance(ms: number): void;
  /** Number of pending timers. */
  pending(): number;
}

/** Time that only moves on demand. */
export function handTime(): HandTime {
  let now = 0;
  let timers: { readonly at: number; readonly work: () => void }[] = [];
  return {
    now: () => now,
    after: (ms, work) => {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance: (ms) => {
      const end = now + ms;
      for (;;) {
        const due = timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers = timers.filter((timer) => timer !== due);
        now = due.at;
        due.work();
      }
      now = end;
    },
    pending: () => timers.length,
  };
}
