import { gzipSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';

export const BYTES_PER_KB = 1_000;
const STATIC_KINDS = ['document', 'script', 'stylesheet', 'font', 'image'];

/**
 * Bytes that a browser which has never been there fetches for a page of the platform, compressed like by a web server. Closes the context.
 * @param sign what is there once the page is
 */
export async function weighPage(
  context: BrowserContext,
  { origin, path, sign }: { readonly origin: string; readonly path: string; readonly sign: string },
): Promise<number> {
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
    await page.goto(origin + path);
    await page.locator(sign).first().waitFor();
    const sizes = await Promise.all([...bodies.values()].map(async (body) => gzipSync(await body).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  } finally {
    await context.close();
  }
}
