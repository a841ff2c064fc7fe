import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@self-print/contract/fields.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { readCaptcha } from './readCaptcha.ts';

const PAGE_TIMEOUT_MS = 30_000;
const SIGN_IN_TRIES = 8;
/** Message of the sign-in page for a wrong captcha, in either language. */
const WRONG_PICTURE = /验证码错误|characters of the picture/;
/** Button of the notice that others tried wrong passwords, as another journey may have done. */
const WRONG_PASSWORDS_READ = /^(知道了|Continue)$/;

interface Account {
  readonly userName: string;
  readonly password: string;
}

/** One of the console's two sides: its sign-in page, and the heading shown after signing in. */
interface Side {
  readonly login: string;
  readonly heading: string;
}
const ADMINISTRATORS: Side = { login: '/login', heading: '.frame__page h1' };
const PERSONS: Side = { login: '/self-print-login', heading: '.pc__page h1' };

/** What an administrator, or a person at a PC, does and sees in the console. */
export interface Console {
  readonly page: Page;
  /** Opens an address of the console, like a link. */
  readonly open: (path: string) => Promise<void>;
  /** Goes from a page to another one as links in it do, without loading the document anew. */
  readonly follow: (path: string) => Promise<void>;
  /** Signs in and waits for the first page. */
  readonly signIn: (account: Account) => Promise<void>;
  /** Types account, password and captchas until what is expected is there. */
  readonly enterPassword: (account: Account, expected: Locator) => Promise<void>;
  /** Reads the current captcha of the sign-in page. */
  readonly readPicture: () => Promise<string>;
  readonly close: () => Promise<void>;
}

type Open = (browser: Browser, info: Pick<ProductReady, 'platform'>, language?: Language) => Promise<Console>;

/** Opens an administrator's browser on the product. */
export const openConsole: Open = (browser, info, language = 'zh') =>
  openSide(ADMINISTRATORS, browser, info, language);

/** Opens the browser of a person at a PC on the product. */
export const openPc: Open = (browser, info, language = 'zh') => openSide(PERSONS, browser, info, language);

async function openSide(
  side: Side,
  browser: Browser,
  info: Pick<ProductReady, 'platform'>,
  language: Language,
): Promise<Console> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  let picture = new Uint8Array();
  // A page's script cannot read the image's bytes, so they are intercepted.
  await page.route('**/admin/login/verification', async (route) => {
    const response = await route.fetch();
    picture = new Uint8Array(await response.body());
    await route.fulfill({ response, body: Buffer.from(picture) });
  });
  const open = async (path: string) => {
    await page.goto(info.platform + WEB_PATHS.console + path);
  };
  const follow = async (path: string) => {
    const heading = page.locator(side.heading);
    await heading.waitFor();
    // The next page has a heading of its own: this one is left once it is gone.
    await heading.evaluate((element, address) => {
      element.setAttribute('data-left', '');
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, WEB_PATHS.console + path);
    await page.locator('[data-left]').waitFor({ state: 'detached' });
  };
  const readPicture = async () => {
    await page.locator('.login__picture img').waitFor();
    return readCaptcha(picture);
  };
  await open(side.login);
  if (language === 'en') {
    await page.getByRole('button', { name: 'Switch to English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  }
  const enterPassword: Console['enterPassword'] = async ({ userName, password }, expected) => {
    await page.locator('[name="userName"]').fill(userName);
    await page.locator('[name="password"]').fill(password);
    for (let round = 1; round <= SIGN_IN_TRIES; round += 1) {
      await page.locator('[name="verifiCode"]').fill(await readPicture());
      await page.locator('button[type="submit"]').click();
      const problem = page.locator('.login__problem').filter({ hasText: /./ });
      const notice = page.getByRole('button', { name: WRONG_PASSWORDS_READ });
      await expect(expected.or(notice).or(problem)).toBeVisible();
      if (await notice.isVisible()) await notice.click();
      await expect(expected.or(problem)).toBeVisible();
      if (await expected.isVisible()) return;
      const words = (await problem.textContent()) ?? '';
      if (!WRONG_PICTURE.test(words)) throw new Error(`The console refused: ${words}`);
    }
    throw new Error('No picture of the sign-in could be read');
  };
  return {
    page,
    open,
    follow,
    readPicture,
    enterPassword,
    signIn: (account) => enterPassword(account, page.locator(side.heading)),
    close: () => context.close(),
  };
}
