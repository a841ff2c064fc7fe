import { createAlarm } from '../alarm.ts';
import { OUTBOX_FIRST_RETRY_MS, OUTBOX_LAST_RETRY_MS } from '../limits.ts';
import type { Time } from '../time.ts';

/** Work that is repeated until nothing is left: periodically, and immediately when triggered. */
export interface KeptWork {
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** Triggers a run now. */
  readonly ring: () => void;
}

export interface Trying {
  readonly time: Time;
  /** 0 to 1; spreads the retries of many terminals after an outage of the platform. */
  readonly random: () => number;
}

/** Works things off one after the other; true when none is left to be tried again. A stop leaves the rest for the next time. */
export async function workOff<Thing>(
  things: readonly Thing[],
  signal: AbortSignal,
  work: (thing: Thing) => Promise<boolean>,
): Promise<boolean> {
  let done = true;
  for (const thing of things) {
    if (signal.aborted) return done;
    done = (await work(thing)) && done;
  }
  return done;
}

/** `work` resolves with whether nothing is left; a failure doubles the pause, up to a minute. */
export function keepTrying(
  { time, random }: Trying,
  work: (signal: AbortSignal) => Promise<boolean>,
): KeptWork {
  const alarm = createAlarm(time);
  return {
    ring: alarm.ring,
    run: async (signal) => {
      let failures = 0;
      while (!signal.aborted) {
        failures = (await work(signal)) ? 0 : failures + 1;
        const doubled = OUTBOX_FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1);
        const pause = failures === 0 ? OUTBOX_LAST_RETRY_MS : Math.min(doubled, OUTBOX_LAST_RETRY_MS);
        if (!(await alarm.wait(pause * (0.5 + random() / 2), signal))) return;
      }
    },
  };
}
