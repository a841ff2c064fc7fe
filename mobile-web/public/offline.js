// Opens the pages where there is no network, from what `src/core/browserCodes.ts` has put into the cache. Answers of the platform are
// never kept.
const PAGES = 'pages';
const base = new URL(self.registration.scope).pathname;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request));
  // Their names change with their content.
  else if (pathname.startsWith(`${base}assets/`)) event.respondWith(openAsset(request));
});

async function openPage(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(base);
    if (kept === undefined) throw error;
    return kept;
  }
}

async function openAsset(request) {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(PAGES)).put(request, answer.clone());
  return answer;
}
