import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { type BenchRow, median } from '@self-print/build/bench/rows.ts';
import { findChromium } from '@self-print/build/programs.ts';
import { CHROMIUM_ARGUMENTS } from '../support/chromium.ts';
import { startProduct } from '../support/startProduct.ts';

const ROUNDS = 7;
const BYTES_PER_KB = 1_000;
/** What the kiosk may weigh up to its first screen. */
const BUDGET_KB = 120;
const BARE_PAGE = '<!doctype html><meta charset="utf-8"><title>bare</title><h1>bare</h1>';

/** First load of the kiosk in a fresh browser profile: its weight, and the time to the first paint beside that of a bare page. */
async function main(): Promise<object> {
  const executablePath = findChromium();
  if (executablePath === undefined) return { skipped: 'there is no Chromium' };
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  const bare = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(BARE_PAGE));
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  try {
    const address = bare.address();
    const bareUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
    const paints: { readonly kiosk: number; readonly bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      paints.push({
        kiosk: await firstPaintMs(browser, product.info.kiosk),
        bare: await firstPaintMs(browser, bareUrl),
      });
    const kiloBytes = (await gzippedBytes(browser, product.info.kiosk)) / BYTES_PER_KB;
    const rows: BenchRow[] = [
      {
        name: 'kiosk: first paint',
        unit: 'ms',
        value: median(paints.map(({ kiosk }) => kiosk)),
        against: { name: 'a bare page', value: median(paints.map((each) => each.bare)) },
      },
      {
        name: 'kiosk: first load, gzipped',
        unit: 'kB',
        value: kiloBytes,
        against: { name: 'its budget', value: BUDGET_KB },
      },
    ];
    return { rows };
  } finally {
    bare.close();
    await browser.close();
    await product.stop();
  }
}

async function firstPaintMs(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            for (const entry of list.getEntriesByName('first-contentful-paint')) resolve(entry.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}

/** Everything that the page fetches from its own origin until it rests, compressed as a web server would. */
async function gzippedBytes(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const bodies: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      const isStatic = ['document', 'script', 'stylesheet', 'font', 'image'].includes(
        response.request().resourceType(),
      );
      if (isStatic && response.url().startsWith(url)) bodies.push(response.body());
    });
    await page.goto(url);
    await page.locator('h1').first().waitFor();
    return (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body).length, 0);
  } finally {
    await context.close();
  }
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
process.exit();
