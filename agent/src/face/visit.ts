/** Budget and scope of face operations within one person's session; everything in progress ends with it. */
export interface Visit {
  /** Serialises operations, because there is only one camera. The signal is aborted when the session ends. */
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
