export interface InOrderOptions {
  /** Called when the queue becomes non-empty. */
  readonly onBusy: () => void;
  /** Checked before each piece of work; unwanted ones are skipped. */
  readonly wanted: () => boolean;
  readonly onFailure: (error: unknown) => void;
  /** Called when the queue becomes empty. */
  readonly onIdle: () => void;
}

export interface InOrder {
  readonly run: (work: () => Promise<void>) => void;
  /** Pieces of work not yet finished, including the current one. */
  readonly pending: () => number;
}

/** Runs pieces of work one after the other; a failure does not stop the next ones. */
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
