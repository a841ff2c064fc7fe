import { SCREEN_ADDRESSES } from '@self-print/console-web/testing/screenAddresses.ts';
import { barriersOf } from '../support/barriers.ts';
import { openConsole } from '../support/console.ts';
import { expect, test } from '../support/journey.ts';

/** A document has its own colours and watermark; only the tool around it is examined. */
const DOCUMENT = '.canvas__page';
/** The menu is beside every page, and is most of what a page is made of. */
const MENU_GROUPS = '.side-menu > ul';
const PAGES = Object.values(SCREEN_ADDRESSES).filter((address) => address !== null);
/** Some hundred pages, on a busy machine. */
const ALL_PAGES_MS = 420_000;

/** Contrasts do not depend on the language, nor names on the theme. */
const LOOKS = [
  { language: 'zh', theme: 'light' },
  { language: 'en', theme: 'dark' },
] as const;

for (const { language, theme } of LOOKS) {
  test(`no barriers in the console: ${language}, ${theme}`, async ({ browser, product }) => {
    test.setTimeout(ALL_PAGES_MS);
    const { admin } = product.info;
    if (admin === null) throw new Error('This product has no demo administrator');
    const { page, follow, signIn, close } = await openConsole(browser, product.info, language);
    expect(await barriersOf(page, '/login')).toEqual([]);
    await signIn(admin);
    if (theme === 'dark') await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const barriers: string[] = [];
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    for (const path of PAGES) {
      // What the browser says of a page that does not open is the only trace of why.
      await follow(path).catch((cause) => {
        throw new Error(`${path} did not open: ${errors.join('\n')}`, { cause });
      });
      await expect(page.locator('.frame__page h1')).toHaveCount(1);
      await expect(page.locator('.ant-skeleton, [aria-busy="true"]')).toHaveCount(0);
      barriers.push(...(await barriersOf(page, path, { exclude: DOCUMENT, recurring: MENU_GROUPS })));
    }
    expect([...barriers, ...errors]).toEqual([]);
    await close();
  });
}
