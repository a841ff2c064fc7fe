import { randomUUID } from 'node:crypto';
import { chartsZh } from '@self-print/console-web/texts/charts.zh.ts';
import { openConsole } from '../support/console.ts';
import { expect, test } from '../support/journey.ts';

test('composes a chart with a preview, puts it into a tab and sees it beside the overview in both languages', async ({
  browser,
  product,
}) => {
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const mark = randomUUID().slice(0, 8);
  const office = await openConsole(browser, product.info, 'zh');
  await office.signIn(admin);
  const { page } = office;
  const dialog = page.getByRole('dialog');
  const name = async (zh: string, en: string) => {
    await dialog.getByLabel(/中文/).fill(zh);
    await dialog.getByLabel(/英文/).fill(en);
  };
  const choose = async (label: string, option: string) => {
    await dialog.getByLabel(label, { exact: true }).click();
    await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
  };
  const save = async () => {
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
  };

  await office.open('/main/cartogramConfig');
  await page.getByRole('button', { name: chartsZh['chart.add'] }).click();
  await name(`下单走势 ${mark}`, `Trend ${mark}`);
  await expect(dialog.getByRole('region', { name: chartsZh['chart.preview'] })).toBeVisible();
  await choose(chartsZh['chart.kind'], '饼图');
  await expect(dialog.getByText(chartsZh['chart.fault.dimension'])).toBeVisible();
  await choose(chartsZh['chart.kind'], '柱形图');
  await expect(dialog.getByText(chartsZh['chart.fault.dimension'])).toBeHidden();
  await dialog.getByRole('switch').click();
  await save();
  await expect(page.getByRole('row').filter({ hasText: mark })).toContainText('柱形图');

  await office.open('/main/tabConfig');
  await page.getByRole('button', { name: chartsZh['chart.addTab'] }).click();
  await name(`教务处 ${mark}`, `Registry ${mark}`);
  await choose(chartsZh['chart.inTab'], `下单走势 ${mark}`);
  await save();

  await office.open('/main/statistics');
  await page.getByRole('tab', { name: `教务处 ${mark}` }).click();
  await expect(page.getByRole('region', { name: `下单走势 ${mark}` })).toBeVisible();
  const english = await openConsole(browser, product.info, 'en');
  await english.signIn(admin);
  await english.open('/main/echarts');
  await english.page.getByRole('tab', { name: `Registry ${mark}` }).click();
  await expect(english.page.getByRole('region', { name: `Trend ${mark}` })).toBeVisible();
  await english.close();

  // Others find the school as it was.
  for (const path of ['/main/tabConfig', '/main/cartogramConfig']) {
    await office.open(path);
    const row = page.getByRole('row').filter({ hasText: mark });
    await row.getByRole('button', { name: '删除' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: '删除' }).click();
    await expect(row).toHaveCount(0);
  }
  await office.close();
});
