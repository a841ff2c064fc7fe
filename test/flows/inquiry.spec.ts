import { openConsole } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';
import { restHome } from '../support/kiosk.ts';
import { signInByPassword } from '../support/person.ts';
import { studentOf } from '../support/phoneClient.ts';
import { textsOf } from '../support/texts.ts';

const PRINT_LIMIT_MS = 40_000;

/** An inquiry of the demo school about its simulated library, with one print a month. */
const LOANS = { code: 'loans', zh: '图书借阅', en: 'Library loans' } as const;

test('asks the library for a person in Chinese, and prints its answer once in English', async ({
  browser,
  openKiosk,
  printer,
  product,
}) => {
  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const zh = consoleTexts('zh');
  const { page, open, signIn, close } = await openConsole(browser, product.info);
  const dialog = page.getByRole('dialog');
  await signIn(admin);
  await open('/main/query-item/query-item-list');
  await page.getByRole('row', { name: LOANS.code }).getByRole('button', { name: zh['inquiry.try'] }).click();
  await dialog.getByRole('textbox').fill(studentOf(product.info).userName);
  await dialog.getByRole('button', { name: zh['inquiry.tryNow'] }).click();
  // Administrators see that there is something, and not what.
  await expect(
    dialog
      .getByRole('cell')
      .filter({ hasText: /^.\*+$/ })
      .first(),
  ).toBeVisible();
  await close();

  const texts = textsOf('en');
  const kiosk = await openKiosk({ language: 'en' });
  await restHome(kiosk.screen);
  await kiosk.page.getByRole('button', { name: 'English' }).click();
  await kiosk.page.locator('[data-function="SELF_INQUIRY"]').click();
  await kiosk.sees('sign-in-QR');
  await signInByPassword(kiosk, product.info, 'inquiries');
  const answer = kiosk.screen('inquiry');
  const openLoans = async () => {
    await kiosk.screen('inquiries').getByRole('button', { name: LOANS.en }).click();
    await kiosk.sees('inquiry');
    await expect(answer).toContainText('Dream of the Red Chamber');
  };
  const print = answer.getByRole('button', { name: texts['inquiry.print'], exact: true });
  await openLoans();
  const before = await printer.paper();
  await print.click();
  await kiosk.sees('finished', PRINT_LIMIT_MS);
  expect((await printer.paper()).slice(before.length)).toHaveLength(1);

  await kiosk.screen('finished').getByRole('button', { name: texts['finish.anotherOwn'] }).click();
  await openLoans();
  await expect(answer).toContainText(texts['inquiry.usedUp']);
  await expect(print).toBeDisabled();
});
