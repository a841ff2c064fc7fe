import { chromium } from '@playwright/test';
import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { findChromium } from '@self-print/build/programs.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { CHROMIUM_ARGUMENTS } from '../support/chromium.ts';
import { openConsole } from '../support/console.ts';
import { startProduct } from '../support/startProduct.ts';
import { BYTES_PER_KB, weighIfSign, weighPage } from './support/firstLoad.ts';
import { libraryShares } from './support/libraryShares.ts';

const LOGIN_BUDGET_KB = 120;
const LIST_BUDGET_KB = 320;
/** Forms with a table among them: no lists. */
const NO_LISTS: ReadonlySet<string> = new Set([
  '/main/account',
  '/main/retention',
  '/main/signIn',
  '/main/terminalConfig',
]);
const TABLE = '.ant-table-row, .ant-table-placeholder';

/** What an administrator's browser fetches on a first visit: the log-in page, and every list of the menu, opened by its address. */
async function main(): Promise<object> {
  const executablePath = findChromium();
  if (executablePath === undefined) return { skipped: 'there is no Chromium' };
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  const placeOf = (path: string, sign: string) => ({
    origin: product.info.platform,
    path: WEB_PATHS.console + path,
    sign,
  });
  try {
    const { admin } = product.info;
    if (admin === null) throw new Error('There is no administrator to sign in');
    const signedIn = await openConsole(browser, product.info);
    await signedIn.signIn(admin);
    const storageState = await signedIn.page.context().storageState();
    const paths = await signedIn.page
      .locator('.side-menu a')
      .evaluateAll(
        (links, base) => links.map((link) => link.getAttribute('href')?.slice(base) ?? ''),
        WEB_PATHS.console.length,
      );
    await signedIn.close();
    const rows: BenchRow[] = [
      {
        name: 'console: log-in page, gzipped',
        unit: 'kB',
        value: (await weighPage(await browser.newContext(), placeOf('/login', 'form'))) / BYTES_PER_KB,
        against: { name: 'its budget', value: LOGIN_BUDGET_KB },
      },
    ];
    for (const path of paths) {
      if (NO_LISTS.has(path)) continue;
      const bytes = await weighIfSign(await browser.newContext({ storageState }), placeOf(path, TABLE));
      if (bytes === undefined) continue;
      rows.push({
        name: `console: list ${path} opened first, gzipped`,
        unit: 'kB',
        value: bytes / BYTES_PER_KB,
        against: { name: 'its budget', value: LIST_BUDGET_KB },
      });
    }
    return { rows: [...rows, ...(await libraryShares('console-web', 'console'))] };
  } finally {
    await browser.close();
    await product.stop();
  }
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
process.exit();
