import type { Page } from '@playwright/test';
import { BASE_PATHS } from '@self-print/contract/call.ts';
import { pcCalls } from '@self-print/contract/platform/pc.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { brought } from '../support/answers.ts';
import { openConsole, openPc } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';
import { loseFirstAnswer } from '../support/lostAnswers.ts';
import { phoneClient, studentOf } from '../support/phoneClient.ts';

/** A document with a form that the demo student may preview and order for free, in either language. */
const CERTIFICATE = 'enrolment-certificate';
const ISSUE_LIMIT_MS = 40_000;
const CONVERT_LIMIT_MS = 60_000;
const CREATE = `**${BASE_PATHS.pc}${pcCalls.create.path}`;

type Texts = ReturnType<typeof consoleTexts>;

/** From the list to the last step of an order, with the form filled in and the preview seen. */
async function goToCheck(page: Page, t: Texts): Promise<void> {
  await page.locator(`a[href*="itemId=${CERTIFICATE}"]`).click();
  await page
    .getByRole('button', { name: t['pc.item.begin'], exact: true })
    .or(page.getByRole('button', { name: t['pc.item.beginAnother'] }))
    .click();
  await page.locator('#item-form .ant-select').first().click();
  await page.locator('.ant-select-item-option').first().click();
  await page.getByRole('button', { name: t['pc.form.next'] }).click();
  await expect(page.locator('.pc-sheets img').first()).toBeVisible({ timeout: ISSUE_LIMIT_MS });
}

async function codeOn(page: Page): Promise<string> {
  const shown = await page.locator('.pc-code__digits [aria-hidden]').textContent();
  return shown?.replaceAll(' ', '') ?? '';
}

for (const language of ['zh', 'en'] as const) {
  test(`orders a certificate at a PC and prints it at the kiosk: ${language}`, async ({
    browser,
    openKiosk,
    printer,
    product,
  }) => {
    test.slow();
    const t = consoleTexts(language);
    const { page, open, signIn, close } = await openPc(browser, product.info, language);
    await signIn(studentOf(product.info));
    await expect(page).toHaveTitle(t['title.pcItems']);
    await page.getByLabel(t['pc.items.search']).fill(language === 'zh' ? '在读' : 'enrol');
    await goToCheck(page, t);
    await page.getByText(t[`pc.item.language.${language}`], { exact: true }).click();
    await expect(page.locator('.pc-sheets img').first()).toBeVisible({ timeout: ISSUE_LIMIT_MS });
    // The demo's open orders have other numbers of copies, so this is a different order.
    await page.getByLabel(t['pc.copies.name']).fill(language === 'zh' ? '4' : '2');
    await page.getByRole('button', { name: t['pc.finish.submitFree'] }).click();
    await page.waitForURL('**/self-print-order-finish**', { timeout: ISSUE_LIMIT_MS });
    await expect(page.getByRole('heading', { name: t['pc.done.title'] })).toBeVisible();
    const code = await codeOn(page);
    expect(code).toMatch(/^\d{8}$/);
    await expect(page.getByRole('heading', { name: t['pc.terminal.where'] })).toBeVisible();

    const before = await printer.paper();
    const kiosk = await openKiosk({ language });
    await kiosk.enterCode(code);
    await kiosk.pressPrint();
    await kiosk.sees('finished');
    expect(await printer.paper()).toHaveLength(before.length + 1);

    await open('/self-print-order-finished-list');
    const first = page.locator('tbody .ant-table-row').first();
    await expect(first).toContainText(t['pc.state.printed']);
    await first.getByRole('link', { name: t['pc.orders.see'] }).click();
    await page.waitForURL('**/self-print-order-finished-detail**');
    await expect(page.getByText(t['pc.order.verification'])).toBeVisible();
    await close();
  });
}

test('makes one order of a request whose answer was lost, and cancels it', async ({ browser, product }) => {
  test.slow();
  const t = consoleTexts('zh');
  const phone = await phoneClient(product.info);
  const openOrders = async () => {
    const listed = await phone(userOrderCalls.listByPage, { finished: false, rows: 100 });
    if (!listed.ok) throw new Error(JSON.stringify(listed.problem));
    return listed.value.total;
  };
  const before = await openOrders();
  const { page, signIn, close } = await openPc(browser, product.info);
  await signIn(studentOf(product.info));
  await goToCheck(page, t);
  await page.getByLabel(t['pc.copies.name']).fill('5');
  await page.route(
    CREATE,
    async (route) => {
      await route.fetch();
      await route.abort('internetdisconnected');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: t['pc.finish.submitFree'] }).click();
  await expect(page.getByText(t['pc.call.lost'])).toBeVisible({ timeout: ISSUE_LIMIT_MS });
  await page.getByRole('button', { name: t['pc.finish.submitFree'] }).click();
  await page.waitForURL('**/self-print-order-finish**', { timeout: ISSUE_LIMIT_MS });
  expect(await openOrders()).toBe(before + 1);

  await page.getByRole('link', { name: t['pc.done.order'] }).click();
  await page.waitForURL('**/self-print-order-unfinished-detail**');
  await page.getByRole('button', { name: t['pc.order.cancel'] }).click();
  await page.locator('.ant-modal').getByRole('button', { name: t['pc.order.cancelYes'] }).click();
  await expect(page.locator('.pc-head')).toContainText(t['pc.state.cancelled']);
  await expect(page.locator('.pc-code')).toHaveCount(0);
  expect(await openOrders()).toBe(before);
  await close();
});

test('orders the document as it was changed after an answer was lost, never the one that was asked for first', async ({
  browser,
  product,
}) => {
  test.slow();
  const t = consoleTexts('zh');
  const { page, open, signIn, close } = await openPc(browser, product.info);
  await signIn(studentOf(product.info));
  const asked = await loseFirstAnswer(page, CREATE);
  const fillAndOrder = async (purpose: string) => {
    await page.locator('#item-form .ant-select').first().click();
    await page.locator('.ant-select-item-option', { hasText: purpose }).click();
    await page.getByRole('button', { name: t['pc.form.next'] }).click();
    await expect(page.locator('.pc-sheets img').first()).toBeVisible({ timeout: ISSUE_LIMIT_MS });
    await page.getByRole('button', { name: t['pc.finish.submitFree'] }).click();
  };
  await open(`/self-print-order-detail?itemId=${CERTIFICATE}`);
  await page
    .getByRole('button', { name: t['pc.item.begin'], exact: true })
    .or(page.getByRole('button', { name: t['pc.item.beginAnother'] }))
    .click();
  await fillAndOrder('银行开户');
  await expect(page.getByText(t['pc.call.lost'])).toBeVisible({ timeout: ISSUE_LIMIT_MS });
  await page.getByRole('button', { name: t['pc.check.edit'] }).click();
  await fillAndOrder('报名考试');
  await page.waitForURL('**/self-print-order-finish**', { timeout: ISSUE_LIMIT_MS });
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

test('says at its field what a form lacks, and keeps what was filled in', async ({ browser, product }) => {
  test.slow();
  const t = consoleTexts('zh');
  const { page, open, signIn, close } = await openPc(browser, product.info);
  await signIn(studentOf(product.info));
  await open('/self-print-order-detail?itemId=enrolment-letter');
  await page.getByRole('button', { name: t['pc.item.begin'] }).click();
  await page.getByRole('button', { name: t['pc.form.next'] }).click();
  await expect(page.locator('.pc-field__wrong').first()).toHaveText(t['pc.form.rule.required']);
  await page.getByLabel('用途说明').fill('申请实习单位');
  await page.getByRole('link', { name: t['title.pcFinished'] }).click();
  await page.waitForURL('**/self-print-order-finished-list');
  await page.goBack();
  await expect(page.getByLabel('用途说明')).toHaveValue('申请实习单位');
  expect(page.url()).not.toContain(encodeURIComponent('申请'));
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/张|申请|1380/);
  await close();
});

test('sends a file from the PC, sees what it costs, and gets its code', async ({ browser, product }) => {
  test.slow();
  const t = consoleTexts('zh');
  const { page, signIn, close } = await openPc(browser, product.info);
  await signIn(studentOf(product.info));
  await page.getByRole('link', { name: t['title.pcCloud'] }).click();
  await page.locator('input[type="file"]').setInputFiles([
    {
      name: '课堂笔记.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('第三讲：进程与线程\n'.repeat(20)),
    },
    { name: '空.txt', mimeType: 'text/plain', buffer: Buffer.from('') },
  ]);
  await expect(page.getByRole('alert')).toContainText(t['pc.upload.empty']);
  await page.getByRole('link', { name: '课堂笔记.txt' }).click();
  await expect(page.locator('.pc-sheets img').first()).toBeVisible({ timeout: CONVERT_LIMIT_MS });
  await expect(page.locator('.pc-facts')).toContainText('1 面');
  await page.getByLabel(t['pc.copies.name']).fill('2');
  await expect(page.locator('.pc-facts')).toContainText('2 面');
  await page.locator('.pc-next .ant-btn-primary').click();
  await page.waitForURL('**/self-print-order-finish**');
  await expect(page.getByRole('heading', { name: t['pc.done.title'] })).toBeVisible();
  const code = await codeOn(page);
  await page.getByRole('link', { name: t['title.pcOpen'] }).click();
  const first = page.locator('tbody .ant-table-row').first();
  await expect(first).toContainText(t['pc.orders.kind.file']);
  await expect(first).toContainText(code.slice(-4));

  await first.getByRole('link', { name: t['pc.orders.see'] }).click();
  await page.getByRole('button', { name: t['pc.order.modify'] }).click();
  await expect(page.locator('.pc-facts')).toContainText('2 面');
  await page.getByLabel(t['pc.copies.name']).fill('3');
  await expect(page.locator('.pc-facts')).toContainText('3 面');
  await page.getByRole('button', { name: t['pc.cost.save'] }).click();
  await page.waitForURL('**/self-print-order-unfinished-detail**');
  await expect(page.locator('.pc-facts').first()).toContainText(
    t['pc.copies.n_other'].replace('{{count}}', '3'),
  );
  await close();
});

test('keeps the pages of persons and those of administrators apart', async ({ browser, product }) => {
  const t = consoleTexts('zh');
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const person = await openPc(browser, product.info);
  await person.open('/self-print-order-finished-list');
  await person.page.waitForURL('**/self-print-login');
  await person.signIn(studentOf(product.info));
  // Back to the page that was requested.
  await person.page.waitForURL('**/self-print-order-finished-list');
  await person.open('/main/itemList');
  await person.page.waitForURL('**/noPermission');
  await expect(person.page.getByText(t['family.pcText'])).toBeVisible();
  await person.page.getByRole('link', { name: t['family.pcBack'] }).click();
  await person.page.waitForURL('**/self-print-item-list');
  await person.page.getByRole('button', { name: t['frame.signOut'] }).click();
  await person.page.waitForURL('**/self-print-login');
  await person.open('/self-print-main');
  await person.page.waitForURL('**/self-print-login');
  await person.close();

  const console = await openConsole(browser, product.info);
  await console.signIn(admin);
  await console.open('/self-print-main/self-print-item-list');
  await console.page.waitForURL('**/noPermission');
  await expect(console.page.getByText(t['family.adminText'])).toBeVisible();
  await console.page.getByRole('link', { name: t['noPermission.back'] }).click();
  await expect(console.page.locator('.frame__page h1')).toBeVisible();
  await console.close();
});

test('changes its language on the page that is open', async ({ browser, product }) => {
  const [zh, en] = [consoleTexts('zh'), consoleTexts('en')];
  const { page, signIn, close } = await openPc(browser, product.info);
  await signIn(studentOf(product.info));
  await expect(page.getByPlaceholder(zh['pc.items.search'])).toBeVisible();
  await page.getByRole('button', { name: 'Switch to English' }).click();
  await expect(page.getByPlaceholder(en['pc.items.search'])).toBeVisible();
  await expect(page).toHaveTitle(en['title.pcItems']);
  await close();
});
