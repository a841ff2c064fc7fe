export interface InOrderOptions {
  /** Something is to be done, and nothing was. */
  readonly onBusy: () => void;
  /** Asked before each piece of work: one that is no longer wanted is left out. */
  readonly wanted: () => boolean;
  readonly onFailure: (error: unknown) => void;
  /** Everything is done. */
  readonly onIdle: () => void;
}

export interface InOrder {
  readonly run: (work: () => Promise<void>) => void;
  /** How many pieces of work are not done, the current one included. */
  readonly pending: () => number;
}

/** Does one piece of work after the other; one that fails does not hold the next ones up. */
export function createInOrder({ onBusy, wanted, onFailure, onIdle }: InOrderOptions): InOrder {
  let pending = 0;
  let last: Promise<void> = Promise.resolve();
  return {
    pending: () => pending,
    run: (work) => {
      pending += 1;
      if (pending === 1) onBusy();
      last = last.then(async () => {
        try {
          if (wanted()) await work();
        } catch (error) {
          onFailure(error);
        }
        pending -= 1;
        if (pending === 0) onIdle();
      });
    },
  };
}
