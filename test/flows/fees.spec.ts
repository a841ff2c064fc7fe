import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Language } from '@self-print/contract/fields.ts';
import { openConsole } from '../support/console.ts';
import { expect, test } from '../support/journey.ts';
import { type Kiosk, restHome } from '../support/kiosk.ts';
import { payerOf } from '../support/payer.ts';
import { studentOf } from '../support/phoneClient.ts';
import { textsOf } from '../support/texts.ts';

const PRINT_LIMIT_MS = 40_000;

/** The words of a printed file, without the spaces between them. */
async function wordsOf(pdf: Uint8Array): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'receipt-'));
  try {
    const file = join(directory, 'paper.pdf');
    await writeFile(file, pdf);
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-']);
    return stdout.replaceAll(/\s/g, '');
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Chooses a fee on the home screen's list. */
async function chooseFee(kiosk: Kiosk, name: string): Promise<void> {
  await restHome(kiosk.screen);
  await kiosk.sees('home');
  await kiosk.page.locator('[data-function="SELF_PAYMENT"]').click();
  await kiosk.sees('fees');
  await kiosk.screen('fees').getByRole('button', { name }).click();
}

async function press(kiosk: Kiosk, screen: string, name: string, language: Language): Promise<void> {
  await kiosk
    .screen(screen)
    .getByRole('button', { name: name.replace('{{name}}', language === 'zh' ? '微信支付' : 'WeChat Pay') })
    .click();
}

test('pays a fee of a fixed amount at the kiosk, which finance finds among the payments', async ({
  browser,
  openKiosk,
  printer,
  product,
}) => {
  test.slow();
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const texts = textsOf('zh');
  const kiosk = await openKiosk();
  await chooseFee(kiosk, '毕业纪念册');
  await kiosk.sees('fee-confirm');
  await expect(kiosk.screen('fee-confirm')).toContainText('¥68.00');
  await press(kiosk, 'fee-confirm', texts['fee.confirm.pay'], 'zh');
  await kiosk.sees('pay');
  await press(kiosk, 'pay', texts['pay.useMethod'], 'zh');
  await payerOf(browser, product.info)('pay', 'wechat');
  await kiosk.sees('fee-done');
  const before = await printer.paper();
  await press(kiosk, 'fee-done', texts['fee.done.receipt'], 'zh');
  await kiosk.sees('finished', PRINT_LIMIT_MS);
  const [receipt, ...more] = (await printer.paper()).slice(before.length);
  expect(more).toEqual([]);
  const words = await wordsOf(await printer.read(receipt ?? ''));
  expect(words).toContain('缴费收据');
  expect(words).toContain('毕业纪念册');
  expect(words).toContain('¥68.00');
  expect(words).toContain('陆拾捌元整');
  await press(kiosk, 'finished', texts['finish.anotherFee'], 'zh');
  await kiosk.sees('fees');

  const { page, open, signIn, close } = await openConsole(browser, product.info, 'zh');
  await signIn(admin);
  await open('/main/payRecord');
  await expect(page.getByRole('row', { name: /毕业纪念册/ }).first()).toContainText('¥68.00');
  await open('/main/ledger');
  await page.getByRole('button', { name: '核对账簿' }).click();
  await expect(page.getByText('账簿无误')).toBeVisible();
  await close();
});

test('asks for the number and the amount of a fee, and comes back to it from a payment that is left', async ({
  openKiosk,
  product,
}) => {
  const texts = textsOf('zh');
  const kiosk = await openKiosk();
  await chooseFee(kiosk, '图书遗失赔偿');
  await kiosk.sees('fee-payer');
  await kiosk.page.locator('#fee-payer').fill('0');
  await press(kiosk, 'fee-payer', texts['fee.next'], 'zh');
  await expect(kiosk.screen('fee-payer').getByRole('alert')).toBeVisible();
  await kiosk.page.locator('#fee-payer').fill(studentOf(product.info).userName);
  await press(kiosk, 'fee-payer', texts['fee.next'], 'zh');
  await kiosk.sees('fee-amount');
  for (const key of ['1', '2', texts['fee.amount.point'], '5'])
    await kiosk.screen('fee-amount').getByRole('button', { name: key, exact: true }).click();
  await press(kiosk, 'fee-amount', texts['fee.next'], 'zh');
  await kiosk.sees('fee-confirm');
  await expect(kiosk.screen('fee-confirm')).toContainText('¥12.50');
  await press(kiosk, 'fee-confirm', texts['fee.confirm.pay'], 'zh');
  await kiosk.sees('pay');
  await press(kiosk, 'pay', texts['header.back'], 'zh');
  await kiosk.sees('fee-confirm');
});
