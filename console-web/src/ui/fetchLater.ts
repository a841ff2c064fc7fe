const known = new Set<() => Promise<unknown>>();

/** Adds code that `fetchLater` fetches. */
export function fetchWithPages(fetch: () => Promise<unknown>): void {
  known.add(fetch);
}

/** Fetches what the pages that have been opened may open. What fails is fetched again the next time, or when it is opened. */
export async function fetchLater(): Promise<void> {
  await Promise.allSettled([...known].map((fetch) => fetch()));
}
