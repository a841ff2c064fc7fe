import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { DEMO_REGISTRAR } from '@self-print/server/demo/demoSchool.ts';
import { openConsole } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';
import { phoneClient } from '../support/phoneClient.ts';

/** The engine makes a document; the machine may be busy. */
const RENDER_LIMIT_MS = 40_000;
const TEMPLATE = 'graduation-certificate';

test('refuses wrong characters and wrong passwords, and comes back to the page that was asked for', async ({
  browser,
  product,
}) => {
  const t = consoleTexts('en');
  const { page, open, signIn, close } = await openConsole(browser, product.info, 'en');
  await open('/main/itemList');
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: t['login.submit'] }).click();
  await expect(page.getByRole('alert')).toHaveText(t['login.incomplete']);
  await page.getByLabel(t['login.userName']).fill('admin');
  await page.getByLabel(t['login.password']).fill('no such password');
  await page.getByLabel(t['login.captcha'], { exact: true }).fill('0000');
  await page.getByRole('button', { name: t['login.submit'] }).click();
  await expect(page.getByRole('alert')).toContainText('characters of the picture');
  const { admin, operator } = product.info;
  if (admin === null || operator === null) throw new Error('This product has no demo accounts');
  await signIn(admin);
  await page.waitForURL('**/main/itemList');
  await expect(page).toHaveTitle(t['title.console']);

  await page.getByRole('button', { name: t['frame.signOut'] }).click();
  await page.waitForURL('**/login');
  await open('/main/itemList');
  await page.waitForURL('**/login');
  await close();
});

test('approves an order that waits, and revokes its document with a reason', async ({ browser, product }) => {
  const t = consoleTexts('zh');
  const phone = await phoneClient(product.info);
  const ordered = await phone(userOrderCalls.create, {
    itemId: 'enrolment-letter',
    copies: 1,
    language: 'zh',
    takeType: 1,
    reportFormValue: { purpose: '申请实习单位', phone: '13800000000', agreed: true },
  });
  if (!ordered.ok) throw new Error(JSON.stringify(ordered.problem));
  expect(ordered.value.state).toBe('waiting');
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const { page, open, signIn, close } = await openConsole(browser, product.info);
  await signIn(admin);
  await open('/main/order-query/orderHisList?state=waiting');
  await page.locator('.cell-link').first().click();
  const drawer = page.getByRole('dialog');

  await drawer.getByRole('button', { name: t['order.refuse'] }).click();
  await expect(drawer.getByText(t['order.reasonMissing'])).toBeVisible();
  await drawer.getByRole('button', { name: t['order.approve'] }).click();
  await expect(page.getByText(t['order.approved'])).toBeVisible({ timeout: RENDER_LIMIT_MS });
  await expect(drawer.getByText(t['order.verification'])).toBeVisible();

  await drawer.getByRole('button', { name: t['order.revoke'] }).click();
  await page.getByLabel(t['order.reasonZh']).fill('学籍变更');
  await page.getByLabel(t['order.reasonEn']).fill('Enrolment has changed');
  await page.locator('.ant-modal').getByRole('button', { name: t['order.revoke'] }).click();
  await expect(drawer.getByText('学籍变更')).toBeVisible();
  const after = await phone(userOrderCalls.get, { orderId: ordered.value.orderId });
  expect(after.ok && after.value.state).not.toBe('waiting');
  await close();
});

test('changes an item, and refuses what somebody else has changed meanwhile', async ({
  browser,
  product,
}) => {
  const t = consoleTexts('zh');
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const one = await openConsole(browser, product.info);
  await one.signIn(admin);
  const other = await openConsole(browser, product.info);
  await other.signIn(DEMO_REGISTRAR);
  for (const { open, page } of [one, other]) {
    await open('/main/itemBaseConfig?itemId=final-transcript');
    await page.getByRole('tab', { name: t['item.tab.rules'] }).click();
  }
  const price = (page: typeof one.page) => page.getByLabel(t['item.price']);
  await price(one.page).fill('4.50');
  await one.page.getByRole('button', { name: t['common.save'] }).click();
  await expect(one.page.getByText(t['common.saved'])).toBeVisible();
  await price(other.page).fill('9');
  await other.page.getByRole('button', { name: t['common.save'] }).click();
  await expect(other.page.getByText(t['common.changedMeanwhile'])).toBeVisible();
  await other.page.getByRole('button', { name: t['common.reload'] }).click();
  await other.page.getByRole('tab', { name: t['item.tab.rules'] }).click();
  await expect(price(other.page)).toHaveValue('4.50');
  await one.close();
  await other.close();
});

test('draws a change of a template, sees what the engine makes of it, and has it published by a second person', async ({
  browser,
  product,
}) => {
  test.slow();
  const t = consoleTexts('zh');
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const author = await openConsole(browser, product.info);
  const { page } = author;
  await author.signIn(admin);
  await author.open(`/main/template-designer?templateId=${TEMPLATE}&version=1`);
  await expect(page.getByText(t['designer.fine'])).toBeVisible({ timeout: RENDER_LIMIT_MS });

  await page.getByRole('tab', { name: t['designer.add'], exact: true }).click();
  await page.getByRole('button', { name: t['designer.kind.text'], exact: true }).click();
  const inspector = page.getByRole('complementary', { name: t['designer.inspector'] });
  const words = inspector.getByLabel(t['designer.text'], { exact: false }).first();
  await words.fill('{nothing.known}');
  const problem = page.locator('.problems--wrong').getByRole('button').first();
  await expect(problem).toContainText('nothing.known', { timeout: RENDER_LIMIT_MS });
  await page.getByRole('button', { name: t['designer.undo'] }).click();
  await words.fill('档案专用');

  const element = page.locator('[data-part="text-1"]');
  const left = inspector.getByLabel(t['designer.frame.x'], { exact: true });
  const before = Number(await left.inputValue());
  await element.click();
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(left).toHaveValue((before + 6).toFixed(1));
  const box = await element.boundingBox();
  if (box === null) throw new Error('The new element is not to be seen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 40, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => Number(await left.inputValue())).toBeGreaterThan(before + 10);

  await page.getByText(t['designer.view.both'], { exact: true }).click();
  await expect(page.locator('.pdf-pages canvas').first()).toBeVisible({ timeout: RENDER_LIMIT_MS });
  // It was dropped over another element.
  await expect(page.locator('.problems--doubtful')).toContainText('text-1', { timeout: RENDER_LIMIT_MS });
  await page.getByLabel(t['designer.note']).fill('加注档案专用');
  await page.getByRole('button', { name: t['common.save'] }).click();
  await expect(page.getByText(t['designer.saved'].replace('{{n}}', '1'))).toBeVisible();

  const versionsOf = async (in_: typeof page) => {
    await in_
      .getByRole('row', { name: TEMPLATE })
      .getByRole('button', { name: t['template.versions'] })
      .click();
    return in_.getByRole('dialog');
  };
  await author.open('/main/templates');
  const drawer = await versionsOf(page);
  await drawer.getByRole('button', { name: t['template.submitForReview'] }).click();
  await page.getByRole('tooltip').getByRole('button', { name: t['template.submitForReview'] }).click();
  await expect(page.getByText(t['template.submittedForReview'])).toBeVisible({ timeout: RENDER_LIMIT_MS });
  await expect(drawer.getByText(t['template.ownVersion'])).toBeVisible();
  await expect(drawer.getByRole('button', { name: t['template.publish'], exact: true })).toHaveCount(0);

  const publisher = await openConsole(browser, product.info);
  await publisher.signIn(DEMO_REGISTRAR);
  await publisher.open('/main/templates');
  const theirs = await versionsOf(publisher.page);
  await theirs.getByRole('button', { name: t['template.publish'], exact: true }).click();
  await publisher.page
    .getByRole('tooltip')
    .getByRole('button', { name: t['template.publish'], exact: true })
    .click();
  await expect(publisher.page.locator('.ant-message').getByText(t['template.publishedDone'])).toBeVisible({
    timeout: RENDER_LIMIT_MS,
  });
  await expect(theirs.getByText(t['template.state.published'], { exact: false }).first()).toBeVisible();
  await publisher.close();
  await author.close();
});

test('shows the documents of the platform, and follows their links', async ({ browser, product }) => {
  const t = consoleTexts('zh');
  const { operator } = product.info;
  if (operator === null) throw new Error('This product has no demo accounts');
  const { page, open, signIn, close } = await openConsole(browser, product.info);
  await signIn(operator);
  await page.getByRole('navigation').getByRole('link', { name: t['title.guides'] }).click();
  await page.getByText(t['guides.engineers']).click();
  await page.getByRole('link', { name: 'Connecting devices' }).click();
  await page.waitForURL('**/doc/devices.md');
  await page.getByRole('link', { name: 'devices/locks.md' }).click();
  await page.waitForURL('**/doc/devices-locks.md');
  await expect(page.getByRole('heading', { level: 1, name: 'Locks of cartons and door' })).toBeVisible();
  await page.getByRole('link', { name: t['guides.back'] }).click();
  await page.getByText(t['guides.engineers']).click();
  await expect(page.getByRole('heading', { name: t['guides.devices'] })).toBeVisible();
  await open('/doc/nothing.md');
  await expect(page.getByRole('heading', { level: 1, name: t['oneThing.gone'] })).toBeVisible();
  await close();
});
