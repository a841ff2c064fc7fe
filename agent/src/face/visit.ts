/** What faces may cost within one person's visit: it ends with their session, and with it whatever is under way. */
export interface Visit {
  /** Runs one thing after the other: there is one camera. The signal ends with the session. */
  readonly inTurn: <Value>(work: (signal: AbortSignal) => Promise<Value>) => Promise<Value>;
  readonly mayTry: (triesMax: number) => boolean;
  readonly countTry: () => void;
  readonly end: () => void;
}

export function createVisit(): Visit {
  let over = new AbortController();
  let tries = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    inTurn: (work) => {
      const { signal } = over;
      const done = last.then(() => work(signal));
      last = done.catch(() => {});
      return done;
    },
    mayTry: (triesMax) => tries < triesMax,
    countTry: () => {
      tries += 1;
    },
    end: () => {
      over.abort();
      over = new AbortController();
      tries = 0;
    },
  };
}
