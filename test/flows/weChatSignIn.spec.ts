import { WEB_PATHS } from '@self-print/contract/webPaths.ts';
import { openPc } from '../support/console.ts';
import { expect, test } from '../support/journey.ts';
import { openPhone, signIn } from '../support/phone.ts';
import { phoneTexts } from '../support/phoneTexts.ts';

for (const language of ['zh', 'en'] as const) {
  test(`signs in from WeCom's workbench without a press: ${language}`, async ({ browser, product }) => {
    const phone = await openPhone(browser, product.info, { inWeCom: true, language });
    const workbench = `${product.info.platform}${WEB_PATHS.mobile}/mobile/loginByCp`;
    // The page with which the phone was opened may be leaving for WeCom by itself at this moment.
    await expect(() => phone.page.goto(workbench, { waitUntil: 'commit' })).toPass();
    await expect(phone.page).toHaveURL(/\/mobile\/itemList$/);
    await phone.open('/mobile/signIns');
    await expect(phone.page.getByText(phoneTexts(language)['signIns.way.CP']).first()).toBeVisible();
    await phone.close();
  });

  test(`binds WeChat with consent, which then signs in until it is unbound: ${language}`, async ({
    browser,
    product,
  }) => {
    test.slow();
    const { info } = product;
    const t = phoneTexts(language);
    const phone = await openPhone(browser, info, { inWeChat: true, language });
    await expect(phone.page.getByText(t['login.notBound'])).toBeVisible();
    await signIn(phone.page, info);
    await phone.open('/mobile/account');
    await phone.page.getByRole('button', { name: t['account.wechatBind'] }).click();
    await expect(phone.page.getByText(t['account.wechatConsent'])).toBeVisible();
    await phone.page.getByRole('button', { name: t['account.wechatAgree'] }).click();
    await expect(phone.page.getByText(t['account.wechatBound'])).toBeVisible();
    await expect(phone.page).toHaveURL(new RegExp(`${WEB_PATHS.mobile}/mobile/account$`));

    // A later visit: another browser inside WeChat, which has no session.
    const later = await openPhone(browser, info, { inWeChat: true, language });
    await expect(later.page).toHaveURL(/\/mobile\/itemList$/);
    await later.close();

    await phone.page.getByRole('button', { name: t['account.wechatUnbind'] }).click();
    await phone.page.getByRole('dialog').getByRole('button', { name: t['account.wechatUnbind'] }).click();
    await expect(phone.page.getByText(t['account.wechatUnbound'])).toBeVisible();
    await phone.close();
    const refused = await openPhone(browser, info, { inWeChat: true, language });
    await expect(refused.page.getByText(t['login.notBound'])).toBeVisible();
    await refused.close();
  });
}

test('signs in at a PC by the code that a member scans, and nobody who has no number', async ({
  browser,
  product,
}) => {
  const { page, open, close } = await openPc(browser, product.info, 'zh');
  await open('/self-print-login');
  const goToWeCom = async () => {
    await page.getByRole('button', { name: /企业微信/ }).click();
    await expect(page.getByRole('heading', { name: /企业微信登录（模拟）/ })).toBeVisible();
  };
  await goToWeCom();
  await page.getByRole('link', { name: /访客/ }).click();
  await expect(page.getByText('您的账号尚未在本平台开通', { exact: false })).toBeVisible();
  await open('/self-print-login');
  await goToWeCom();
  await page.getByRole('link', { name: /张晓明/ }).click();
  await expect(page.locator('.pc__page h1')).toBeVisible();
  await close();
});
