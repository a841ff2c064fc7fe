import type { BrowserContext } from '@playwright/test';
import { BASE_PATHS } from '@self-print/contract/call.ts';
import { expect, test } from '../support/journey.ts';
import { openPhone, signIn } from '../support/phone.ts';
import { phoneTexts } from '../support/phoneTexts.ts';

const CONVERT_LIMIT_MS = 60_000;
const PIECES = `**${BASE_PATHS.mobile}/order/cloud-print/upload/**`;
const t = phoneTexts('zh');

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('sends a file from the phone, sees what it costs, and prints it at the kiosk', async ({
  browser,
  openKiosk,
  printer,
  product,
}) => {
  test.slow();
  const phone = await openPhone(browser, product.info);
  const { page } = phone;
  await signIn(page, product.info);
  await phone.open('/mobile/cloud-print');
  await page
    .locator('input[type="file"]')
    .setInputFiles(file('课堂笔记.txt', '第三讲：进程与线程\n'.repeat(20)));
  await page.getByRole('link', { name: /课堂笔记/ }).click();
  await expect(page.locator('.sheets img').first()).toBeVisible({ timeout: CONVERT_LIMIT_MS });
  const cost = page.locator('.do__cost');
  await expect(cost).toContainText('1 面');
  await page.getByRole('button', { name: t['copies.more'] }).click();
  await expect(cost).toContainText('2 面');
  await page.locator('.page__action .button--primary').click();
  await page.waitForURL('**/orderCompleted**');
  const code = (await page.locator('.code__digits [aria-hidden]').textContent())?.replaceAll(' ', '') ?? '';

  const before = await printer.paper();
  const kiosk = await openKiosk();
  await kiosk.enterCode(code);
  await kiosk.pressPrint();
  await kiosk.sees('finished');
  expect(await printer.paper()).toHaveLength(before.length + 1);
  await phone.close();
});

test('continues an upload after the network was lost, and cancels one', async ({ browser, product }) => {
  test.slow();
  const phone = await openPhone(browser, product.info);
  const { page, context } = phone;
  await signIn(page, product.info);
  await phone.open('/mobile/cloud-print');
  const large = 'a line of text that is long enough to fill several pieces of the upload\n'.repeat(40_000);
  const sent = await holdAfterFirst(context);
  await page.locator('input[type="file"]').setInputFiles(file('large.txt', large));
  await expect(page.getByText(/网络断开/)).toBeVisible();
  sent.allow();
  await expect(page.getByRole('link', { name: /large\.txt/ })).toBeVisible({ timeout: CONVERT_LIMIT_MS });

  sent.hold();
  await page.locator('input[type="file"]').setInputFiles(file('unwanted.txt', large));
  await expect(page.getByText(/网络断开/)).toBeVisible();
  await page.getByRole('button', { name: /取消上传 unwanted/ }).click();
  await expect(page.getByText('unwanted.txt')).toHaveCount(0);
  await phone.close();
});

test('says why a file cannot be printed', async ({ browser, product }) => {
  const phone = await openPhone(browser, product.info);
  const { page } = phone;
  await signIn(page, product.info);
  await phone.open('/mobile/cloud-print');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'broken.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 broken'),
  });
  await page.getByRole('link', { name: /broken\.pdf/ }).click();
  await expect(page.getByRole('heading', { name: t['file.refused'] })).toBeVisible({
    timeout: CONVERT_LIMIT_MS,
  });
  await page.getByRole('button', { name: t['file.delete'] }).click();
  await page.getByRole('button', { name: t['file.deleteYes'], exact: true }).click();
  await page.waitForURL('**/cloud-print');
  await expect(page.getByRole('link', { name: /broken\.pdf/ })).toHaveCount(0);
  await phone.close();
});

/** Drops all pieces of an upload but the first, until released. */
async function holdAfterFirst(context: BrowserContext) {
  let passed = 0;
  let isAllowed = false;
  await context.route(PIECES, async (route) => {
    if (isAllowed || passed === 0) {
      passed += 1;
      await route.continue();
    } else await route.abort('internetdisconnected');
  });
  return {
    allow: () => {
      isAllowed = true;
    },
    hold: () => {
      isAllowed = false;
      passed = 0;
    },
  };
}
