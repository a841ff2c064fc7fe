/** React's own name for what its packages share. */
const SHARED = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

// React's development build takes a stack trace for each element that it makes, to name the component in a warning: a seventh of the
// processor time of a component test. It stops by itself above a number of elements a second, which this counter seems to have reached.
if ('document' in globalThis) {
  // Before react-dom is imported: it then draws no tracks for a browser's profiler, for which it compares the properties of each
  // component and clones the differences.
  Reflect.set(console, 'timeStamp', undefined);
  const shared: unknown = Reflect.get(await import('react'), SHARED);
  if (typeof shared === 'object' && shared !== null)
    Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
      get: () => Number.POSITIVE_INFINITY,
      set: () => {},
    });
}

export {};
