import { expect, test } from '../support/journey.ts';
import { textsOf } from '../support/texts.ts';

/** No personal data remains when people leave, whether they sign out or just walk away. */
test('warns before the time is up, gives more on request, and forgets the person otherwise', async ({
  openKiosk,
  takeCode,
}) => {
  const kiosk = await openKiosk();
  const { page } = kiosk;
  await page.clock.install();
  await kiosk.enterCode(takeCode());
  // No request may be in progress while the clock jumps, or it would time out.
  await kiosk.screen('confirm').locator('img').first().waitFor();
  const warning = page.locator('[data-overlay="idle"]');
  await page.clock.runFor('01:00');
  await expect(warning).toBeVisible();
  await warning.getByRole('button', { name: textsOf('zh')['idle.stay'] }).click();
  await expect(warning).toBeHidden();
  await kiosk.sees('confirm');
  await page.clock.runFor('01:21');
  await expect(kiosk.screen('confirm')).toBeHidden();
  await expect(kiosk.screen('home').or(kiosk.screen('attract'))).toBeVisible();
});

test('keeps nothing in storage, history or memory, and frees the code for another terminal', async ({
  openKiosk,
  takeCode,
}) => {
  const kiosk = await openKiosk();
  const { page } = kiosk;
  const historyBefore = await page.evaluate(() => history.length);
  const code = takeCode();
  await kiosk.enterCode(code);
  await kiosk
    .screen('confirm')
    .getByRole('button', { name: textsOf('zh')['confirm.cancel'] })
    .click();
  await kiosk.sees('code');
  await kiosk
    .screen('code')
    .getByRole('button', { name: textsOf('zh')['header.back'] })
    .first()
    .click();
  await kiosk.sees('home');
  const left = await page.evaluate(() => ({
    address: location.href,
    history: history.length,
    local: localStorage.length,
    session: sessionStorage.length,
    cookies: document.cookie,
    words: document.body.textContent,
  }));
  expect(left).toMatchObject({ history: historyBefore, local: 0, session: 0, cookies: '' });
  expect(left.address).not.toContain(code);
  expect(left.words).not.toContain('2023');
});

test('resets language and accessible mode for the next person', async ({ openKiosk }) => {
  const kiosk = await openKiosk();
  await kiosk.page.clock.install();
  await kiosk.openKeypad();
  await kiosk.page.getByRole('button', { name: textsOf('zh')['header.accessible'] }).click();
  await kiosk.page.getByRole('button', { name: 'English' }).click();
  await expect(kiosk.page.locator('html')).toHaveAttribute('lang', 'en');
  await kiosk.page.clock.runFor('03:00');
  await expect(kiosk.page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(
    kiosk.page.getByRole('button', { name: textsOf('zh')['header.accessible'], pressed: false }),
  ).toBeVisible();
});
