import { terminalsEn } from '@self-print/console-web/texts/terminals.en.ts';
import { terminalsZh } from '@self-print/console-web/texts/terminals.zh.ts';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { makeClient } from '@self-print/contract/client.ts';
import { ERRORS } from '@self-print/contract/errors.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalCalls } from '@self-print/contract/platform/terminals.ts';
import type { ProductReady } from '@self-print/contract/processes.ts';
import { brought } from '../support/answers.ts';
import { type Console, openConsole } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';
import { openOwn, signInByPassword } from '../support/person.ts';
import { textsOf } from '../support/texts.ts';

const TIMEOUT_MS = 30_000;
const WORDS = {
  zh: { ...consoleTexts('zh'), ...terminalsZh, teachers: '教职工', place: '体育馆门厅' },
  en: { ...consoleTexts('en'), ...terminalsEn, teachers: 'Staff', place: 'Sports hall, entrance' },
};
type Words = (typeof WORDS)['zh' | 'en'];

/** Opens the terminal to teachers only, or to everybody again, like an administrator. */
async function setOpenTo({ page, open }: Console, info: ProductReady, t: Words, isRestricted: boolean) {
  await open(`/main/terminalList?terminal=${info.terminalCode}`);
  await page.getByRole('button', { name: t['terminal.editRoles'] }).click();
  const form = page.getByRole('dialog').filter({ hasText: t['terminal.rolesHint'] });
  if (isRestricted) {
    await form.getByLabel(t['terminal.roles']).click();
    await page.locator('.ant-select-item-option').filter({ hasText: t.teachers }).click();
    await expect(form.locator('.ant-select-selection-item-remove')).toBeVisible();
    await page.keyboard.press('Escape');
  } else await form.locator('.ant-select-selection-item-remove').click();
  await form.getByRole('button', { name: t['common.save'] }).click();
  await expect(form).toHaveCount(0);
}

/** A second terminal, made in the console, that reports itself ready. */
async function addTerminal({ page, open }: Console, info: ProductReady, t: Words, terminalCode: string) {
  await open('/main/terminalList');
  await page.getByRole('button', { name: t['terminal.add'] }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(t['terminal.code']).fill(terminalCode);
  for (const box of await form.locator('[id^="newTerminal_name"], [id^="newTerminal_location"]').all())
    await box.fill(t.place);
  await form.getByRole('button', { name: t['terminal.addOk'] }).click();
  const activationCode = (await page.locator('.terminal-code__text').textContent()) ?? '';
  const at = { origin: () => info.platform, fetch, timeoutMs: TIMEOUT_MS };
  const anyone = makeClient({ ...at, headers: () => ({}) });
  const { appId, appSecret } = await brought(anyone(terminalCalls.activate, { activationCode }));
  const { accessToken } = await brought(anyone(terminalCalls.accessToken, { appId, appSecret }));
  const call = makeClient({
    ...at,
    headers: () => ({
      [HEADERS.appId]: appId,
      [HEADERS.accessToken]: accessToken,
      [HEADERS.schoolCode]: info.schoolCode ?? '',
      [HEADERS.terminalCode]: terminalCode,
      [HEADERS.loginMode]: LOGIN_MODES.terminal,
    }),
  });
  const cartons = [{ cartonCode: '1', sheets: 100 }];
  await brought(call(terminalCalls.heartbeat, { printerCondition: 'idle', cartons, version: '1' }));
  return call;
}

for (const language of ['zh', 'en'] as const) {
  test(`sends a student from a terminal for teachers to another one, where the code works: ${language}`, async ({
    browser,
    openKiosk,
    printer,
    product,
    takeCode,
  }) => {
    const { info } = product;
    const t = WORDS[language];
    if (info.admin === null) throw new Error('This product has no demo administrator');
    const before = await printer.paper();
    const console = await openConsole(browser, info, language);
    await console.signIn(info.admin);
    const elsewhere = await addTerminal(console, info, t, `T-90${language === 'zh' ? 1 : 2}`);
    await setOpenTo(console, info, t, true);
    try {
      await expect(console.page.locator('.terminal').getByText(t.teachers)).toBeVisible();
      const kiosk = await openKiosk({ language });
      const code = takeCode();
      await kiosk.enterCode(code, 'problem-notForRole');
      const problem = kiosk.screen('problem-notForRole');
      const words = textsOf(language);
      await expect(problem.getByRole('heading', { level: 1 })).toHaveText(words['problem.notForRole.title']);
      await expect(problem).toContainText(words['problem.notForRole.effect']);
      await expect(problem.locator('.nearest')).toContainText(t.place);

      await problem.locator('.button').first().click();
      await openOwn(kiosk, 'SELF_PRINT');
      await signInByPassword(kiosk, info, 'sign-in-DB');
      const refusal = kiosk.page.getByRole('alert');
      await expect(refusal).toContainText(ERRORS.TERMINAL_NOT_FOR_ROLE[language]);
      await expect(refusal.locator('.nearest')).toContainText(t.place);

      const order = await brought(elsewhere(orderCalls.getForTerminal, { takeCode: code }));
      expect(order.state).toBe('claimed');
      expect(await printer.paper()).toEqual(before);
    } finally {
      await setOpenTo(console, info, t, false);
    }
    const kiosk = await openKiosk({ language });
    await openOwn(kiosk, 'SELF_PRINT');
    await signInByPassword(kiosk, info, 'items');
    await console.close();
  });
}
