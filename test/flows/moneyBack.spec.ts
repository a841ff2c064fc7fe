import { paymentCalls } from '@self-print/contract/platform/payments.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { brought } from '../support/answers.ts';
import { openConsole } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';
import { payerOf } from '../support/payer.ts';
import { phoneClient } from '../support/phoneClient.ts';
import { textsOf } from '../support/texts.ts';

const REFUND_LIMIT_MS = 90_000;
const REVIEW = '/main/order-query/orderHisList?review=true';

test('pays back what did not come out of the printer: asked for at the kiosk, decided by staff', async ({
  browser,
  openKiosk,
  printer,
  product,
}) => {
  test.slow();
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const phone = await phoneClient(product.info);
  const { orderId } = await brought(phone(userOrderCalls.create, { itemId: 'year-record' }));
  const methods = await brought(phone(paymentCalls.payTypes, { id: orderId, browser: 'phone' }));
  const wechat = methods.find(({ provider }) => provider === 'wechat');
  if (!wechat) throw new Error('WeChat Pay is not offered');
  const { channelId, channelType } = wechat;
  await brought(phone(paymentCalls.unifiedOrder, { orderId, channelId, channelType }));
  await payerOf(browser, product.info)('pay', 'wechat');
  await expect
    .poll(async () => (await brought(phone(paymentCalls.queryOrder, { orderId }))).state)
    .toBe('paid');
  const { takeCode } = await brought(phone(userOrderCalls.get, { orderId }));

  const kioskTexts = textsOf('en');
  const kiosk = await openKiosk({ language: 'en' });
  await kiosk.enterCode(takeCode ?? '');
  await printer.do({ action: 'sheetMs', ms: 1_500 }, { action: 'jamAtSheet', sheet: 2 });
  await kiosk.pressPrint();
  await kiosk.sees('held-jam', 40_000);
  await kiosk.screen('held-jam').getByRole('button', { name: kioskTexts['held.stop'] }).click();
  const problem = kiosk.page.locator('[data-screen^="problem-print"]');
  await problem.getByRole('button', { name: /¥3.00/ }).click();
  await expect(problem.getByRole('status')).toHaveText(kioskTexts['refund.review.done']);

  const t = consoleTexts('en');
  const { page, open, signIn, close } = await openConsole(browser, product.info, 'en');
  await signIn(admin);
  await open(REVIEW);
  await page.locator('.cell-link').first().click();
  const drawer = page.getByRole('dialog').first();
  await expect(drawer.getByText(t['order.refundWanted'])).toBeVisible();
  // The camera above the tray took it when the print ended.
  await drawer.getByRole('button', { name: t['order.picture'] }).click();
  const picture = page.getByRole('img', { name: t['order.pictureTitle'] });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: t['order.refund'].replace('{{most}}', '¥3.00') }).click();
  const form = page.getByRole('dialog').last();
  await form.getByLabel(t['order.refundReason']).fill('Jammed at the second sheet');
  await form.getByRole('button', { name: t['order.refundNow'] }).click();
  await expect
    .poll(async () => (await brought(phone(paymentCalls.queryOrder, { orderId }))).state, {
      timeout: REFUND_LIMIT_MS,
    })
    .toBe('refunded');
  await close();
});
