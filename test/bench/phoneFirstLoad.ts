import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { findChromium } from '@self-print/build/programs.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { CHROMIUM_ARGUMENTS } from '../support/chromium.ts';
import { signIn } from '../support/phone.ts';
import { type StartedProduct, startProduct } from '../support/startProduct.ts';
import { BYTES_PER_KB, weighPage } from './support/firstLoad.ts';
import { libraryShares } from './support/libraryShares.ts';

/** Maximum weight of the phone pages until sign-in is possible. */
const BUDGET_KB = 120;

/** Pages that people open directly, and what identifies each when loaded. */
const PAGES = [
  ['list of certificates', '/mobile/itemList', 'h1'],
  ['certificate', '/mobile/orderDetail?itemId=enrolment-certificate', '.facts'],
  ['orders', '/mobile/orderListUnCompleted', 'h1'],
  ['cloud print', '/mobile/cloud-print', '.choose'],
  ['verification', '/qrcode-verify/valid', '#verification-code'],
  ['terminals', '/mobile/terminalList', 'h1'],
  ['pickup code', '/takeCode/40729153', '.code'],
] as const;

/** What a phone fetches on a first visit, compressed like by the server. */
async function main(): Promise<object> {
  const executablePath = findChromium();
  if (executablePath === undefined) return { skipped: 'there is no Chromium' };
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  try {
    const session = await signedIn(browser, product);
    const rows: BenchRow[] = [
      {
        name: 'phone: log-in page, gzipped',
        unit: 'kB',
        value: (await weigh(await browser.newContext(), product, '/mobile/login', 'form')) / BYTES_PER_KB,
        against: { name: 'its budget', value: BUDGET_KB },
      },
      ...(await libraryShares('mobile-web', 'phone')),
    ];
    for (const [name, path, sign] of PAGES) {
      const context = await browser.newContext({ storageState: session });
      const bytes = await weigh(context, product, path, sign);
      rows.push({
        name: `phone: ${name} opened first, gzipped`,
        unit: 'kB',
        value: bytes / BYTES_PER_KB,
        against: null,
      });
    }
    return { rows };
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function signedIn(browser: Browser, { info }: StartedProduct) {
  const context = await browser.newContext();
  try {
    const page: Page = await context.newPage();
    await signIn(page, info);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

function weigh(
  context: BrowserContext,
  { info }: StartedProduct,
  path: string,
  sign: string,
): Promise<number> {
  return weighPage(context, { origin: info.platform, path: WEB_PATHS.mobile + path, sign });
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
process.exit();
