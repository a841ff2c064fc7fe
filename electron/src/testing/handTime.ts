import type { Time } from '../time.ts';

export interface HandTime extends Time {
  /** Moves time forward and runs what falls due on the way, in order. */
  advance(ms: number): void;
  /** How many timers are set. */
  pending(): number;
}

/** Time that stands still until a test moves it. */
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
