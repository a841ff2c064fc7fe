import { BASE_PATHS } from '@self-print/contract/call.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { brought } from '../support/answers.ts';
import { expect, test } from '../support/journey.ts';
import { loseFirstAnswer } from '../support/lostAnswers.ts';
import { openPhone, signIn } from '../support/phone.ts';
import { phoneClient } from '../support/phoneClient.ts';
import { phoneTexts } from '../support/phoneTexts.ts';

/** A document that the demo student may preview and order for free, in either language. */
const CERTIFICATE = 'enrolment-certificate';
const ISSUE_LIMIT_MS = 40_000;

for (const language of ['zh', 'en'] as const) {
  test(`orders a certificate, collects it with its code and lets others verify it: ${language}`, async ({
    browser,
    openKiosk,
    printer,
    product,
  }) => {
    test.slow();
    const t = phoneTexts(language);
    const phone = await openPhone(browser, product.info, { language });
    const { page } = phone;
    await signIn(page, product.info);
    await page.getByRole('searchbox').fill(language === 'zh' ? '在读' : 'enrol');
    await page.locator(`a[href*="itemId=${CERTIFICATE}"]`).click();
    await page
      .getByRole('button', { name: t['item.begin'] })
      .or(page.getByRole('button', { name: t['item.beginAnother'] }))
      .click();
    await page.getByLabel(language === 'zh' ? '用途' : 'Purpose').selectOption({ index: 1 });
    await page.getByRole('button', { name: t['form.next'] }).click();

    await expect(page.locator('.sheets img').first()).toBeVisible({ timeout: ISSUE_LIMIT_MS });
    // The demo's open orders are in Chinese with other numbers of copies, so this is a different order.
    await page.getByRole('radio', { name: t[`item.language.${language}`] }).check();
    await page.getByRole('button', { name: t['preview.next'] }).click();
    for (const _ of language === 'zh' ? [1, 2, 3] : [1]) {
      await page.getByRole('button', { name: t['copies.more'] }).click();
    }
    await page.getByRole('button', { name: t['finish.submitFree'] }).click();
    await page.waitForURL('**/orderCompleted**', { timeout: ISSUE_LIMIT_MS });
    const code = (await page.locator('.code__digits [aria-hidden]').textContent())?.replaceAll(' ', '') ?? '';
    expect(code).toMatch(/^\d{8}$/);

    // Back leads to the list and not to the completed order form.
    await page.getByRole('link', { name: t['done.order'] }).click();
    const verification = await page
      .locator('.facts > div', { hasText: t['order.verification'] })
      .locator('dd')
      .textContent();

    const before = await printer.paper();
    const kiosk = await openKiosk({ language });
    await kiosk.enterCode(code);
    await kiosk.pressPrint();
    await kiosk.sees('finished');
    expect(await printer.paper()).toHaveLength(before.length + 1);

    await phone.open('/mobile/orderListCompleted');
    await expect(page.locator('.row').first()).toContainText(t['state.printed']);

    const stranger = await openPhone(browser, product.info, { language });
    await stranger.open('/qrcode-verify/valid');
    await stranger.page.locator('#verification-code').fill(verification?.toLowerCase() ?? '');
    await stranger.page.getByRole('button', { name: t['verify.submit'], exact: true }).click();
    await expect(stranger.page.getByText(t['verify.asksFactor'])).toBeVisible();
    await stranger.page.locator('#verification-factor').fill(product.info.student?.userName.slice(-4) ?? '');
    await stranger.page.getByRole('button', { name: t['verify.submit'], exact: true }).click();
    await expect(stranger.page.getByRole('heading', { name: t['verify.state.valid'] })).toBeVisible();
    await expect(stranger.page.getByText(t['verify.maskedNotice'])).toBeVisible();
    await expect(stranger.page.locator('.sheets img').first()).toBeVisible({ timeout: ISSUE_LIMIT_MS });
    await stranger.close();
    await phone.close();
  });
}

test('orders the document as it was changed after an answer was lost, never the one that was asked for first', async ({
  browser,
  product,
}) => {
  test.slow();
  const t = phoneTexts('zh');
  const { page, open, close } = await openPhone(browser, product.info);
  await signIn(page, product.info);
  const asked = await loseFirstAnswer(page, `**${BASE_PATHS.mobile}${userOrderCalls.create.path}`);
  const fillAndOrder = async (purpose: string) => {
    await page.getByLabel('用途').selectOption(purpose);
    await page.getByRole('button', { name: t['form.next'] }).click();
    await expect(page.locator('.sheets img').first()).toBeVisible({ timeout: ISSUE_LIMIT_MS });
    await page.getByRole('button', { name: t['preview.next'] }).click();
    await page.getByRole('button', { name: t['finish.submitFree'] }).click();
  };
  await open(`/mobile/orderCreate?itemId=${CERTIFICATE}`);
  await fillAndOrder('银行开户');
  await expect(page.getByRole('alert').filter({ hasText: t['call.lost'] })).toBeVisible({
    timeout: ISSUE_LIMIT_MS,
  });
  await page.getByRole('button', { name: t['nav.back'] }).click();
  await expect(page.getByRole('button', { name: t['preview.next'] })).toBeVisible({
    timeout: ISSUE_LIMIT_MS,
  });
  await page.getByRole('button', { name: t['nav.back'] }).click();
  await fillAndOrder('报名考试');
  await page.waitForURL('**/orderCompleted**', { timeout: ISSUE_LIMIT_MS });
  const [first, second] = asked;
  expect(asked).toHaveLength(2);
  expect(second?.reportFormValue).not.toEqual(first?.reportFormValue);
  expect(second?.requestKey).not.toBe(first?.requestKey);
  expect(second?.orderId).not.toBe(first?.orderId);
  expect(page.url()).toContain(second?.orderId);

  // Other tests share this product, and these orders must not block theirs.
  const orderIds = asked.map(({ orderId }) => orderId);
  const phone = await phoneClient(product.info);
  expect(await brought(phone(userOrderCalls.cancel, { orderIds }))).toMatchObject({ kept: [] });
  await close();
});

test('comes back to the page at which the session ended', async ({ browser, product }) => {
  const t = phoneTexts('zh');
  const { page, context, open, close } = await openPhone(browser, product.info);
  await signIn(page, product.info);
  await open('/mobile/orderListCompleted');
  await expect(page.locator('.row').first()).toBeVisible();
  await context.clearCookies();
  await page.reload();
  await expect(page.getByText(t['login.ended'])).toBeVisible();
  const { student } = product.info;
  await page.locator('[name="userName"]').fill(student?.userName ?? '');
  await page.locator('[name="password"]').fill(student?.password ?? '');
  await page.getByRole('button', { name: t['login.submit'], exact: true }).click();
  await page.waitForURL('**/orderListCompleted');
  await close();
});

test('shows a pickup code without network, and forgets everything when somebody signs out', async ({
  browser,
  product,
}) => {
  const t = phoneTexts('zh');
  const { page, context, open, close } = await openPhone(browser, product.info);
  await signIn(page, product.info);
  await open('/mobile/orderListUnCompleted');
  const code = (await page.locator('.row__code').first().textContent()) ?? '';
  expect(code).toMatch(/^\d{4} \d{4}$/);
  const isKept = () =>
    page.evaluate(async () => {
      const { scope } = await navigator.serviceWorker.ready;
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      const needed = [scope, ...loaded.filter((name) => name.startsWith(`${scope}assets/`))];
      const kept = await Promise.all(needed.map((each) => caches.match(each)));
      return navigator.serviceWorker.controller?.state === 'activated' && !kept.includes(undefined);
    });
  await expect.poll(isKept).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: code }).click();
  await expect(page.locator('.code__digits')).toContainText(code);
  await expect(page.getByText(/^暂时连接不上打印平台/)).toBeVisible();
  await context.setOffline(false);
  await open('/mobile/itemList');
  await page.getByRole('button', { name: t['nav.me'] }).click();
  await page.getByRole('button', { name: t['me.signOut'] }).click();
  await page.waitForURL('**/mobile/login');
  await context.setOffline(true);
  await open('/mobile/orderListUnCompleted');
  await expect(page.getByRole('button', { name: t['trouble.retry'] })).toBeVisible();
  await expect(page.getByText(/^暂时连接不上打印平台/)).toHaveCount(0);
  await context.setOffline(false);
  await open('/mobile/itemList');
  await page.waitForURL('**/mobile/login');
  await close();
});

test('says that a code is unknown, and that a changed file cannot be trusted', async ({
  browser,
  product,
}) => {
  const t = phoneTexts('zh');
  const { page, open, close } = await openPhone(browser, product.info);
  await open('/qrcode-verify/valid#7K3M9PQR2VWX4YZA');
  await expect(page.getByRole('heading', { name: t['verify.state.notFound'] })).toBeVisible();
  await page.getByRole('link', { name: t['verify.another'] }).click();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'paper.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 not one'),
  });
  await expect(page.getByRole('heading', { name: t['verify.state.tampered'] })).toBeVisible();
  await close();
});

test('shows a pickup code to somebody who only has the link', async ({ browser, product }) => {
  const t = phoneTexts('zh');
  const { page, open, close } = await openPhone(browser, product.info);
  await open('/takeCode/40729153');
  await expect(page.locator('.code__digits')).toContainText('4072 9153');
  await expect(
    page.getByRole('img', { name: t['code.qr'].replace('{{digits}}', '4072 9153') }),
  ).toBeVisible();
  await close();
});
