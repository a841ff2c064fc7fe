import { truncate, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import { RESOURCE_LIMIT_BYTES } from '@self-print/contract/limits.ts';
import { userItemCalls } from '@self-print/contract/platform/items.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { DEMO_REGISTRAR } from '@self-print/server/demo/demoSchool.ts';
import { openConsole } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';
import { openPhone, signIn as signInOnPhone } from '../support/phone.ts';
import { phoneClient, studentOf } from '../support/phoneClient.ts';

/** The engine makes a document, or a file is converted; the machine may be busy. */
const WORK_LIMIT_MS = 60_000;
const TEMPLATE = 'transcript';
/** More sides than any student of the demo school has free. */
const LINES_BEYOND_FREE = 4_000;
const t = consoleTexts('zh');
const FONT = '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>';

const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

/** Selects from a list of the kit, like a person. */
async function choose(page: Page, label: string, option: string, form: Page | Locator = page): Promise<void> {
  await form.getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
}

test('adds an image, a stamp and a font, and refuses invalid ones', async ({
  browser,
  product,
}, testInfo) => {
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const { page, open, signIn, close } = await openConsole(browser, product.info);
  await signIn(admin);
  await open('/main/resourceManage');
  await page.getByRole('button', { name: t['resource.add'] }).click();
  const form = page.getByRole('dialog');
  const upload = form.getByRole('button', { name: t['resource.upload'] });
  const send = async (kind: 'image' | 'seal' | 'font', sent: ReturnType<typeof file> | string) => {
    await form.getByText(t[`resource.kind.${kind}`], { exact: true }).click();
    await form.getByLabel(t['resource.file']).setInputFiles(sent);
    await upload.click();
  };

  await upload.click();
  await expect(form.getByText(t['resource.nameWrong'])).toBeVisible();
  await form.getByLabel(t['resource.name'], { exact: true }).fill('new-one');
  await upload.click();
  await expect(form.getByRole('alert')).toContainText(t['resource.fileMissing']);
  await send('image', file('new-one.png', 'no picture at all'));
  await expect(form.getByRole('alert')).toContainText('PNG');
  await send('seal', file('new-one.svg', SVG.replace('<circle', '<script>alert(1)</script><circle')));
  await expect(form.getByRole('alert')).toBeVisible();
  // From disk: this many bytes over the browser's own protocol take too long on a busy machine.
  const tooLarge = testInfo.outputPath('new-one.ttf');
  await writeFile(tooLarge, '');
  await truncate(tooLarge, RESOURCE_LIMIT_BYTES + 1);
  await send('font', tooLarge);
  await expect(form.getByRole('alert')).toContainText('32 MB');

  const good = [
    ['image', 'new-image', file('a.svg', SVG)],
    ['seal', 'new-seal', file('b.svg', SVG)],
    ['font', 'new-font', fileURLToPath(import.meta.resolve(FONT))],
  ] as const;
  for (const [kind, name, sent] of good) {
    if (!(await form.isVisible())) await page.getByRole('button', { name: t['resource.add'] }).click();
    await form.getByLabel(t['resource.name'], { exact: true }).fill(name);
    await send(kind, sent);
    await expect(form).toBeHidden({ timeout: WORK_LIMIT_MS });
    await expect(page.getByRole('row', { name })).toContainText(t[`resource.kind.${kind}`]);
  }
  await page
    .getByRole('row', { name: 'new-font' })
    .getByRole('button', { name: t['resource.archive'] })
    .click();
  await page.getByRole('tooltip').getByRole('button', { name: t['resource.archive'] }).click();
  await expect(page.getByRole('row', { name: 'new-font' })).toHaveCount(0);
  await close();
});

test('gives a person free copies and free pages, which they then do not pay', async ({
  browser,
  product,
}) => {
  test.slow();
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const { userName } = studentOf(product.info);
  const phone = await phoneClient(product.info);
  const feeOf = async () => {
    const fee = await phone(userItemCalls.chargeFee, { itemId: 'year-record', copies: 3 });
    if (!fee.ok) throw new Error(JSON.stringify(fee.problem));
    return fee.value;
  };
  const before = await feeOf();
  const { page, open, signIn, close } = await openConsole(browser, product.info);
  await signIn(admin);
  const give = async (number: string, label: string, amount: string) => {
    const form = page.getByRole('dialog');
    await form.getByLabel(t['allowance.person']).fill(number);
    await form.getByLabel(label, { exact: true }).fill(amount);
    await form.getByRole('button', { name: t['common.save'] }).click();
  };

  await open('/main/freeCopiesList');
  await expect(page.getByText(t['allowance.nothing'])).toBeVisible();
  await page.getByRole('button', { name: t['allowance.give'] }).click();
  await choose(page, t['allowance.item'], '学年成绩总表', page.getByRole('dialog'));
  await give('nobody', t['allowance.copies'], '2');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(t['allowance.nobody']);
  await give(userName, t['allowance.copies'], '2');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('row', { name: '学年成绩总表' })).toContainText('2');
  const after = await feeOf();
  expect(after.totalFee).toBe(before.totalFee - 2 * before.unitPrice);
  await page.getByRole('button', { name: t['allowance.withdraw'] }).click();
  await page.getByRole('tooltip').getByRole('button', { name: t['allowance.withdraw'] }).click();
  await expect(page.getByText(t['allowance.nothing'])).toBeVisible();
  expect((await feeOf()).totalFee).toBe(before.totalFee);

  const handset = await openPhone(browser, product.info);
  await signInOnPhone(handset.page, product.info);
  await handset.open('/mobile/cloud-print');
  await handset.page.locator('input[type="file"]').setInputFiles({
    name: 'more-than-free.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('one line\n'.repeat(LINES_BEYOND_FREE)),
  });
  await handset.page.getByRole('link', { name: /more-than-free/ }).click();
  const cost = handset.page.locator('.do__cost');
  await expect(cost).toContainText('¥', { timeout: WORK_LIMIT_MS });
  await open('/main/cloud-free-pages');
  await page.getByRole('button', { name: t['allowance.give'] }).click();
  await give(userName, t['allowance.pages'], '900');
  await expect(page.getByRole('dialog')).toBeHidden();
  await handset.page.reload();
  await expect(cost).toContainText('免费', { timeout: WORK_LIMIT_MS });
  await expect(cost).not.toContainText('¥');
  await handset.close();
  await close();
});

test('goes back to the version of a template that was published before', async ({ browser, product }) => {
  test.slow();
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const author = await openConsole(browser, product.info);
  await author.signIn(admin);
  await author.open('/main/templates');
  await author.page.getByRole('row', { name: TEMPLATE }).getByRole('link').click();
  const title = author.page.getByLabel(t['designer.title'], { exact: false }).first();
  await title.fill('成绩单，新版');
  await author.page.evaluate(() => history.back());
  const question = author.page.getByRole('dialog', { name: t['common.leaveTitle'] });
  await expect(question).toContainText(t['common.leave']);
  await question.getByRole('button', { name: t['common.stay'] }).click();
  await expect(title).toHaveValue('成绩单，新版');
  await author.page.waitForURL('**version=1**');
  const elements = author.page.getByRole('complementary', { name: t['designer.elements'] });
  await elements.getByRole('button', { name: 'seal-zh' }).click();
  await expect(author.page.locator('.part__group .canvas__handle')).toHaveCount(8);
  await elements.getByRole('button', { name: 'courses' }).click();
  await author.page.getByRole('button', { name: t['designer.cellAdd'] }).click();
  const wrong = author.page.locator('.problems--wrong');
  await expect(wrong).toContainText('最后一行没有填满', { timeout: WORK_LIMIT_MS });
  await author.page.getByRole('button', { name: t['designer.undo'] }).click();
  await expect(author.page.getByText(t['designer.fine'])).toBeVisible({ timeout: WORK_LIMIT_MS });
  await author.page.getByRole('button', { name: t['designer.saveNew'] }).click();
  await author.page.waitForURL('**version=2**');
  const versionsIn = async ({ page, open }: typeof author) => {
    await open('/main/templates');
    const row = page.getByRole('row', { name: TEMPLATE });
    await row.getByRole('button', { name: t['template.versions'] }).click();
    return (version: number) => page.getByRole('dialog').getByRole('region', { name: `v${version}` });
  };
  const press = async (page: Page, place: ReturnType<Page['locator']>, name: string) => {
    await place.getByRole('button', { name, exact: true }).click();
    await page.getByRole('tooltip').getByRole('button', { name, exact: true }).click();
  };

  const mine = await versionsIn(author);
  await press(author.page, mine(2), t['template.submitForReview']);
  await expect(mine(2)).toContainText(t['template.state.handedIn'], { timeout: WORK_LIMIT_MS });
  const publisher = await openConsole(browser, product.info);
  await publisher.signIn(DEMO_REGISTRAR);
  const theirs = await versionsIn(publisher);
  await press(publisher.page, theirs(2), t['template.publish']);
  await expect(theirs(2)).toContainText(t['template.state.published'], { timeout: WORK_LIMIT_MS });
  await expect(theirs(1)).toContainText(t['template.state.retired']);

  await press(publisher.page, theirs(1), t['template.rollBack']);
  await expect(theirs(1)).toContainText(t['template.state.published'], { timeout: WORK_LIMIT_MS });
  await expect(theirs(2)).toContainText(t['template.state.retired']);
  await publisher.close();
  await author.close();
});

test('makes an item from nothing that a student orders', async ({ browser, product }) => {
  test.slow();
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const { page, open, signIn, close } = await openConsole(browser, product.info);
  await signIn(admin);
  await open('/main/itemList');
  await page.getByRole('link', { name: t['item.addDocument'] }).click();
  const save = page.getByRole('button', { name: t['common.save'] });
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: t['item.incomplete'] })).toBeVisible();
  await page.getByLabel(t['item.id']).fill('Proof of study');
  await expect(page.getByText(t['item.idWrong'])).toBeVisible();
  await page.getByLabel(t['item.id']).fill('enrolment-certificate');
  const nameIn = (language: 'zh' | 'en') =>
    page.getByLabel(
      t['common.labelIn']
        .replace('{{label}}', t['item.title'])
        .replace('{{language}}', t[`common.${language}`]),
    );
  await nameIn('zh').fill('在学证明（新）');
  await nameIn('en').fill('Proof of study');
  await choose(page, t['item.template'], '本科生在读证明');
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: /./ }).first()).toBeVisible();
  await page.getByLabel(t['item.id']).fill('proof-of-study');
  await page.getByRole('tab', { name: t['item.tab.rules'] }).click();
  await page.getByLabel(t['item.price']).fill('1.50');
  await page.getByLabel(t['item.freeCopies']).fill('1');
  await save.click();
  await page.waitForURL('**itemId=proof-of-study**');
  await expect(page.getByRole('heading', { name: '在学证明（新）' })).toBeVisible();

  const phone = await phoneClient(product.info);
  const ordered = await phone(userOrderCalls.create, {
    itemId: 'proof-of-study',
    copies: 1,
    language: 'zh',
    takeType: 1,
  });
  if (!ordered.ok) throw new Error(JSON.stringify(ordered.problem));
  await open('/main/order-query/orderHisList');
  await expect(page.getByRole('row', { name: '在学证明（新）' })).toBeVisible();
  await close();
});
