import { openConsole } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';
import { openPhone, signIn as signInOnPhone } from '../support/phone.ts';
import { phoneTexts } from '../support/phoneTexts.ts';

/** A file is converted or a document made; the machine may be busy. */
const WORK_LIMIT_MS = 60_000;
const ITEM = 'letter-with-proof';
const t = consoleTexts('zh');
const onPhone = phoneTexts('zh');

test('attaches a file to a form that asks for one, which the approver sees before approving', async ({
  browser,
  product,
}) => {
  test.slow();
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const office = await openConsole(browser, product.info);
  await office.signIn(admin);
  await office.open('/main/itemBaseConfig?copyOf=enrolment-letter');
  await office.page.getByLabel(t['item.id']).fill(ITEM);
  await office.page.getByLabel(t['item.offered']).click();
  await office.page.getByRole('tab', { name: t['item.tab.forms'] }).click();
  await office.page.getByRole('button', { name: t['formDesigner.add'] }).click();
  await office.page.getByRole('menuitem', { name: t['formDesigner.kind.upload'] }).click();
  const designer = office.page.getByRole('region', { name: t['item.beforeForm'] });
  await designer.getByLabel(`${t['formDesigner.title']}（${t['common.zh']}）`).fill('实习证明');
  await office.page.getByRole('button', { name: t['common.save'] }).click();
  await office.page.waitForURL(`**itemId=${ITEM}**`);

  const { page, open, close } = await openPhone(browser, product.info);
  await signInOnPhone(page, product.info);
  await open(`/mobile/orderCreate?itemId=${ITEM}`);
  await page.getByLabel('用途说明').fill('申请实习单位');
  await page.getByLabel('联系电话').fill('13800000000');
  await page.getByLabel('我确认所填内容属实').check();
  const files = page.getByRole('group', { name: '实习证明' });
  await files
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: '实习证明.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(files.locator('.row img')).toBeVisible({ timeout: WORK_LIMIT_MS });
  await page.getByRole('button', { name: onPhone['form.next'] }).click();
  await expect(page.locator('.sheets img').first()).toBeVisible({ timeout: WORK_LIMIT_MS });
  await page.getByRole('button', { name: onPhone['preview.next'] }).click();
  await page.getByRole('button', { name: onPhone['finish.submitFree'] }).click();
  await page.waitForURL('**/orderCompleted**', { timeout: WORK_LIMIT_MS });

  await office.open(`/main/order-query/orderHisList?state=waiting&item=${ITEM}`);
  await office.page.locator('.cell-link').first().click();
  const drawer = office.page.getByRole('dialog');
  await expect(drawer.locator('.attachments')).toContainText('实习证明.png');
  await expect(drawer.locator('.attachments canvas')).toBeVisible({ timeout: WORK_LIMIT_MS });
  await drawer.getByRole('button', { name: t['order.approve'] }).click();
  await expect(office.page.getByText(t['order.approved'])).toBeVisible({ timeout: WORK_LIMIT_MS });
  await close();
  await office.close();
});
