import { describe, expect, it } from '@jest/globals';
import { keepPages } from './keepPages.ts';

const BASE = '/mobile/';
const ASSET = 'http://platform.test/mobile/assets/a.js';

/** A browser's caches, and a server that answers `answer`. */
function browser(answer: Response) {
  const caches = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const kept = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, kept);
    return kept;
  };
  const put = (page: string) => open('pages').set(BASE, new Response(page));
  return {
    put,
    kept: async () =>
      Promise.all([...open('pages')].map(async ([name, page]) => [name, await page.clone().text()])),
    keep: () =>
      keepPages({
        base: BASE,
        assets: [ASSET],
        fetch: async () => answer,
        caches: {
          match: async () => open('pages').get(BASE)?.clone(),
          delete: async (name) => caches.delete(name),
          open: async (name) => ({
            put: async (at, page) => void open(name).set(String(at), page),
            addAll: async (all) => {
              for (const at of all) open(name).set(String(at), new Response('js'));
            },
          }),
        },
      }),
  };
}

describe('the pages for a place without network', () => {
  it('are kept with what they have loaded, in the place of those of an earlier build', async () => {
    const { put, keep, kept } = browser(new Response('new'));
    put('old');
    await keep();
    expect(await kept()).toEqual([
      [BASE, 'new'],
      [ASSET, 'js'],
    ]);
  });

  it.each([
    ['an error', new Response('Bad gateway', { status: 502 })],
    [
      'another page',
      Object.defineProperty(new Response('Sign in to the Wi-Fi'), 'redirected', { value: true }),
    ],
  ])('stay as they are when the answer is %s', async (_, answer) => {
    const { put, keep, kept } = browser(answer);
    put('good');
    await keep();
    expect(await kept()).toEqual([[BASE, 'good']]);
  });
});
