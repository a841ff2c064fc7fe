/** How many parts of the pages are being fetched now. While one is, the page before it stays on the screen. */
export interface Waiting {
  readonly until: <Value>(work: Promise<Value>) => Promise<Value>;
  readonly isWaiting: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createWaiting(): Waiting {
  const listeners = new Set<() => void>();
  let count = 0;
  const change = (by: number) => {
    count += by;
    for (const listener of listeners) listener();
  };
  return {
    until: async (work) => {
      change(1);
      try {
        return await work;
      } finally {
        change(-1);
      }
    },
    isWaiting: () => count > 0,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
