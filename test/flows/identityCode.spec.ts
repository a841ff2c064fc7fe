import { ERRORS } from '@self-print/contract/errors.ts';
import { identityCodeCalls } from '@self-print/contract/platform/identityCode.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';
import { DEMO_STUDENT } from '@self-print/server/demo/demoSchool.ts';
import { brought } from '../support/answers.ts';
import { dockOf } from '../support/dock.ts';
import { expect, test } from '../support/journey.ts';
import { speakEnglish } from '../support/kiosk.ts';
import { chooseWay, openOwn } from '../support/person.ts';
import { phoneClient } from '../support/phoneClient.ts';

const READ_LIMIT_MS = 20_000;

/** The code of the mail that arrived last. */
async function mailedCode({ platform }: ProductReady): Promise<string> {
  const articles = (await (await fetch(`${platform}/demo/outbox`)).text()).split('<article>');
  const mail = articles.find((each) => each.includes(DEMO_STUDENT.mail)) ?? '';
  return /\b\d{6}\b/.exec(mail)?.[0] ?? '';
}

test('signs in whoever’s phone shows its newest code to the scanner', async ({ openKiosk, product }) => {
  const { info } = product;
  const dock = dockOf(info);
  /** Shows a code as soon as the scanner is reading. */
  const scan = (code: string) =>
    expect(() => dock('scanner', 'scan', code)).toPass({ timeout: READ_LIMIT_MS });
  const phone = await phoneClient(info);
  const make = async () => (await brought(phone(identityCodeCalls.make, {}))).code;
  const old = await make();
  const kiosk = await openKiosk();
  await openOwn(kiosk, 'SELF_PRINT');
  await chooseWay(kiosk, 'QR', 'IDENTITY_CODE');
  const newest = await make();
  await scan(old);
  const screen = kiosk.screen('sign-in-IDENTITY_CODE');
  await expect(screen.getByRole('alert')).toContainText(ERRORS.IDENTITY_CODE_WRONG.zh, {
    timeout: READ_LIMIT_MS,
  });
  await screen.getByRole('button', { name: '再试一次' }).click();
  await scan(newest);
  await kiosk.sees('items', READ_LIMIT_MS);
  await expect(kiosk.page.locator('body')).not.toContainText(newest);
});

test('signs in by a code that comes by mail, in English', async ({ openKiosk, product }) => {
  const { info } = product;
  const kiosk = await openKiosk({ language: 'en' });
  await kiosk.screen('attract').getByRole('button').click();
  await speakEnglish(kiosk.page);
  await openOwn(kiosk, 'SELF_PRINT');
  await chooseWay(kiosk, 'QR', 'MAIL_CODE');
  const screen = kiosk.screen('sign-in-MAIL_CODE');
  await kiosk.page.locator('#sign-in-phone').fill(DEMO_STUDENT.mail);
  await screen.locator('.button--primary').click();
  await expect(kiosk.page.locator('#sign-in-code')).toBeVisible();
  await expect.poll(() => mailedCode(info), { timeout: READ_LIMIT_MS }).not.toBe('');
  await kiosk.page.locator('#sign-in-code').fill(await mailedCode(info));
  await screen.locator('.button--primary').click();
  await kiosk.sees('items', READ_LIMIT_MS);
});
