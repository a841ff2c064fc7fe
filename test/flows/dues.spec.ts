import { openConsole, openPc } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';
import { restHome } from '../support/kiosk.ts';
import { payerOf } from '../support/payer.ts';
import { openPhone, signIn } from '../support/phone.ts';
import { studentOf } from '../support/phoneClient.ts';
import { textsOf } from '../support/texts.ts';

const SHOTS = process.env.DUES_SHOTS;
const shot = async (page: { screenshot: (o: object) => Promise<unknown> }, name: string) => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
};

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
  await shot(kiosk.page, 'kiosk-fees');
  await kiosk.screen('fees').getByRole('button', { name: '学校应缴款' }).click();
  await kiosk.sees('fee-payer');
  await kiosk.page.locator('#fee-payer').fill(student.userName);
  await kiosk.screen('fee-payer').getByRole('button', { name: texts['fee.next'] }).click();
  await kiosk.sees('fee-positions');
  await expect(kiosk.screen('fee-positions')).toContainText('¥1200.00');
  await shot(kiosk.page, 'kiosk-positions');
  await kiosk.screen('fee-positions').getByRole('button', { name: '校园网费' }).click();
  await kiosk.sees('fee-confirm');
  await expect(kiosk.screen('fee-confirm')).toContainText('¥30.00');
  await shot(kiosk.page, 'kiosk-confirm');
  await kiosk.screen('fee-confirm').getByRole('button', { name: texts['fee.confirm.pay'] }).click();
  await kiosk.sees('pay');
  await kiosk
    .screen('pay')
    .getByRole('button', { name: texts['pay.useMethod'].replace('{{name}}', '微信支付') })
    .click();
  await payerOf(browser, product.info)('pay', 'wechat');
  await kiosk.sees('fee-done');
  await shot(kiosk.page, 'kiosk-done');

  const t = consoleTexts('zh');
  const pc = await openPc(browser, product.info, 'zh');
  await pc.signIn(student);
  await pc.page.getByRole('link', { name: t['title.pcFees'], exact: true }).click();
  await expect(pc.page.getByRole('heading', { name: t['title.pcFees'], exact: true })).toBeVisible();
  await expect(pc.page.getByRole('row', { name: /校园网费/ })).toContainText(t['pc.fees.state.paid']);
  await shot(pc.page, 'pc-fees');
  await pc.page.getByRole('link', { name: /学校应缴款/ }).click();
  await expect(pc.page.getByText('校园网费')).toHaveCount(0);
  await pc.page.getByRole('radio', { name: /校园卡补办/ }).click();
  await shot(pc.page, 'pc-pay-fee');
  await pc.page.getByRole('button', { name: t['pc.fees.toPay'].replace('{{amount}}', '¥15.00') }).click();
  await pc.page
    .getByRole('button', { name: t['pc.pay.useMethod'].replace('{{name}}', '微信支付') })
    .click();
  await expect(pc.page.getByRole('img', { name: /微信支付/ })).toBeVisible();
  await shot(pc.page, 'pc-pay');
  await payerOf(browser, product.info)('pay', 'wechat');
  await expect(pc.page.getByRole('heading', { name: t['pc.pay.paid'] })).toBeVisible();
  await pc.page.getByRole('link', { name: t['pc.pay.fee'] }).click();
  await expect(pc.page.getByRole('heading', { name: t['pc.fees.receipt'] })).toBeVisible();
  await expect(pc.page.getByText('壹拾伍元整')).toBeVisible();
  await shot(pc.page, 'pc-receipt');
  await pc.close();

  const { page, open, signIn: enter, close } = await openConsole(browser, product.info, 'zh');
  await enter(admin);
  await open('/main/duesSystem');
  for (const reference of ['NET-2026-11', 'CARD-2026-7'])
    await expect(page.getByRole('row', { name: new RegExp(reference) })).toContainText('已确认');
  await page.getByRole('button', { name: '检测' }).click();
  await expect(page.getByText('“财务处应缴款系统”连接正常')).toBeVisible();
  await shot(page, 'console-dues');
  await close();

  if (SHOTS) {
    const phone = await openPhone(browser, product.info);
    await signIn(phone.page, product.info);
    await phone.page.goto(`${product.info.platform}/self-print-mobile/mobile/fees`);
    await phone.page.getByRole('link', { name: /学校应缴款/ }).click();
    await phone.page.getByRole('radio').first().waitFor();
    await shot(phone.page, 'phone-positions');
    for (const [name, path] of [['form', ''], ['edit', 'Edit?paymentId=5f0c0004-0000-4000-8000-000000000004']] as const) {
      const c = await openConsole(browser, product.info, 'en');
      await c.signIn(admin);
      if (name === 'form') {
        await c.open('/main/duesSystem');
        await c.page.getByRole('button', { name: 'Edit' }).first().click();
        await c.page.getByRole('dialog').waitFor();
      } else {
        await c.open(`/main/selfPayment${path}`);
        await c.page.getByText('System of dues').first().waitFor();
      }
      await shot(c.page, `console-en-${name}`);
      await c.close();
    }
    const pcEn = await openPc(browser, product.info, 'en');
    await pcEn.signIn(student);
    await pcEn.open('/self-print-fees');
    await pcEn.page.getByRole('link', { name: /owe the university/ }).waitFor();
    await shot(pcEn.page, 'pc-en-fees');
    await pcEn.close();
  }
});
