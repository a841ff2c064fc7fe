import type { Page } from '@playwright/test';
import type { Language } from '@self-print/contract/fields.ts';
import { paymentCalls } from '@self-print/contract/platform/payments.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';
import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { DEMO_PROBLEM_CODES } from '@self-print/server/demo/demoProblemCodes.ts';
import { brought } from '../support/answers.ts';
import { openPc } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';
import { type Kiosk, speakEnglish } from '../support/kiosk.ts';
import { payerOf } from '../support/payer.ts';
import { ISSUE_LIMIT_MS, openOwn, signInByPassword } from '../support/person.ts';
import { openPhone, signIn } from '../support/phone.ts';
import { phoneClient, studentOf } from '../support/phoneClient.ts';
import { phoneTexts } from '../support/phoneTexts.ts';
import { textsOf } from '../support/texts.ts';

const BRANDS = {
  zh: { wechat: '微信支付', alipay: '支付宝', signedHttp: '校内收银台' },
  en: { wechat: 'WeChat Pay', alipay: 'Alipay', signedHttp: 'Campus cashier' },
} as const;
const REFUND_LIMIT_MS = 90_000;
/** A payment code of WeChat Pay, which its simulated gateway declines for its last digit. */
const DECLINED_CODE = '134567890123456788';

/** An order of the demo student that costs something. Nobody may have two alike, so each test has one of its own. */
async function orderToPay(
  info: ProductReady,
  itemId: 'development-report' | 'course-descriptions',
  language: Language,
): Promise<{ readonly orderId: string }> {
  const phone = await phoneClient(info);
  const order = await brought(phone(userOrderCalls.create, { itemId, language }));
  expect(order).toMatchObject({ state: 'created', payment: 'unpaid' });
  return order;
}

async function standingOf(info: ProductReady, orderId: string): Promise<string> {
  const phone = await phoneClient(info);
  return (await brought(phone(paymentCalls.queryOrder, { orderId }))).state;
}

const returnAddress = ({ platform }: ProductReady, orderId: string) =>
  `${platform}${WEB_PATHS.mobile}/mobile/aliPaySuccess?orderId=${orderId}`;

const useMethod = (
  t: { readonly 'pay.useMethod': string },
  language: Language,
  provider: 'wechat' | 'alipay',
) => t['pay.useMethod'].replace('{{name}}', BRANDS[language][provider]);

async function chooseAtKiosk({ screen }: Kiosk, language: Language, provider: 'wechat' | 'alipay') {
  const texts = textsOf(language);
  await screen('pay')
    .getByRole('button', { name: useMethod(texts, language, provider) })
    .click();
  await expect(screen('pay').locator('.pay-card').getByRole('img')).toBeVisible();
}

/** Types like a scanner. */
async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      for (const key of keys) document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    [...text, 'Enter'],
  );
}

test('pays an unpaid code at the kiosk by WeChat Pay and prints', async ({
  browser,
  openKiosk,
  printer,
  product,
}) => {
  const before = await printer.paper();
  const kiosk = await openKiosk();
  await kiosk.enterCode(DEMO_PROBLEM_CODES.toPay, 'pay');
  await chooseAtKiosk(kiosk, 'zh', 'wechat');
  await payerOf(browser, product.info)('pay', 'wechat');
  await kiosk.sees('confirm');
  await kiosk.pressPrint();
  await kiosk.sees('finished');
  expect(await printer.paper()).toHaveLength(before.length + 1);
});

test('signs in at the kiosk, has a payment code declined, pays an own order by Alipay and prints', async ({
  browser,
  openKiosk,
  printer,
  product,
}) => {
  test.slow();
  const { orderId } = await orderToPay(product.info, 'development-report', 'zh');
  const before = await printer.paper();
  const kiosk = await openKiosk({ language: 'en' });
  await kiosk.screen('attract').getByRole('button').click();
  await speakEnglish(kiosk.page);
  await openOwn(kiosk, 'SELF_PRINT');
  await signInByPassword(kiosk, product.info, 'items');
  const texts = textsOf('en');
  await kiosk
    .screen('items')
    .getByRole('button', { name: /^Orders not printed yet/ })
    .click();
  await kiosk.sees('unfinished');
  await kiosk.screen('unfinished').getByRole('button', { name: texts['unfinished.pay'] }).first().click();
  await kiosk.sees('pay');
  await scan(kiosk.page, DECLINED_CODE);
  await expect(kiosk.screen('pay').getByRole('alert')).toContainText(texts['pay.failed']);
  await chooseAtKiosk(kiosk, 'en', 'alipay');
  await payerOf(browser, product.info)('pay', 'alipay');
  await kiosk.sees('confirm');
  await kiosk.pressPrint();
  await kiosk.sees('finished');
  expect(await printer.paper()).toHaveLength(before.length + 1);
  expect(await standingOf(product.info, orderId)).toBe('paid');
});

test('orders a document that costs something at the kiosk, pays it there and gets it on paper once', async ({
  browser,
  openKiosk,
  printer,
  product,
}) => {
  test.slow();
  const before = await printer.paper();
  const kiosk = await openKiosk();
  await openOwn(kiosk, 'SELF_PRINT');
  await signInByPassword(kiosk, product.info, 'items');
  await kiosk.page.locator('[data-item="folder-study"]').click();
  await kiosk.page.locator('[data-item="development-report"]').click();
  await kiosk.sees('item');
  await kiosk.screen('item').locator('.personal-buttons .button--primary').click();
  await kiosk.sees('preview');
  await expect(kiosk.screen('preview').locator('img')).toBeVisible({ timeout: ISSUE_LIMIT_MS });
  await kiosk.screen('preview').locator('.button--primary').click();
  await kiosk.sees('pay');
  await chooseAtKiosk(kiosk, 'zh', 'wechat');
  await payerOf(browser, product.info)('pay', 'wechat');
  // What to print was confirmed before the payment, and is not asked again.
  await kiosk.sees('finished', ISSUE_LIMIT_MS);
  expect(await printer.paper()).toHaveLength(before.length + 1);
});

test('pays on the phone by Alipay, and comes back to a page that asks the platform', async ({
  browser,
  product,
}) => {
  test.slow();
  const t = phoneTexts('zh');
  const { orderId } = await orderToPay(product.info, 'course-descriptions', 'zh');
  const { page, open, close } = await openPhone(browser, product.info);
  await signIn(page, product.info);
  await open(`/mobile/qr-code?orderId=${orderId}`);
  await page.getByRole('link', { name: t['pay.now'] }).click();
  await page.getByRole('button', { name: useMethod(t, 'zh', 'alipay') }).click();
  await page.waitForURL('**/cashier**');
  // Somebody who only types the address of success has not paid.
  const other = await page.context().newPage();
  await other.goto(returnAddress(product.info, orderId));
  await expect(other.getByRole('heading', { name: t['pay.open'] })).toBeVisible();
  await page.getByRole('button', { name: '确认付款' }).click();
  await page.waitForURL('**/mobile/aliPaySuccess**');
  await expect(page.getByRole('heading', { name: t['pay.paid'] })).toBeVisible();
  await page.getByRole('link', { name: t['pay.order'] }).click();
  await expect(page.locator('.code__digits')).toBeVisible();
  await close();
});

test('pays on the phone by WeChat Pay, whose page was closed in the middle', async ({ browser, product }) => {
  test.slow();
  const t = phoneTexts('en');
  const { orderId } = await orderToPay(product.info, 'development-report', 'en');
  const { page, context, open, close } = await openPhone(browser, product.info, { language: 'en' });
  await signIn(page, product.info);
  await open(`/mobile/aliPay?orderId=${orderId}`);
  await page.getByRole('button', { name: useMethod(t, 'en', 'wechat') }).click();
  await page.waitForURL('**/demo/payer**');
  await page.close();
  await payerOf(browser, product.info)('pay', 'wechat');
  const again = await context.newPage();
  await again.goto(returnAddress(product.info, orderId));
  await expect(again.getByRole('heading', { name: t['pay.paid'] })).toBeVisible();
  await close();
});

test("pays at a PC with a code of the school's own cashier, and gets the money back with one tap", async ({
  browser,
  product,
}) => {
  test.slow();
  const t = consoleTexts('zh');
  const { orderId } = await orderToPay(product.info, 'course-descriptions', 'en');
  const { page, open, signIn: signInAtPc, close } = await openPc(browser, product.info, 'zh');
  await signInAtPc(studentOf(product.info));
  await open(`/self-print-pay?orderId=${orderId}`);
  await page
    .getByRole('button', { name: t['pc.pay.useMethod'].replace('{{name}}', BRANDS.zh.signedHttp) })
    .click();
  await expect(page.locator('.pc-pay__code')).toBeVisible();
  await payerOf(browser, product.info)('pay', 'signedHttp');
  await expect(page.getByRole('heading', { name: t['pc.pay.paid'] })).toBeVisible();
  await open(`/self-print-order-unfinished-detail?orderId=${orderId}`);
  await page.getByRole('button', { name: t['pc.refund.ask'] }).click();
  await page.getByRole('button', { name: t['pc.refund.yes'] }).click();
  // The provider takes its time.
  await expect.poll(() => standingOf(product.info, orderId), { timeout: REFUND_LIMIT_MS }).toBe('refunded');
  await close();
});
