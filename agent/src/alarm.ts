import type { Time } from './time.ts';

/** An interruptible wait, for loops that run periodically but must react immediately to events. */
export interface Alarm {
  /** Ends the current wait; if there is none, the next wait ends immediately. */
  readonly ring: () => void;
  /** Resolves with false when the signal was aborted. */
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
