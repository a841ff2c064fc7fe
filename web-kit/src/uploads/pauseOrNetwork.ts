/** Waits a while, or until the browser says that there is a network again. */
export function pauseOrNetwork(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const end = () => {
      clearTimeout(timer);
      done.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end, { signal: done.signal });
    signal.addEventListener('abort', end, { signal: done.signal });
  });
}
