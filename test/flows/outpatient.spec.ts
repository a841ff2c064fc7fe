import type { Browser } from '@playwright/test';
import type { ProductReady } from '@self-print/contract/processes.ts';
import { openConsole } from '../support/console.ts';
import { expect, test } from '../support/journey.ts';
import { openOwn } from '../support/person.ts';
import { openPhone, signIn } from '../support/phone.ts';
import { phoneTexts } from '../support/phoneTexts.ts';
import { proveByCode } from '../support/proveByCode.ts';
import { textsOf } from '../support/texts.ts';

/** A document for which a password alone is not enough, so that the phone asks for a second proof. */
const CONDUCT = 'conduct-certificate';
const PRINT_LIMIT_MS = 40_000;
/** A busy machine takes some seconds to show a page of the console. */
const LIST_LIMIT_MS = 15_000;

/** A phone on which the student has proved in two ways who they are. */
async function surePhone(browser: Browser, info: ProductReady) {
  const phone = await openPhone(browser, info, { language: 'en' });
  await signIn(phone.page, info);
  await phone.open(`/mobile/orderDetail?itemId=${CONDUCT}`);
  await phone.page.getByRole('button', { name: phoneTexts('en')['item.begin'] }).click();
  await proveByCode(phone.page, info);
  await expect(phone.page.locator('img[src*="preview-page"], img[src^="blob:"]').first()).toBeVisible({
    timeout: PRINT_LIMIT_MS,
  });
  return phone;
}

test('prints reports of the hospital in both languages, which is told of them', async ({
  browser,
  openKiosk,
  printer,
  product,
}) => {
  test.slow();
  const { info } = product;
  const { admin } = info;
  if (admin === null) throw new Error('This product has no demo people');
  const phone = await surePhone(browser, info);
  for (const language of ['zh', 'en'] as const) {
    const texts = textsOf(language);
    const kiosk = await openKiosk({ language });
    const begun = kiosk.page.waitForResponse((response) => response.url().endsWith('/app/login/phone/begin'));
    await openOwn(kiosk, 'OUTPATIENT');
    if (language === 'en') await kiosk.page.getByRole('button', { name: 'English' }).click();
    const answer: { readonly data: { readonly url: string } } = await (await begun).json();
    await phone.page.goto(answer.data.url);
    await phone.page.getByRole('button', { name: phoneTexts('en')['approve.yes'] }).click();
    await kiosk.sees('outpatient', PRINT_LIMIT_MS);
    const screen = kiosk.screen('outpatient');
    await expect(screen.locator('.report')).toHaveCount(3);
    await screen.locator('.report:enabled').first().click();
    const before = await printer.paper();
    await screen.getByRole('button', { name: texts['outpatient.print'], exact: true }).click();
    await kiosk.sees('finished', PRINT_LIMIT_MS);
    expect((await printer.paper()).slice(before.length)).toHaveLength(1);
    await kiosk.close();
  }
  await phone.close();

  for (const [language, told] of [
    ['zh', '已通知 1 份'],
    ['en', '1 sent'],
  ] as const) {
    const { page, open, signIn: signInAs, close } = await openConsole(browser, info, language);
    await signInAs(admin);
    await open('/main/outpatient/prints');
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('row').filter({ hasText: told })).toHaveCount(2, {
        timeout: LIST_LIMIT_MS,
      });
    }).toPass({ timeout: 4 * LIST_LIMIT_MS });
    await close();
  }
});
