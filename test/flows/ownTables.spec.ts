import { openConsole } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';
import { studentOf } from '../support/phoneClient.ts';

const TABLES = '/main/db-table-create';
const CODE = 'contests';

test('defines a table and fills it from a file with a wrong row in Chinese, and undoes that in English', async ({
  browser,
  product,
}) => {
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const { userName } = studentOf(product.info);
  const zh = consoleTexts('zh');
  const en = consoleTexts('en');
  const { page, open, signIn, close } = await openConsole(browser, product.info);
  const dialog = page.getByRole('dialog');
  const table = page.getByRole('row', { name: CODE });
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const fieldIn = (label: string, language: 'zh' | 'en') =>
    dialog.getByLabel(
      zh['common.labelIn'].replace('{{label}}', label).replace('{{language}}', zh[`common.${language}`]),
    );
  const choose = async (label: string, option: string) => {
    await dialog.getByLabel(label, { exact: true }).last().click();
    await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).click();
  };
  const addField = async (code: string, name: string, english: string) => {
    await dialog.getByLabel(zh['ownTable.fieldCode']).last().fill(code);
    await fieldIn(zh['ownTable.fieldName'], 'zh').last().fill(name);
    await fieldIn(zh['ownTable.fieldName'], 'en').last().fill(english);
  };

  await signIn(admin);
  await open(TABLES);
  await page.getByRole('button', { name: zh['ownTable.add'] }).click();
  await fieldIn(zh['ownTable.name'], 'zh').first().fill('竞赛获奖');
  await fieldIn(zh['ownTable.name'], 'en').first().fill('Contest awards');
  await dialog.getByLabel(zh['ownTable.code'], { exact: true }).fill(CODE);
  await addField('contest', '竞赛', 'Contest');
  await choose(zh['ownTable.role'], zh['ownTable.role.key']);
  await press(zh['ownTable.addField']);
  await addField('Rank', '名次', 'Rank');
  await choose(zh['ownTable.kind'], zh['ownTable.kind.whole']);
  await press(zh['common.save']);
  await expect(dialog.getByText(zh['ownTable.codeWrong'])).toBeVisible();
  // A press beside the dialog throws nothing away.
  await page.mouse.click(2, 2);
  await dialog.getByLabel(zh['ownTable.fieldCode']).last().fill('rank');
  await press(zh['common.save']);
  await expect(dialog).toBeHidden();

  await table.getByRole('button', { name: zh['ownTable.import'] }).click();
  await dialog.getByLabel(zh['tableImport.file']).setInputFiles({
    name: 'contests.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`学号,竞赛,名次\n${userName},数学建模,2\n${userName},英语演讲,第一\n`),
  });
  await press(zh['tableImport.check']);
  await expect(dialog.getByRole('listitem')).toHaveText([
    zh['tableImport.row']
      .replace('{{line}}', '3')
      .replace('{{words}}', zh['ownRow.problem.numberWrong'].replace('{{field}}', '名次')),
  ]);
  await press(zh['tableImport.take_other'].replace('{{count}}', '1'));
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: zh['language.switch'] }).click();
  await table.getByRole('link', { name: en['ownTable.showRows'] }).click();
  await expect(page.getByRole('heading', { name: 'Contest awards' })).toBeVisible();
  await expect(page.getByRole('row', { name: userName })).toContainText('数学建模');
  await open('/main/import-data');
  const done = page.getByRole('row', { name: 'Contest awards' });
  await done.getByRole('button', { name: en['recordImport.undo'] }).click();
  await page.getByRole('tooltip').getByRole('button', { name: en['recordImport.undo'] }).click();
  await expect(done.getByRole('button')).toHaveCount(0);
  await open(TABLES);
  await table.getByRole('button', { name: en['ownTable.remove'] }).click();
  await expect(page.getByRole('tooltip')).toContainText('0 rows');
  await page.getByRole('tooltip').getByRole('button', { name: en['ownTable.remove'] }).click();
  await expect(table).toHaveCount(0);
  await close();
});
