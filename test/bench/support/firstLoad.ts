import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';

export const BYTES_PER_KB = 1_000;
const STATIC_KINDS = ['document', 'script', 'stylesheet', 'font', 'image'];

declare global {
  interface Window {
    /** When the sign was there, on the page's own clock. */
    signAtMs?: number;
  }
}

interface Place {
  readonly origin: string;
  readonly path: string;
  /** Selects what is there once the page is. */
  readonly sign: string;
}

/**
 * Bytes that a browser which has never been there fetches for a page of the platform until its sign is there, compressed like by a web server.
 * What the page fetches ahead of need afterwards is not counted, however late anybody looks. Closes the context.
 */
export async function weighPage(context: BrowserContext, place: Place): Promise<number> {
  const bytes = await weighIfSign(context, place);
  if (bytes === undefined) throw new Error(`${place.path} does not show ${place.sign}`);
  return bytes;
}

/** The same, undefined for a page that has become quiet without showing the sign. */
export async function weighIfSign(
  context: BrowserContext,
  { origin, path, sign }: Place,
): Promise<number | undefined> {
  try {
    const page = await context.newPage();
    const bodies = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      const isFile = STATIC_KINDS.includes(response.request().resourceType());
      if (!isFile || !response.url().startsWith(origin)) return;
      const body = response.body();
      // The browser forgets bodies while the page goes on; the failure is raised where the body is read.
      body.catch(() => {});
      bodies.set(response.url(), body);
    });
    await page.addInitScript(noteSign, sign);
    await page.goto(origin + path);
    await Promise.race([page.locator(sign).first().waitFor(), page.waitForLoadState('networkidle')]);
    const before = await urlsBefore(page);
    if (before === undefined) return undefined;
    const counted = [...bodies].filter(([url]) => before.includes(url));
    const sizes = await Promise.all(counted.map(async ([, body]) => gzipSync(await body).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  } finally {
    await context.close();
  }
}

/** Runs in the page, before anything else. */
function noteSign(sign: string): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector(sign) === null) return;
    window.signAtMs = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}

/** The addresses that were asked for before the sign was there. */
const urlsBefore = (page: Page): Promise<string[] | undefined> =>
  page.evaluate(() => {
    const { signAtMs } = window;
    if (signAtMs === undefined) return undefined;
    return performance
      .getEntries()
      .filter(
        ({ entryType, startTime }) => ['navigation', 'resource'].includes(entryType) && startTime <= signAtMs,
      )
      .map(({ name }) => name);
  });
