/** Time as the kiosk uses it; tests pass one that they move by hand. */
export interface Clock {
  /** Milliseconds that only ever go forward, whoever sets the machine's clock: for everything that lasts some time. */
  readonly nowMs: () => number;
  /** The machine's date, in milliseconds since 1970: for the time of day that is shown, and to compare with the platform's dates. */
  readonly dateMs: () => number;
  /** Runs something once after a while; the answer cancels it. */
  readonly after: (delayMs: number, run: () => void) => () => void;
}

export const systemClock: Clock = {
  nowMs: () => performance.now(),
  dateMs: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Resolves after a while, at once when the signal is aborted. */
export function pause(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const done = () => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.after(delayMs, done);
    signal.addEventListener('abort', done, { once: true });
  });
}
