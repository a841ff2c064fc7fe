import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { openConsole } from '../support/console.ts';
import { expect, test } from '../support/journey.ts';

/** WCAG 2.2 AA by axe. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** A document in its own colours, watermark and all: what is examined is the tool around it. */
const DOCUMENT = '.canvas__page';
const PAGES = [
  '/main/order-query/orderHisList',
  '/main/itemList',
  '/main/itemBaseConfig?itemId=enrolment-letter',
  '/main/item-tag',
  '/main/freeCopiesList',
  '/main/cloud-free-pages',
  '/main/templates',
  '/main/template-designer?templateId=enrolment-certificate&version=1',
  '/main/resourceManage',
];

for (const language of ['zh', 'en'] as const) {
  test(`no barriers in the console: ${language}`, async ({ browser, product }) => {
    test.slow();
    const { admin } = product.info;
    if (admin === null) throw new Error('This product has no demo administrator');
    const { page, open, signIn, close } = await openConsole(browser, product.info, language);
    await examine(page, '/login');
    await signIn(admin);
    const barriers: string[] = [];
    for (const path of PAGES) {
      await open(path);
      await expect(page.locator('.frame__page h1')).toHaveCount(1);
      await expect(page.locator('.ant-skeleton, [aria-busy="true"]')).toHaveCount(0);
      barriers.push(...(await barriersOf(page, path)));
    }
    expect(barriers).toEqual([]);
    await close();
  });
}

async function examine(page: Page, name: string): Promise<void> {
  expect(await barriersOf(page, name)).toEqual([]);
}

async function barriersOf(page: Page, name: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).exclude(DOCUMENT).analyze();
  return violations.map(({ id, nodes }) => `${name}: ${id} ${nodes.map((node) => node.html).join(' ')}`);
}
