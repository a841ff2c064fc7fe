import { createAlarm } from '../alarm.ts';
import { OUTBOX_FIRST_RETRY_MS, OUTBOX_LAST_RETRY_MS } from '../limits.ts';
import type { Time } from '../time.ts';

/** Work that is tried until nothing is left to do: at its own pace, and at once when there is news. */
export interface KeptWork {
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** There may be something to do now. */
  readonly ring: () => void;
}

export interface Trying {
  readonly time: Time;
  /** 0 to 1; spreads the tries of many terminals after a fault of the platform. */
  readonly random: () => number;
}

/** `work` answers whether nothing is left; a failure doubles the pause up to a minute. */
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
