import type { Page } from '@playwright/test';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { barriersOf, coveredFocus } from '../support/barriers.ts';
import { openPc } from '../support/console.ts';
import { expect, test } from '../support/journey.ts';
import { phoneClient, studentOf } from '../support/phoneClient.ts';

const CERTIFICATE = 'enrolment-certificate';
const LIMIT_MS = 40_000;
const FOCUS_STEPS = 30;

for (const language of ['zh', 'en'] as const) {
  test(`no barriers on the pages for persons at a PC: ${language}`, async ({ browser, product }) => {
    test.slow();
    const phone = await phoneClient(product.info);
    const listed = await phone(userOrderCalls.listByPage, { finished: false });
    const orderId = listed.ok ? listed.value.rows[0]?.orderId : undefined;
    const { page, open, signIn, close } = await openPc(browser, product.info, language);
    const barriers = await barriersOf(page, 'sign-in');
    await signIn(studentOf(product.info));
    const look = async (path: string) => {
      await open(path);
      await settle(page);
      barriers.push(...(await barriersOf(page, path)));
    };
    await look('/self-print-item-list');
    await look(`/self-print-order-detail?itemId=${CERTIFICATE}`);
    await look(`/self-print-order-detail?itemId=${CERTIFICATE}&step=fill`);
    await page.locator('#item-form .ant-select').first().click();
    await page.locator('.ant-select-item-option').first().click();
    await page.locator('button[form="item-form"]').click();
    await expect(page.locator('.pc-sheets img').first()).toBeVisible({ timeout: LIMIT_MS });
    barriers.push(...(await barriersOf(page, 'check')));
    await look(`/self-print-order-finish?orderId=${orderId}`);
    await look('/self-print-order-unfinished-list');
    await look(`/self-print-order-unfinished-detail?orderId=${orderId}`);
    await look('/self-print-order-finished-list');
    await look('/self-print-fees');
    await look('/self-print-fees?paymentId=5f0c0004-0000-4000-8000-000000000004');
    await look('/self-print-cloud-print');
    await page.locator('input[type="file"]').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('line\n'),
    });
    await page.getByRole('link', { name: 'notes.txt' }).first().click();
    await expect(page.locator('.pc-sheets img').first()).toBeVisible({ timeout: LIMIT_MS });
    barriers.push(...(await barriersOf(page, 'file')));
    expect(barriers).toEqual([]);
    await close();
  });
}

test('keeps what has the focus clear of the bar at the top', async ({ browser, product }) => {
  const { page, open, signIn, close } = await openPc(browser, product.info);
  await signIn(studentOf(product.info));
  await page.setViewportSize({ width: 1_440, height: 320 });
  for (const path of ['/self-print-order-unfinished-list', '/self-print-item-list']) {
    await open(path);
    await settle(page);
    const covered: string[] = [];
    for (const key of ['Tab', 'Shift+Tab'])
      for (let step = 0; step < FOCUS_STEPS; step += 1) {
        await page.keyboard.press(key);
        covered.push(...(await page.evaluate(coveredFocus)));
      }
    expect([path, ...covered]).toEqual([path]);
  }
  await close();
});

/** Waits until the page has loaded its data. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('.pc__page h1')).toHaveCount(1);
  await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0);
}
