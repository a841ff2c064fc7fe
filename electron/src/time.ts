/** Time as seen by the shell; passed in, so that tests can control it. */
export interface Time {
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Runs `work` once after `ms`; the returned function cancels it. */
  readonly after: (ms: number, work: () => void) => () => void;
}

export const systemTime: Time = {
  now: () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export function pause(time: Time, ms: number): Promise<void> {
  return new Promise((resolve) => void time.after(ms, resolve));
}
