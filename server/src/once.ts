/** A lazily made value. */
export interface Once<Value> {
  readonly get: () => Promise<Value>;
  /** Undefined before the first request. */
  readonly made: () => Promise<Value> | undefined;
}

/** Makes a value once for all callers; a failure is passed to those waiting, and the next call tries again. */
export function once<Value>(make: () => Promise<Value>): Once<Value> {
  let made: Promise<Value> | undefined;
  return {
    get: () => {
      made ??= make().catch((error: unknown) => {
        made = undefined;
        throw error;
      });
      return made;
    },
    made: () => made,
  };
}
