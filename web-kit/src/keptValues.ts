/** What pages keep in the browser, such as the language. Never anything personal. */
export interface KeptValues {
  readonly get: (name: string) => string | undefined;
  readonly set: (name: string, value: string | undefined) => void;
}

/** Values of a web storage. A browser that keeps nothing, as in some private windows, only forgets them. */
export function keptIn(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): KeptValues {
  return {
    get: (name) => {
      try {
        return storage().getItem(name) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set: (name, value) => {
      try {
        if (value === undefined) storage().removeItem(name);
        else storage().setItem(name, value);
      } catch {
        // Then it is as if it had never been set.
      }
    },
  };
}
