/** For browsers that do not say when they are idle. */
const IDLE_MS = 500;

/** Does something as soon as the browser has nothing else to do; returns what calls it off. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act);
  return () => cancelIdleCallback(handle);
}
