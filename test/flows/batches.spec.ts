import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Download, Page } from '@playwright/test';
import { findProgram } from '@self-print/build/programs.ts';
import { DEMO_ITEMS, DEMO_STUDENT } from '@self-print/server/demo/demoSchool.ts';
import { readXlsx } from '@self-print/server/testing/readXlsx.ts';
import { openConsole } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';

const { itemId: ITEM, title: TITLE } = DEMO_ITEMS.transcript;
/** The engine makes a document; the machine may be busy. */
const RENDER_LIMIT_MS = 60_000;
const NOBODY = '999999999';
const run = promisify(execFile);

for (const language of ['zh', 'en'] as const)
  test(`issues documents in a batch, fetches the archive and reads the failures (${language})`, async ({
    browser,
    product,
  }) => {
    test.slow();
    const t = consoleTexts(language);
    const { admin } = product.info;
    if (admin === null) throw new Error('This product has no demo administrator');
    const { page, open, signIn, close } = await openConsole(browser, product.info, language);
    await signIn(admin);
    await open('/main/batch-export/scheme');
    await page.getByRole('button', { name: t['batch.addScheme'] }).click();
    const form = page.getByRole('dialog');
    const name = `Batch ${language}`;
    await form.getByLabel(t['batch.name']).fill(name);
    await form.getByLabel(t['batch.item'], { exact: true }).fill(ITEM);
    await page.locator('.ant-select-item-option').filter({ hasText: TITLE[language] }).first().click();
    await form.getByLabel(t['batch.numbers'], { exact: true }).fill(`${DEMO_STUDENT.userName}\n${NOBODY}`);
    await form.getByRole('button', { name: t['common.save'] }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: t['batch.start'] }).click();
    await page.getByRole('tooltip').getByRole('button', { name: t['batch.start'] }).click();
    await page.waitForURL('**/main/batch-export/task?taskId=*');
    await expect(page.getByText(t['batch.state.done'])).toBeVisible({ timeout: RENDER_LIMIT_MS });
    await expect(page.getByText(t['batch.failure.personUnknown'])).toBeVisible();

    const folder = await mkdtemp(path.join(tmpdir(), 'self-print-batch-'));
    try {
      const archive = path.join(folder, 'documents.zip');
      await (await fetched(page, t['batch.fetch.zip'])).saveAs(archive);
      await readArchive(folder, archive);
      const failures = path.join(folder, 'failures.xlsx');
      await (await fetched(page, t['batch.failures'])).saveAs(failures);
      const [, ...cells] = await readXlsx(once(await readFile(failures)));
      expect(cells.map(([number]) => String(number))).toEqual([NOBODY]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    await close();
  });

async function fetched(page: Page, button: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return download;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Opens the archive by other programs, as far as they are installed. */
async function readArchive(folder: string, archive: string): Promise<void> {
  const options = { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  if (findProgram('unzip') === undefined) return;
  await run('unzip', ['-q', archive], options);
  const documents = (await readdir(folder)).filter((name) => name.endsWith('.pdf'));
  expect(documents).toEqual([`${DEMO_STUDENT.userName}_${DEMO_STUDENT.name.zh}.pdf`]);
  const [document = ''] = documents;
  if (findProgram('pdfinfo') !== undefined)
    expect((await run('pdfinfo', [document], options)).stdout).toMatch(/Pages:\s+\d/);
  if (findProgram('pdftotext') !== undefined)
    expect((await run('pdftotext', [document, '-'], options)).stdout).toContain(DEMO_STUDENT.userName);
  if (findProgram('pdfsig') !== undefined)
    expect((await run('pdfsig', ['-nocert', document], options)).stdout).toContain('Signature is Valid');
}
