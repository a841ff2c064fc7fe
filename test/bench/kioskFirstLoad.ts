import { once } from 'node:events';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { type BenchRow, median } from '@self-print/build/bench/rows.ts';
import { findChromium } from '@self-print/build/programs.ts';
import { CHROMIUM_ARGUMENTS } from '../support/chromium.ts';
import { startProduct } from '../support/startProduct.ts';
import { libraryShares } from './support/libraryShares.ts';

const ROUNDS = 7;
/** Covers the parts of later screens, which are fetched immediately after the first one. */
const SETTLE_MS = 2_000;
const BYTES_PER_KB = 1_000;
/** Maximum weight of the kiosk up to its first screen. */
const BUDGET_KB = 118;
const STATIC_KINDS = ['document', 'script', 'stylesheet', 'font', 'image'];
const BARE_PAGE = '<!doctype html><meta charset="utf-8"><title>bare</title><h1>bare</h1>';

/**
 * First load of the kiosk in a fresh browser profile: its weight, and the time to first paint compared to that of a bare page.
 */
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
    const weight = await weigh(browser, product.info.kiosk);
    const rows: BenchRow[] = [
      {
        name: 'kiosk: first paint',
        unit: 'ms',
        value: median(paints.map(({ kiosk }) => kiosk)),
        against: { name: 'a bare page', value: median(paints.map((each) => each.bare)) },
      },
      {
        name: 'kiosk: up to the first paint, gzipped',
        unit: 'kB',
        value: weight.firstPaint / BYTES_PER_KB,
        against: { name: 'its budget', value: BUDGET_KB },
      },
      { name: 'kiosk: all screens, gzipped', unit: 'kB', value: weight.all / BYTES_PER_KB, against: null },
      ...(await libraryShares('renderer', 'kiosk')),
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

interface Weight {
  readonly firstPaint: number;
  readonly all: number;
}

/** Bytes that the page fetches from its own origin, compressed like by a web server. */
async function weigh(browser: Browser, url: string): Promise<Weight> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const bodies = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      const isFile = STATIC_KINDS.includes(response.request().resourceType());
      if (isFile && response.url().startsWith(url)) bodies.set(response.url(), response.body());
    });
    await page.goto(url);
    await page.locator('h1').first().waitFor();
    // The page is never idle, because it constantly polls the agent.
    await page.waitForTimeout(SETTLE_MS);
    const late = await page.evaluate(() => {
      const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      return performance
        .getEntriesByType('resource')
        .filter((entry) => entry.startTime > paint)
        .map((entry) => entry.name);
    });
    let firstPaint = 0;
    let all = 0;
    for (const [address, body] of bodies) {
      const { length } = gzipSync(await body);
      all += length;
      if (!late.includes(address)) firstPaint += length;
    }
    return { firstPaint, all };
  } finally {
    await context.close();
  }
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
process.exit();
