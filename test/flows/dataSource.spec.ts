import { randomUUID } from 'node:crypto';
import { campusSyncEn } from '@self-print/console-web/texts/campusSync.en.ts';
import { campusSyncZh } from '@self-print/console-web/texts/campusSync.zh.ts';
import { openConsole } from '../support/console.ts';
import { expect, test } from '../support/journey.ts';

/** The job that begins runs looks every few seconds. */
const RUN_TIMEOUT_MS = 60_000;

test('takes an uploaded file as a source, tries a scheme on it and writes the records, in both languages', async ({
  browser,
  product,
}) => {
  const { admin, student } = product.info;
  if (admin === null || student === null) throw new Error('This product has no demo people');
  const mark = randomUUID().slice(0, 8);
  const t = campusSyncZh;
  const office = await openConsole(browser, product.info, 'zh');
  await office.signIn(admin);
  const { page } = office;
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row').filter({ hasText: mark });
  const choose = async (label: string, option: string) => {
    await dialog.getByLabel(label, { exact: true }).click();
    await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
  };
  const save = async () => {
    await dialog.getByRole('button', { name: '保存' }).click();
  };
  const agree = async (label: string) => {
    await row.getByRole('button', { name: label, exact: true }).click();
    await page.getByRole('tooltip').getByRole('button', { name: label, exact: true }).click();
  };

  await office.open('/main/dataSource-configuration');
  await page.getByRole('button', { name: t['sync.addSource'] }).click();
  await dialog.getByLabel(t['sync.name'], { exact: true }).fill(`学籍表 ${mark}`);
  await choose(t['sync.kind'], t['sync.kind.file']);
  await save();
  const upload = dialog.filter({ hasText: t['sync.uploadTitle'].replace('{{name}}', `学籍表 ${mark}`) });
  await expect(upload).toBeVisible();
  await expect(row).toContainText(t['sync.noFile']);
  const csv = (content: string) => ({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  const file = upload.getByLabel(t['sync.file'], { exact: true });
  await file.setInputFiles(csv('学号,学号\n1,2\n'));
  await upload.getByRole('button', { name: t['sync.upload'] }).click();
  await expect(upload.getByRole('alert')).toContainText('首行须为列名');
  await file.setInputFiles(csv(`学号,专业\n${student.userName},量子信息 ${mark}\nNOBODY,物理\n`));
  await upload.getByRole('button', { name: t['sync.upload'] }).click();
  await expect(upload).toBeHidden();
  await expect(row).toContainText('2 行');
  await row.getByRole('button', { name: t['sync.test'] }).click();
  await expect(dialog.getByText(t['sync.fileReadable'])).toBeVisible();
  await expect(dialog.getByRole('columnheader', { name: '专业' })).toBeVisible();
  await expect(dialog.getByText(student.userName)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await office.open('/main/synchronization-scheme');
  await page.getByRole('button', { name: t['sync.addScheme'] }).click();
  await dialog.getByLabel(t['sync.name'], { exact: true }).fill(`学籍 ${mark}`);
  await choose(t['sync.source'], `学籍表 ${mark}`);
  await choose(t['sync.table'], t['sync.allRows']);
  await save();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText(t['sync.untried']);
  await agree(t['sync.run.trial']);
  await office.open('/main/synchronization-record');
  await expect(row.filter({ hasText: t['sync.run.trial'] })).toContainText(t['sync.state.done'], {
    timeout: RUN_TIMEOUT_MS,
  });
  await office.open('/main/synchronization-scheme');
  await agree(t['sync.run.full']);
  await office.open('/main/synchronization-record');
  const full = row.filter({ hasText: t['sync.run.full'] });
  await expect(full).toContainText(t['sync.state.done'], { timeout: RUN_TIMEOUT_MS });
  await expect(full).toContainText('专业 1 人');

  const english = await openConsole(browser, product.info, 'en');
  await english.signIn(admin);
  await english.open('/main/dataSource-configuration');
  const source = english.page.getByRole('row').filter({ hasText: mark });
  await expect(source).toContainText('2 rows');
  await expect(source).toContainText(campusSyncEn['sync.kind.file']);
  await english.open('/main/synchronization-record');
  const run = english.page.getByRole('row').filter({ hasText: mark });
  await expect(run.filter({ hasText: campusSyncEn['sync.run.full'] })).toContainText('Major: 1');
  await english.close();

  // Others find the record and the school as they were.
  await office.open('/main/import-data');
  const newest = page.getByRole('row').filter({ hasText: '撤销' }).first();
  await newest.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('tooltip').getByRole('button', { name: '撤销' }).click();
  await expect(newest.getByRole('button', { name: '撤销' })).toHaveCount(0);
  for (const path of ['/main/synchronization-scheme', '/main/dataSource-configuration']) {
    await office.open(path);
    await agree(t['sync.removeScheme']);
    await expect(row).toHaveCount(0);
  }
  await office.close();
});
