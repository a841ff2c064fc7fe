/** Callers at the same time share one answer; whoever asks after it has come asks again. */
export function shareUnderWay<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let underWay: Promise<Value> | null = null;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
