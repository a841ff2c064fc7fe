import { openConsole, openPc } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';
import { restHome } from '../support/kiosk.ts';
import { payerOf } from '../support/payer.ts';
import { studentOf } from '../support/phoneClient.ts';
import { textsOf } from '../support/texts.ts';

test('pays what the school says a person owes: at the kiosk, then at a PC, and the office hears of it', async ({
  browser,
  openKiosk,
  product,
}) => {
  test.slow();
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const texts = textsOf('zh');
  const student = studentOf(product.info);
  const kiosk = await openKiosk();
  await restHome(kiosk.screen);
  await kiosk.sees('home');
  await kiosk.page.locator('[data-function="SELF_PAYMENT"]').click();
  await kiosk.sees('fees');
  await kiosk.screen('fees').getByRole('button', { name: '学校应缴款' }).click();
  await kiosk.sees('fee-payer');
  await kiosk.page.locator('#fee-payer').fill(student.userName);
  await kiosk.screen('fee-payer').getByRole('button', { name: texts['fee.next'] }).click();
  await kiosk.sees('fee-positions');
  await expect(kiosk.screen('fee-positions')).toContainText('¥1,200.00');
  const owed = kiosk.screen('fee-positions');
  for (const name of ['校园网费', '住宿费']) await owed.getByRole('button', { name }).click();
  await expect(owed).toContainText('¥1,230.00');
  await owed.getByRole('button', { name: texts['fee.next'] }).click();
  await kiosk.sees('fee-confirm');
  await expect(kiosk.screen('fee-confirm')).toContainText('¥1,230.00');
  await kiosk.screen('fee-confirm').getByRole('button', { name: texts['fee.confirm.pay'] }).click();
  await kiosk.sees('pay');
  await kiosk
    .screen('pay')
    .getByRole('button', { name: texts['pay.useMethod'].replace('{{name}}', '微信支付') })
    .click();
  await payerOf(browser, product.info)('pay', 'wechat');
  await kiosk.sees('fee-done');

  const t = consoleTexts('zh');
  const pc = await openPc(browser, product.info, 'zh');
  await pc.signIn(student);
  await pc.page.getByRole('link', { name: t['title.pcFees'], exact: true }).click();
  await expect(pc.page.getByRole('heading', { name: t['title.pcFees'], exact: true })).toBeVisible();
  const own = pc.page.getByRole('row', { name: /学校应缴款/ });
  await expect(own).toContainText(t['pc.fees.state.paid']);
  await own.getByRole('link').click();
  await expect(pc.page.getByText('校园网费（11 月） ¥30.00')).toBeVisible();
  await pc.page.goBack();
  await pc.page
    .getByRole('list')
    .getByRole('link', { name: /学校应缴款/ })
    .click();
  await expect(pc.page.getByText('校园网费')).toHaveCount(0);
  await expect(pc.page.getByRole('checkbox', { name: /校园卡补办/ })).toBeChecked();
  await pc.page.getByRole('button', { name: t['pc.fees.toPay'].replace('{{amount}}', '¥15.00') }).click();
  await pc.page.getByRole('button', { name: t['pc.pay.useMethod'].replace('{{name}}', '微信支付') }).click();
  await expect(pc.page.getByRole('img', { name: /微信支付/ })).toBeVisible();
  await payerOf(browser, product.info)('pay', 'wechat');
  await expect(pc.page.getByRole('heading', { name: t['pc.pay.paid'] })).toBeVisible();
  await pc.page.getByRole('link', { name: t['pc.pay.fee'] }).click();
  await expect(pc.page.getByRole('heading', { name: t['pc.fees.receipt'] })).toBeVisible();
  await expect(pc.page.getByText('壹拾伍元整')).toBeVisible();
  await pc.close();

  const { page, open, signIn, close } = await openConsole(browser, product.info, 'zh');
  await signIn(admin);
  await open('/main/duesSystem');
  for (const reference of ['DORM-2026-1', 'NET-2026-11', 'CARD-2026-7'])
    await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('已确认');
  await page.getByRole('button', { name: '检测' }).click();
  await expect(page.getByText('“财务处应缴款系统”连接正常')).toBeVisible();
  await close();
});
