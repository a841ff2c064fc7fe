import { useState } from 'react';

/** Changes that are not saved yet: by path a value, or null to take the layer's own value away. */
export interface Draft {
  readonly changes: Readonly<Record<string, unknown>>;
  /** Paths whose text is no JSON. */
  readonly broken: readonly string[];
  readonly has: (path: string) => boolean;
  readonly set: (path: string, value: unknown) => void;
  readonly breakAt: (path: string) => void;
  readonly drop: (path: string) => void;
  readonly clear: () => void;
}

export function useDraft(onChanged: (isChanged: boolean) => void): Draft {
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({});
  const [broken, setBroken] = useState<readonly string[]>([]);
  const mend = (path: string) => setBroken((all) => all.filter((each) => each !== path));
  const take = (next: Readonly<Record<string, unknown>>) => {
    setChanges(next);
    onChanged(Object.keys(next).length > 0);
  };
  return {
    changes,
    broken,
    has: (path) => Object.hasOwn(changes, path),
    set: (path, value) => {
      mend(path);
      take({ ...changes, [path]: value });
    },
    breakAt: (path) => setBroken((all) => [...new Set([...all, path])]),
    drop: (path) => {
      mend(path);
      take(Object.fromEntries(Object.entries(changes).filter(([name]) => name !== path)));
    },
    clear: () => {
      setBroken([]);
      take({});
    },
  };
}
