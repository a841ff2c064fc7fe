import type { Browser } from '@playwright/test';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { type CallFunction, makeClient } from '@self-print/contract/client.ts';
import { terminalSetupCalls } from '@self-print/contract/platform/terminalSetup.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import { visitCalls } from '@self-print/contract/platform/visits.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';
import { brought } from '../support/answers.ts';
import { openConsole } from '../support/console.ts';
import { expect, test } from '../support/journey.ts';
import { type Kiosk, speakEnglish } from '../support/kiosk.ts';
import { openOwn, signInByPassword } from '../support/person.ts';
import { studentOf } from '../support/phoneClient.ts';

const NEW = 'another horse 9';
const TIMEOUT_MS = 30_000;
const ME = { x: 'me' };

function clientWith(info: ProductReady, headers: Readonly<Record<string, string>>): CallFunction {
  return makeClient({ origin: () => info.platform, fetch, headers: () => headers, timeoutMs: TIMEOUT_MS });
}

/** Headers of another terminal of the school, which an administrator adds. */
async function otherTerminal(browser: Browser, info: ProductReady, terminalCode: string) {
  const { admin } = info;
  if (!admin) throw new Error('This product has no demo data');
  const administrator = await openConsole(browser, info);
  await administrator.signIn(admin);
  const cookies = await administrator.page.context().cookies();
  const call = clientWith(info, {
    [HEADERS.loginMode]: LOGIN_MODES.admin,
    [HEADERS.requestedWith]: 'XMLHttpRequest',
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  });
  const place = { zh: '体育馆', en: 'Gymnasium' };
  const created = await brought(
    call(terminalSetupCalls.create, { terminalCode, name: place, location: place }),
  );
  await administrator.close();
  const anyone = clientWith(info, {});
  const { activationCode } = created;
  const { appId, appSecret } = await brought(anyone(terminalCalls.activate, { activationCode }));
  const { accessToken } = await brought(anyone(terminalCalls.accessToken, { appId, appSecret }));
  return {
    [HEADERS.appId]: appId,
    [HEADERS.accessToken]: accessToken,
    [HEADERS.schoolCode]: info.schoolCode ?? '',
    [HEADERS.terminalCode]: terminalCode,
    [HEADERS.loginMode]: LOGIN_MODES.terminal,
  };
}

async function changePassword({ page, screen, sees }: Kiosk, password: string, newPassword: string) {
  await page.locator('[data-page="ownPassword"]').click();
  await sees('own-password');
  await page.locator('#own-present').fill(password);
  await page.locator('#own-added').fill(newPassword);
  await page.locator('#own-again').fill(newPassword);
  await screen('own-password').locator('.button--primary').click();
  await sees('account');
  await expect(screen('account').locator('.own-news')).toBeVisible();
}

for (const language of ['zh', 'en'] as const) {
  test(`changes the password at the kiosk, which ends the visit at another terminal: ${language}`, async ({
    browser,
    openKiosk,
    product: { info },
  }) => {
    const { userName, password } = studentOf(info);
    const headers = await otherTerminal(browser, info, `ACCOUNT-${language.toUpperCase()}`);
    const there = clientWith(info, headers);
    const { visitToken } = await brought(there(visitCalls.signIn, { userName, password }));
    const visiting = clientWith(info, { ...headers, [HEADERS.visitToken]: visitToken });
    await brought(visiting(visitCalls.current, ME));

    const kiosk = await openKiosk({ language });
    if (language === 'en') {
      await kiosk.screen('attract').getByRole('button').click();
      await speakEnglish(kiosk.page);
    }
    await openOwn(kiosk, 'SELF_PRINT');
    await signInByPassword(kiosk, info, 'items');
    const mine = { zh: '我的账号', en: 'My account' }[language];
    await kiosk.screen('items').getByRole('button', { name: mine }).click();
    await kiosk.sees('account');
    await kiosk.page.locator('[data-page="ownPlaces"]').click();
    await kiosk.sees('own-places');
    await expect(kiosk.screen('own-places').locator('.row').first()).toBeVisible();
    await kiosk.screen('own-places').locator('.personal-buttons .button').first().click();
    await kiosk.sees('account');
    await changePassword(kiosk, password, NEW);

    const ended = await visiting(visitCalls.current, ME);
    expect(ended).toMatchObject({ ok: false, problem: { name: 'NOT_SIGNED_IN' } });
    const old = await there(visitCalls.signIn, { userName, password });
    expect(old).toMatchObject({ ok: false, problem: { name: 'SIGN_IN_FAILED' } });
    await brought(there(visitCalls.signIn, { userName, password: NEW }));
    // The kiosk, where both passwords were typed, stays signed in; what other journeys know is given back.
    await changePassword(kiosk, NEW, password);
  });
}
