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
import { phoneClient } from '../support/phoneClient.ts';

const TEXTS = { zh: statisticsZh, en: statisticsEn } as const;
/** The figures are counted every few seconds; the machine may be busy. */
const COUNTED_LIMIT_MS = 40_000;

/** A large figure of today. */
function tileOf(page: Page, language: Language, measure: Measure) {
  return page
    .getByRole('region', { name: TEXTS[language]['stat.today'] })
    .locator('.stat__tile')
    .filter({ has: page.getByText(MEASURE_NAMES[measure][language], { exact: true }) })
    .locator('.stat__large');
}

const numberIn = (text: string | null) => Number((text ?? '').replaceAll(/[^\d.]/g, ''));

test('sees what somebody prints in the figures of today, and the order behind them', async ({
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
  const before = numberIn(await tileOf(office.page, 'zh', 'printed').textContent());

  const phone = await phoneClient(product.info);
  const ordered = await brought(
    phone(userOrderCalls.create, { itemId: 'enrolment-certificate', language: 'zh', copies: 1 }),
  );
  if (ordered.takeCode === null) throw new Error('The order has no pickup code');
  const kiosk = await openKiosk();
  await kiosk.enterCode(ordered.takeCode);
  await kiosk.pressPrint();
  await kiosk.sees('finished');

  const english = await openConsole(browser, product.info, 'en');
  await english.signIn(admin);
  await english.page.waitForURL('**/main/statistics');
  await expect(async () => {
    await english.page.reload();
    await expect(tileOf(english.page, 'en', 'printed')).toBeVisible();
    const now = numberIn(await tileOf(english.page, 'en', 'printed').textContent());
    expect(now).toBeGreaterThan(before);
  }).toPass({ timeout: COUNTED_LIMIT_MS });
  await tileOf(english.page, 'en', 'printed').getByRole('link').click();
  await english.page.waitForURL('**/order-query/orderHisList?fact=printed**');
  await expect(
    english.page.getByRole('row').filter({ hasText: 'Certificate of enrolment' }).first(),
  ).toBeVisible();
  await english.close();
  await office.close();
});
