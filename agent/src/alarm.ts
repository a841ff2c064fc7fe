import type { Time } from './time.ts';

/** A wait that can be cut short, for loops that have a rhythm but must react at once to news. */
export interface Alarm {
  /** Ends the current wait; without one, the next wait ends at once. */
  readonly ring: () => void;
  /** False when the signal was aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<boolean>;
}

export function createAlarm(time: Time): Alarm {
  let rung = new AbortController();
  return {
    ring: () => rung.abort(),
    wait: async (ms, signal) => {
      await time.wait(ms, AbortSignal.any([rung.signal, signal]));
      if (rung.signal.aborted) rung = new AbortController();
      return !signal.aborted;
    },
  };
}
