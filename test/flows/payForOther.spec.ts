import { z } from 'zod';
import { expect, test } from '../support/journey.ts';
import { restHome } from '../support/kiosk.ts';
import { openPhone } from '../support/phone.ts';
import { phoneTexts } from '../support/phoneTexts.ts';
import { textsOf } from '../support/texts.ts';

const given = z.object({ data: z.object({ address: z.url() }) });

test('lets somebody else pay a fee on their own phone, by the code that the kiosk shows', async ({
  browser,
  openKiosk,
  product,
}) => {
  test.slow();
  const texts = textsOf('zh');
  const kiosk = await openKiosk();
  await restHome(kiosk.screen);
  await kiosk.sees('home');
  await kiosk.page.locator('[data-function="SELF_PAYMENT"]').click();
  await kiosk.sees('fees');
  await kiosk.screen('fees').getByRole('button', { name: '毕业纪念册' }).click();
  await kiosk.sees('fee-confirm');
  await kiosk.screen('fee-confirm').getByRole('button', { name: texts['fee.confirm.pay'] }).click();
  await kiosk.sees('pay');
  const answered = kiosk.page.waitForResponse((response) => response.url().includes('/pay/payForOther'));
  await kiosk.screen('pay').getByRole('button', { name: texts['pay.forOther'] }).click();
  await kiosk.sees('pay-for-other');
  await expect(kiosk.screen('pay-for-other').getByRole('img')).toBeVisible();
  const { address } = given.parse(await (await answered).json()).data;

  const t = phoneTexts('en');
  const { page, close } = await openPhone(browser, product.info, { language: 'en' });
  await page.goto(address);
  await expect(page.getByText('Graduation album')).toBeVisible();
  await expect(page.getByText('¥68.00')).toBeVisible();
  await page.getByRole('button', { name: t['pay.useMethod'].replace('{{name}}', 'Alipay') }).click();
  await page.waitForURL('**/cashier**');
  await expect(kiosk.screen('pay-for-other')).toContainText(texts['pay.forOther.paying']);
  await page.getByRole('button', { name: '确认付款' }).click();
  // The provider leads back to an address without the link, which this tab has kept.
  await page.waitForURL('**/mobile/payForOther**');
  await expect(page.getByText(t['pay.forOther.paidText'])).toBeVisible();
  await kiosk.sees('fee-done');
  await close();
});
