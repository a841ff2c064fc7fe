import { openConsole } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';
import { studentOf } from '../support/phoneClient.ts';

const PRINT_LIMIT_MS = 40_000;
/** The printer's own name of the third tray of each terminal of the demo school. */
const THIRD = 'tray-3';

test('names a tray in Chinese, assigns it to a student in English, and the kiosk prints from it', async ({
  browser,
  openKiosk,
  printer,
  product,
  takeCode,
}) => {
  const { admin, terminalCode } = product.info;
  if (admin === null || terminalCode === null) throw new Error('This product has no demo data');
  const zh = consoleTexts('zh');
  const en = consoleTexts('en');
  const { page, open, signIn, close } = await openConsole(browser, product.info);
  const dialog = page.getByRole('dialog');
  const choose = async (label: string, option: string) => {
    await dialog.getByLabel(label, { exact: true }).click();
    await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).click();
  };
  const confirm = async (place: ReturnType<typeof page.getByRole>, name: string) => {
    await place.getByRole('button', { name, exact: true }).click();
    await page.getByRole('tooltip').getByRole('button', { name, exact: true }).click();
  };
  await signIn(admin);
  await open('/main/terminal-carton');
  await page
    .getByRole('row', { name: `${terminalCode} ${zh['carton.number'].replace('{{carton}}', '3')}` })
    .getByRole('button', { name: zh['carton.rename'] })
    .click();
  await dialog.getByRole('textbox').first().fill('红头信纸');
  await dialog.getByRole('textbox').last().fill('Letterhead');
  await dialog.getByRole('button', { name: zh['common.save'] }).click();
  await expect(page.getByRole('row', { name: '红头信纸' })).toHaveCount(1);

  await page.getByRole('button', { name: zh['language.switch'] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await open('/main/userCarton');
  await page.getByRole('button', { name: en['userCarton.add'] }).click();
  await dialog.getByLabel(en['userCarton.userName']).fill('nobody');
  await choose(en['carton.terminal'], terminalCode);
  await choose(en['carton.carton'], 'Letterhead');
  await dialog.getByRole('button', { name: en['common.save'] }).click();
  await expect(dialog.getByRole('alert')).toHaveText(en['userCarton.unknown']);
  await dialog.getByLabel(en['userCarton.userName']).fill(studentOf(product.info).userName);
  await dialog.getByRole('button', { name: en['common.save'] }).click();
  const assigned = page.getByRole('row', { name: 'Letterhead' });
  await expect(assigned).toContainText(studentOf(product.info).userName);

  const kiosk = await openKiosk({ language: 'en' });
  await kiosk.enterCode(takeCode());
  await kiosk.pressPrint();
  await kiosk.sees('finished', PRINT_LIMIT_MS);
  const { jobs } = await printer.do();
  expect(jobs.at(-1)).toMatchObject({ mediaSource: THIRD, state: 'completed' });

  await confirm(assigned, en['userCarton.remove']);
  await expect(assigned).toHaveCount(0);
  await open('/main/terminal-carton');
  const named = page.getByRole('row', { name: 'Letterhead' });
  await confirm(named, en['carton.removeName']);
  await expect(named).toHaveCount(0);
  await close();
});
