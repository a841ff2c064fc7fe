/** Time as the shell sees it; passed in, so that tests move it by hand. */
export interface Time {
  /** Milliseconds that never jump. */
  readonly now: () => number;
  /** Runs `work` once, `ms` from now; the answer cancels it. */
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
