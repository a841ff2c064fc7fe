export interface FairQueueLimits {
  readonly total: number;
  readonly perUser: number;
}

/** Whoever waits with many documents gets one turn, then the next person. */
export interface FairQueue<Item> {
  /** False when the queue, or this person's share of it, is full. */
  readonly push: (userKey: string, item: Item) => boolean;
  readonly take: () => Item | undefined;
  readonly size: () => number;
}

/** A bounded queue with one line a person; the lines take turns. */
export function createFairQueue<Item>(limits: FairQueueLimits): FairQueue<Item> {
  // A Map keeps the order of insertion: the line served last goes to the end.
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
