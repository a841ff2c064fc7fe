export interface FairQueueLimits {
  /** Maximum number of waiting items, in total and per person. */
  readonly total: number;
  readonly perUser: number;
}

/** An item whose turn it is. Its person's next item waits until `end` is called. */
export interface Turn<Item> {
  readonly item: Item;
  readonly end: () => void;
}

/**
 * A queue that alternates between people and gives each one turn at a time, so that neither many documents nor a slow one of one
 * person delays others.
 */
export interface FairQueue<Item> {
  /** Returns false when the queue, or this person's share of it, is full. */
  readonly push: (userKey: string, item: Item) => boolean;
  /** The next turn; undefined when everybody who waits already has a turn. */
  readonly take: () => Turn<Item> | undefined;
  /** Whether `take` would return a turn. */
  readonly hasTurn: () => boolean;
  /** Removes and returns all waiting items. */
  readonly drain: () => Item[];
  readonly size: () => number;
}

/** Creates a bounded queue with one line per person, served in turn. */
export function createFairQueue<Item>(limits: FairQueueLimits): FairQueue<Item> {
  // A Map preserves insertion order: the line served last moves to the end.
  const lines = new Map<string, Item[]>();
  const served = new Set<string>();
  let size = 0;
  const next = () => [...lines].find(([userKey]) => !served.has(userKey));
  return {
    push(userKey, item) {
      const line = lines.get(userKey) ?? [];
      if (size >= limits.total || line.length >= limits.perUser) return false;
      line.push(item);
      lines.set(userKey, line);
      size += 1;
      return true;
    },
    take() {
      const found = next();
      if (!found) return undefined;
      const [userKey, line] = found;
      const [item, ...rest] = line;
      lines.delete(userKey);
      if (rest.length > 0) lines.set(userKey, rest);
      if (item === undefined) return undefined;
      size -= 1;
      served.add(userKey);
      return { item, end: () => served.delete(userKey) };
    },
    hasTurn: () => next() !== undefined,
    drain() {
      const all = [...lines.values()].flat();
      lines.clear();
      size = 0;
      return all;
    },
    size: () => size,
  };
}
