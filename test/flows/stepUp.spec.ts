import { readFile } from 'node:fs/promises';
import { accountEn } from '@self-print/mobile-web/texts/account.en.ts';
import { signInZh } from '@self-print/renderer/texts/signIn.zh.ts';
import { expect, test } from '../support/journey.ts';
import { openOwn, signInByPassword } from '../support/person.ts';
import { openPhone, signIn } from '../support/phone.ts';
import { phoneTexts } from '../support/phoneTexts.ts';
import { proveByCode } from '../support/proveByCode.ts';

/** A document with the number of the identity card, for which a password alone is not enough. */
const CONDUCT = 'conduct-certificate';
const ISSUE_LIMIT_MS = 40_000;

test('asks for one more proof before a document that needs it, on the phone and at the kiosk, and only for that', async ({
  browser,
  openKiosk,
  printer,
  product,
}) => {
  const { info } = product;
  const phone = await openPhone(browser, info, { language: 'en' });
  await signIn(phone.page, info);
  const t = phoneTexts('en');
  await phone.open(`/mobile/orderDetail?itemId=${CONDUCT}`);
  await phone.page.getByRole('button', { name: t['item.begin'] }).click();
  await proveByCode(phone.page, info);
  await expect(phone.page.locator('img[src*="preview-page"], img[src^="blob:"]').first()).toBeVisible({
    timeout: ISSUE_LIMIT_MS,
  });

  // Everything that is stored of the person at once demands no less than the document that demands most.
  await phone.open('/mobile/account');
  const saved = phone.page.waitForEvent('download');
  await phone.page.getByRole('button', { name: accountEn['account.download'] }).click();
  const data = await readFile(await (await saved).path(), 'utf8');
  expect(JSON.parse(data)).toMatchObject({ account: [{ userName: info.student?.userName }] });

  const before = await printer.paper();
  const kiosk = await openKiosk();
  await openOwn(kiosk, 'SELF_PRINT');
  await signInByPassword(kiosk, info, 'items');
  await kiosk.page.locator('[data-item="folder-life"]').click();
  await kiosk.page.locator(`[data-item="${CONDUCT}"]`).click();
  await kiosk.sees('item');
  const begun = kiosk.page.waitForResponse((response) => response.url().endsWith('/app/login/phone/begin'));
  await kiosk.screen('item').locator('.personal-buttons .button--primary').click();
  await kiosk.sees('sign-in-QR');
  const screen = kiosk.screen('sign-in-QR');
  await expect(screen).toContainText(signInZh['signIn.again']);
  await screen.getByRole('button', { name: signInZh['signIn.otherWays'] }).click();
  await expect(screen.getByRole('button', { name: signInZh['signIn.PHONE_CODE.choose'] })).toBeVisible();
  await expect(screen.getByRole('button', { name: signInZh['signIn.DB.choose'] })).toHaveCount(0);
  await screen.getByRole('button', { name: '返回' }).click();
  const answer: { readonly data: { readonly url: string } } = await (await begun).json();
  await phone.page.goto(answer.data.url);
  await phone.page.getByRole('button', { name: t['approve.yes'] }).click();
  await kiosk.sees('preview', ISSUE_LIMIT_MS);
  await kiosk.screen('preview').locator('.button--primary').click();
  await kiosk.sees('finished', ISSUE_LIMIT_MS);
  const printed = (await printer.paper()).slice(before.length);
  expect(printed).toHaveLength(1);
  await phone.close();
});
