import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findProgram } from '@self-print/build/programs.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { peopleCalls } from '@self-print/contract/platform/people.ts';
import { recordImportCalls } from '@self-print/contract/platform/recordImports.ts';
import { demoRecord } from '@self-print/server/demo/demoRecord.ts';
import { DEMO_ITEMS, DEMO_TERMINAL } from '@self-print/server/demo/demoSchool.ts';
import { adminClient } from '../support/adminClient.ts';
import { openConsole } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';

const { itemId: ITEM, title: TITLE } = DEMO_ITEMS.transcript;
/** The engine makes four documents, and the printer prints them; the machine may be busy. */
const LIMIT_MS = 120_000;
const run = promisify(execFile);

for (const [language, first] of [
  ['zh', 2026_0501],
  ['en', 2026_0601],
] as const)
  test(`prints a batch of four at the terminal, in its order (${language})`, async ({
    browser,
    product,
    printer,
  }) => {
    test.slow();
    const t = consoleTexts(language);
    const { admin } = product.info;
    if (admin === null) throw new Error('This product has no demo administrator');
    const { page, open, signIn, close } = await openConsole(browser, product.info, language);
    await signIn(admin);
    // Not in the order of their numbers, which the list keeps.
    const numbers = [first + 2, first, first + 3, first + 1].map(String);
    await addGraduates(await adminClient(page, product.info), numbers);
    const before = (await printer.paper()).length;

    await open('/main/batch-export/scheme');
    await page.getByRole('button', { name: t['batch.addScheme'] }).click();
    const form = page.getByRole('dialog');
    const name = `Paper ${language}`;
    await form.getByLabel(t['batch.name']).fill(name);
    await form.getByLabel(t['batch.item'], { exact: true }).fill(ITEM);
    await page.locator('.ant-select-item-option').filter({ hasText: TITLE[language] }).first().click();
    await form.getByLabel(t['batch.numbers'], { exact: true }).fill(numbers.join('\n'));
    await form.getByText(t['batch.output.terminal']).click();
    await form.getByRole('button', { name: t['common.save'] }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: t['batch.start'] }).click();
    await page.getByRole('tooltip').getByRole('button', { name: t['batch.start'] }).click();
    await page.waitForURL('**/main/batch-export/task?taskId=*');

    await page.getByRole('button', { name: t['batch.printAt'] }).click({ timeout: LIMIT_MS });
    const choice = page.getByRole('dialog');
    await choice.getByLabel(t['batch.printTerminal']).fill(DEMO_TERMINAL.terminalCode);
    await page.locator('.ant-select-item-option').filter({ hasText: DEMO_TERMINAL.terminalCode }).click();
    await choice.getByRole('button', { name: t['batch.printNow'] }).click();
    const panel = page.getByRole('region', { name: t['batch.print'] });
    await expect(panel.getByText(t['batch.run.done'])).toBeVisible({ timeout: LIMIT_MS });
    await expect(page.getByText(t['batch.paper.printed'], { exact: true })).toHaveCount(numbers.length);

    const papers = (await printer.paper()).slice(before);
    expect(papers).toHaveLength(numbers.length);
    const texts = await Promise.all(papers.map(async (paper) => textOf(await printer.read(paper))));
    for (const [at, text] of texts.entries()) if (text !== undefined) expect(text).toContain(numbers[at]);
    await close();
  });

async function addGraduates(call: CallFunction, numbers: readonly string[]): Promise<void> {
  const { 'student.photo': _, ...values } = demoRecord().values;
  for (const userName of numbers) {
    const made = await call(peopleCalls.create, {
      userName,
      name: `毕业生${userName}`,
      department: '',
      role: 'student',
    });
    expect(made.ok).toBe(true);
  }
  const importId = randomUUID();
  for (const [at, userName] of numbers.entries()) {
    const row = { line: at + 2, userName, values: { ...values, 'student.number': userName } };
    const taken = await call(recordImportCalls.import, { importId, isTrial: false, rows: [row] });
    expect(taken).toMatchObject({ ok: true, value: { changed: 1, problems: [] } });
  }
}

/** What is written on a printed document, as far as a program that reads it is installed. */
async function textOf(document: Uint8Array): Promise<string | undefined> {
  if (findProgram('pdftotext') === undefined) return undefined;
  const folder = await mkdtemp(path.join(tmpdir(), 'self-print-paper-'));
  try {
    const file = path.join(folder, 'paper.pdf');
    await writeFile(file, document);
    return (await run('pdftotext', [file, '-'])).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
