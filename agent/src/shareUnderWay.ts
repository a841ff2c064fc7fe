/** Concurrent callers share one request; a call after it has finished starts a new one. */
export function shareUnderWay<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<Value> | null = null;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
