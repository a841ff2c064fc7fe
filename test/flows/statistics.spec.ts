import type { Page } from '@playwright/test';
import { statisticsEn } from '@self-print/console-web/texts/statistics.en.ts';
import { statisticsZh } from '@self-print/console-web/texts/statistics.zh.ts';
import type { Language } from '@self-print/contract/fields.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import type { Measure } from '@self-print/contract/statistics.ts';
import { MEASURE_NAMES } from '@self-print/contract/statisticsNames.ts';
import { brought } from '../support/answers.ts';
import { openConsole } from '../support/console.ts';
import { expect, test } from '../support/journey.ts';
import { payerOf } from '../support/payer.ts';
import { phoneClient } from '../support/phoneClient.ts';
import { textsOf } from '../support/texts.ts';

const TEXTS = { zh: statisticsZh, en: statisticsEn } as const;
/** The figures are counted every few seconds; the machine may be busy. */
const COUNTED_LIMIT_MS = 40_000;
const PRICE_YUAN = 3;

/** A large figure of today. */
function tileOf(page: Page, language: Language, measure: Measure) {
  return page
    .getByRole('region', { name: TEXTS[language]['stat.today'] })
    .locator('.stat__tile')
    .filter({ has: page.getByText(MEASURE_NAMES[measure][language], { exact: true }) })
    .locator('.stat__large');
}

const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.]/g, ''));

test('sees what somebody pays and prints in the figures of today, and the order behind them', async ({
  browser,
  openKiosk,
  product,
}) => {
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const office = await openConsole(browser, product.info, 'zh');
  await office.signIn(admin);
  await office.page.waitForURL('**/main/statistics');
  await expect(tileOf(office.page, 'zh', 'printed')).toBeVisible();
  const before = {
    printed: numberIn(await tileOf(office.page, 'zh', 'printed').textContent()),
    yuan: numberIn(await tileOf(office.page, 'zh', 'netFen').textContent()),
  };

  const phone = await phoneClient(product.info);
  const ordered = await brought(
    phone(userOrderCalls.create, { itemId: 'year-record', language: 'en', copies: 1 }),
  );
  if (ordered.takeCode === null) throw new Error('The order has no pickup code');
  const kiosk = await openKiosk();
  await kiosk.enterCode(ordered.takeCode, 'pay');
  await kiosk
    .screen('pay')
    .getByRole('button', { name: textsOf('zh')['pay.useMethod'].replace('{{name}}', '微信支付') })
    .click();
  await expect(kiosk.screen('pay').locator('.pay-card').getByRole('img')).toBeVisible();
  await payerOf(browser, product.info)('pay', 'wechat');
  await kiosk.sees('confirm');
  await kiosk.pressPrint();
  await kiosk.sees('finished');

  const english = await openConsole(browser, product.info, 'en');
  await english.signIn(admin);
  await english.page.waitForURL('**/main/statistics');
  await expect(async () => {
    await english.page.reload();
    await expect(tileOf(english.page, 'en', 'printed')).toBeVisible();
    const now = numberIn(await tileOf(english.page, 'en', 'printed').textContent());
    expect(now).toBeGreaterThan(before.printed);
  }).toPass({ timeout: COUNTED_LIMIT_MS });
  const yuan = numberIn(await tileOf(english.page, 'en', 'netFen').textContent());
  expect(yuan).toBeGreaterThanOrEqual(before.yuan + PRICE_YUAN);

  await tileOf(english.page, 'en', 'printed').getByRole('link').click();
  await english.page.waitForURL('**/order-query/orderHisList?fact=printed**');
  await expect(
    english.page.getByRole('row').filter({ hasText: 'Annual academic record' }).first(),
  ).toBeVisible();
  await english.close();
  await office.close();
});
