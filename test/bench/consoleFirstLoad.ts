import { type BrowserContextOptions, chromium } from '@playwright/test';
import type { BenchRow } from '@self-print/build/bench/rows.ts';
import { findChromium } from '@self-print/build/programs.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { CHROMIUM_ARGUMENTS } from '../support/chromium.ts';
import { openConsole } from '../support/console.ts';
import { startProduct } from '../support/startProduct.ts';
import { BYTES_PER_KB, weighPage } from './support/firstLoad.ts';
import { libraryShares } from './support/libraryShares.ts';

const LOGIN_BUDGET_KB = 120;
/** Wished for are 320; what the longest list needs is in docs/decisions/0039-what-a-list-fetches-first.md. */
const LIST_BUDGET_KB = 330;
const TABLE = '.ant-table-row, .ant-table-placeholder';

/** Lists that administrators open directly, by what they bring beyond a table. */
const LISTS = [
  ['orders', '/main/order-query/orderHisList'],
  ['terminals', '/main/terminalList'],
  ['people', '/main/userList'],
  ['payments', '/main/payRecord'],
  ['operation log', '/main/operationLog'],
] as const;

/** What an administrator's browser fetches on a first visit: the log-in page, and list pages opened by their address. */
async function main(): Promise<object> {
  const executablePath = findChromium();
  if (executablePath === undefined) return { skipped: 'there is no Chromium' };
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
  const weigh = async (path: string, sign: string, options: BrowserContextOptions = {}) => {
    const place = { origin: product.info.platform, path: WEB_PATHS.console + path, sign };
    return (await weighPage(await browser.newContext(options), place)) / BYTES_PER_KB;
  };
  try {
    const { admin } = product.info;
    if (admin === null) throw new Error('There is no administrator to sign in');
    const signedIn = await openConsole(browser, product.info);
    await signedIn.signIn(admin);
    const storageState = await signedIn.page.context().storageState();
    await signedIn.close();
    const rows: BenchRow[] = [
      {
        name: 'console: log-in page, gzipped',
        unit: 'kB',
        value: await weigh('/login', 'form'),
        against: { name: 'its budget', value: LOGIN_BUDGET_KB },
      },
    ];
    for (const [name, path] of LISTS)
      rows.push({
        name: `console: list of ${name} opened first, gzipped`,
        unit: 'kB',
        value: await weigh(path, TABLE, { storageState }),
        against: { name: 'its budget', value: LIST_BUDGET_KB },
      });
    return { rows: [...rows, ...(await libraryShares('console-web', 'console'))] };
  } finally {
    await browser.close();
    await product.stop();
  }
}

process.stdout.write(`${JSON.stringify(await main())}\n`);
process.exit();
