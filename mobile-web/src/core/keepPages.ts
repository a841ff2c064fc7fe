/** As in `public/offline.js`. */
const PAGES = 'pages';

interface Keeping {
  /** Where the pages are. */
  readonly base: string;
  /** The addresses of what the page has loaded. */
  readonly assets: readonly string[];
  readonly fetch: typeof fetch;
  readonly caches: Pick<CacheStorage, 'match' | 'delete'> & {
    readonly open: (name: string) => Promise<Pick<Cache, 'addAll' | 'put'>>;
  };
}

/**
 * Keeps the pages, and what they have loaded, for a place without network; those of an earlier build are dropped. Anything else that a
 * server or a network answers in their place is not kept, and drops nothing.
 */
export async function keepPages({ base, assets, fetch: ask, caches }: Keeping): Promise<void> {
  const page = await ask(base, { headers: { Accept: 'text/html' } });
  if (!page.ok || page.redirected) return;
  const before = await caches.match(base);
  const isOld = before !== undefined && (await before.text()) !== (await page.clone().text());
  if (isOld) await caches.delete(PAGES);
  const cache = await caches.open(PAGES);
  await cache.put(base, page);
  await cache.addAll(new Set(assets));
}
