import { openConsole } from '../support/console.ts';
import { expect, test } from '../support/journey.ts';
import { payerOf } from '../support/payer.ts';
import { openPhone, signIn } from '../support/phone.ts';
import { phoneTexts } from '../support/phoneTexts.ts';

test('pays a fee inside WeChat: WeChat tells who pays, its payment sheet opens, and the fee is paid', async ({
  browser,
  product,
}) => {
  test.slow();
  const t = phoneTexts('zh');
  const phone = await openPhone(browser, product.info, { inWeChat: true });
  const { page, open } = phone;
  // WeChat was asked first whether it is bound to an account.
  await expect(page.getByText(t['login.notBound'])).toBeVisible();
  await signIn(page, product.info);
  await open('/mobile/fees');
  await page.getByRole('link', { name: /毕业纪念册/ }).click();
  await page.getByRole('button', { name: /^去支付/ }).click();
  await expect(page).toHaveURL(/aliPay/);
  // By the simulated WeChat and back, without another press.
  await page.getByRole('button', { name: t['pay.useMethod'].replace('{{name}}', '微信支付') }).click();
  await expect(page.getByText(t['pay.open'])).toBeVisible();
  await expect(page).toHaveURL(/aliPay\?orderId=[0-9a-f-]+$/);
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'paymentSheets')))
    .toMatchObject([
      { name: 'getBrandWCPayRequest', params: { signType: 'RSA', appId: expect.stringMatching(/^wx/) } },
    ]);
  await payerOf(browser, product.info)('pay', 'wechat');
  await expect(page.getByText(t['pay.paid'])).toBeVisible();
  await phone.close();
});

test('lets an administrator check the channel together with its official account', async ({
  browser,
  product,
}) => {
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const { page, open, signIn: enter, close } = await openConsole(browser, product.info, 'zh');
  await enter(admin);
  await open('/main/payManage');
  const row = page.getByRole('row', { name: /微信支付/ }).first();
  await row.getByRole('button', { name: '检查连接' }).click();
  await expect(page.getByText('“微信支付”连接正常')).toBeVisible();
  await close();
});
