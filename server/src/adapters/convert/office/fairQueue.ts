export interface FairQueueLimits {
  readonly total: number;
  readonly perUser: number;
}

/** A queue that alternates between people, so that one person's many documents do not delay others. */
export interface FairQueue<Item> {
  /** Returns false when the queue, or this person's share of it, is full. */
  readonly push: (userKey: string, item: Item) => boolean;
  readonly take: () => Item | undefined;
  readonly size: () => number;
}

/** Creates a bounded queue with one line per person, served in turn. */
export function createFairQueue<Item>(limits: FairQueueLimits): FairQueue<Item> {
  // A Map preserves insertion order: the line served last moves to the end.
  const lines = new Map<string, Item[]>();
  let size = 0;
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
      const first = lines.entries().next();
      if (first.done) return undefined;
      const [userKey, line] = first.value;
      const item = line.shift();
      lines.delete(userKey);
      if (line.length > 0) lines.set(userKey, line);
      size -= 1;
      return item;
    },
    size: () => size,
  };
}
