/** Something that is made when it is first asked for. */
export interface Once<Value> {
  readonly get: () => Promise<Value>;
  /** Undefined while nobody has asked for it. */
  readonly made: () => Promise<Value> | undefined;
}

/** Makes a value once, for all who ask; a failure is told to those who wait, and the next one tries again. */
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
