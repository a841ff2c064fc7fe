import { documentCalls } from '@self-print/contract/platform/documents.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { approveVisitCalls } from '@self-print/contract/platform/visits.ts';
import { brought } from '../support/answers.ts';
import { expect, test } from '../support/journey.ts';
import { chooseWay, openOwn, signInByPassword } from '../support/person.ts';
import { anybody, phoneClient } from '../support/phoneClient.ts';
import { textsOf } from '../support/texts.ts';

const CERTIFICATE = 'enrolment-certificate';
const FACTOR_LENGTH = 4;

/** From sign-in to the signed sheet, which anybody can verify. */
for (const language of ['zh', 'en'] as const) {
  test(`orders a certificate at the kiosk, prints it, and it is valid: ${language}`, async ({
    openKiosk,
    printer,
    product,
  }) => {
    const before = await printer.paper();
    const kiosk = await openKiosk({ language });
    if (language === 'en') {
      await kiosk.screen('attract').getByRole('button').click();
      await kiosk.page.getByRole('button', { name: 'English' }).click();
    }
    await openOwn(kiosk, 'SELF_PRINT');
    await signInByPassword(kiosk, product.info, 'items');
    await kiosk.page.locator(`[data-item="${CERTIFICATE}"]`).click();
    await kiosk.sees('item');
    await kiosk.screen('item').locator('.personal-buttons .button--primary').click();
    await kiosk.sees('form');
    await kiosk.screen('form').locator('.form__choices .button').first().click();
    await kiosk.screen('form').locator('.button--primary').click();
    await kiosk.sees('preview');
    await expect(kiosk.screen('preview').locator('img')).toBeVisible({ timeout: 20_000 });
    await kiosk.screen('preview').locator('.button--primary').click();
    await kiosk.sees('finished', 30_000);
    await kiosk
      .screen('finished')
      .getByRole('button', { name: textsOf(language)['finish.afterForm'] })
      .click();
    await kiosk.sees('after-form');
    await kiosk.screen('after-form').locator('.form__stars button').first().click();
    await kiosk.screen('after-form').locator('.button--primary').click();
    await kiosk.sees('thanks');

    const [printed, ...more] = (await printer.paper()).slice(before.length);
    expect(more).toEqual([]);
    const paper = await printer.read(printed ?? '');
    const verdict = await brought(anybody(product.info)(documentCalls.verifyFile, { content: paper }));
    expect(verdict).toMatchObject({ state: 'valid', pages: 1 });

    const phone = await phoneClient(product.info);
    const { rows } = await brought(phone(userOrderCalls.listByPage, { finished: true, rows: 1 }));
    const code = rows[0]?.document?.verificationCode ?? '';
    const b = product.info.student?.userName.slice(-FACTOR_LENGTH) ?? '';
    expect(await brought(anybody(product.info)(documentCalls.verify, { a: code, b }))).toMatchObject({
      state: 'valid',
      holderName: { zh: expect.stringContaining('*'), en: expect.stringContaining('*') },
    });
    const changed = Uint8Array.from(paper);
    changed[Math.floor(changed.length / 2)] = (changed[Math.floor(changed.length / 2)] ?? 0) ^ 1;
    expect(
      await brought(anybody(product.info)(documentCalls.verifyFile, { content: changed })),
    ).toMatchObject({
      state: 'tampered',
    });
  });
}

test('prints the document as it was changed after an answer was lost, never the one that was asked for first', async ({
  openKiosk,
  product,
}) => {
  const kiosk = await openKiosk();
  const asked: { readonly requestKey: string; readonly reportFormValue: unknown }[] = [];
  await kiosk.page.route('**/order/create', async (route) => {
    asked.push(route.request().postDataJSON());
    // The platform places the first order, but its answer never arrives.
    const response = await route.fetch();
    if (asked.length === 1) await route.abort();
    else await route.fulfill({ response });
  });
  await openOwn(kiosk, 'SELF_PRINT');
  await signInByPassword(kiosk, product.info, 'items');
  await kiosk.page.locator(`[data-item="${CERTIFICATE}"]`).click();
  await kiosk.sees('item');
  await kiosk.screen('item').locator('.personal-buttons .button--primary').click();
  const fill = async (choice: number) => {
    await kiosk.sees('form');
    await kiosk.screen('form').locator('.form__choices .button').nth(choice).click();
    await kiosk.screen('form').locator('.button--primary').click();
    await kiosk.sees('preview');
    await expect(kiosk.screen('preview').locator('img')).toBeVisible({ timeout: 20_000 });
  };
  // Other tests share this product, and this journey's orders stay open: no other uses these purposes.
  await fill(2);
  await kiosk.screen('preview').locator('.button--primary').click();
  await expect(kiosk.screen('preview').getByRole('alert')).toBeVisible();
  await kiosk.screen('preview').locator('.personal-buttons .button').first().click();
  await fill(3);
  await kiosk.screen('preview').locator('.button--primary').click();
  await kiosk.sees('finished', 30_000);
  const [first, second] = asked;
  expect(second?.reportFormValue).not.toEqual(first?.reportFormValue);
  expect(second?.requestKey).not.toBe(first?.requestKey);
});

test('signs in by phone without typing, and out when the person leaves', async ({ openKiosk, product }) => {
  const phone = await phoneClient(product.info);
  const kiosk = await openKiosk();
  const begun = kiosk.page.waitForResponse((response) => response.url().endsWith('/app/login/phone/begin'));
  await openOwn(kiosk, 'SELF_PRINT');
  const answer: { readonly data: { readonly requestId: string; readonly match: string } } = await (
    await begun
  ).json();
  const { requestId, match } = answer.data;
  await expect(kiosk.page.locator('.phone-code__match')).toContainText(match);
  const asked = await brought(phone(approveVisitCalls.look, { requestId }));
  expect(asked).toMatchObject({ terminalCode: product.info.terminalCode, match });
  await brought(phone(approveVisitCalls.answer, { requestId, approve: true }));
  await kiosk.sees('items');
  await expect(kiosk.page.locator('.visitor')).toContainText('*');
  const ended = kiosk.page.waitForResponse((response) => response.url().endsWith('/logout/me'));
  await kiosk.screen('items').locator('.personal-buttons .button').first().click();
  await kiosk.sees('home');
  expect((await ended).ok()).toBe(true);
});

test('reports a wrong password, and clears it', async ({ openKiosk, product }) => {
  const kiosk = await openKiosk();
  await openOwn(kiosk, 'SELF_PRINT');
  await chooseWay(kiosk, 'QR', 'DB');
  await kiosk.page.locator('#sign-in-account').fill(product.info.student?.userName ?? '');
  await kiosk.page.locator('#sign-in-password').fill('wrong');
  await kiosk.screen('sign-in-DB').locator('.button--primary').click();
  await expect(kiosk.page.getByRole('alert')).toBeVisible();
  await expect(kiosk.page.locator('#sign-in-password')).toHaveValue('');
});
