import type { Page } from '@playwright/test';
import { peopleZh } from '@self-print/console-web/texts/people.zh.ts';
import { setUpEn } from '@self-print/console-web/texts/setUp.en.ts';
import { terminalsZh } from '@self-print/console-web/texts/terminals.zh.ts';
import { TOTP } from 'otpauth';
import { type Console, openConsole } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { expect, test } from '../support/journey.ts';
import { openKiosk } from '../support/kiosk.ts';
import { startProduct } from '../support/startProduct.ts';

const en = consoleTexts('en');
const zh = consoleTexts('zh');
const PASSWORD = 'right Horse 4';
const HEARD_MS = 30_000;

/** Signs somebody in who has to set up a second step. */
async function signInFirst(console: Console, userName: string, words: typeof en): Promise<void> {
  const { page, enterPassword } = console;
  const secret = page.locator('.enrolment__secret');
  await enterPassword({ userName, password: PASSWORD }, secret);
  const totp = new TOTP({ secret: ((await secret.textContent()) ?? '').replaceAll(' ', '') });
  await page.getByLabel(words['secondFactor.firstCode']).fill(totp.generate());
  await page.getByRole('button', { name: words['secondFactor.confirm'], exact: true }).click();
  await page.getByRole('button', { name: words['secondFactor.recoveryRead'] }).click();
}

/** The steps of "getting started" that are done. */
const stepsDone = (page: Page) => page.locator('.getting-started__mark--done');

test('sets a platform up from nothing: its school, two administrators and a terminal', async ({
  browser,
}) => {
  test.slow();
  const product = await startProduct({ args: ['--no-demo'] });
  const { info } = product;
  if (info.setUp === null) throw new Error('The platform has a school already');

  const first = await openConsole(browser, info, 'en');
  const { page } = first;
  await page.getByRole('link', { name: en['login.toSetUp'] }).click();
  await page.getByLabel(setUpEn['setUp.code']).fill(new URL(info.setUp).hash.slice(1));
  for (const [field, value] of [
    ['nameZh', '华东大学'],
    ['nameEn', 'East University'],
    ['schoolCode', 'east'],
    ['ownName', '王老师'],
    ['password', PASSWORD],
    ['again', PASSWORD],
  ] as const)
    await page.getByLabel(setUpEn[`setUp.${field}`], { exact: true }).fill(value);
  await page.getByRole('button', { name: setUpEn['setUp.begin'] }).click();
  await page.getByRole('link', { name: setUpEn['setUp.toLogin'] }).click();
  await signInFirst(first, 'admin', en);
  await expect(page.getByRole('heading', { name: en['title.gettingStarted'] })).toBeVisible();
  await expect(stepsDone(page)).toHaveCount(0);

  await page.getByRole('button', { name: '切换到中文' }).click();
  await page.getByRole('link', { name: '人员', exact: true }).first().click();
  await page.getByRole('button', { name: peopleZh['people.add'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(peopleZh['people.userName']).fill('admin2');
  await dialog.getByLabel(peopleZh['people.name'], { exact: true }).fill('李老师');
  await dialog.getByLabel(peopleZh['people.role']).click();
  await page.getByTitle('系统管理员', { exact: true }).last().click();
  await dialog.getByRole('button', { name: zh['common.save'] }).click();
  await page.getByRole('row', { name: 'admin2' }).getByRole('button').first().click();
  await page.getByRole('button', { name: peopleZh['people.link'] }).click();
  await page.getByRole('tooltip').locator('.ant-btn-primary').click();
  const link = await page.getByRole('textbox', { name: peopleZh['people.linkAddress'] }).inputValue();

  const second = await openConsole(browser, info);
  await second.page.goto(link);
  await second.page.getByLabel(peopleZh['password.new'], { exact: true }).fill(PASSWORD);
  await second.page.getByLabel(peopleZh['password.again']).fill(PASSWORD);
  await second.page.getByRole('button', { name: peopleZh['password.set'] }).click();
  await second.page.getByRole('link', { name: peopleZh['password.toConsole'] }).click();
  await signInFirst(second, 'admin2', zh);
  await expect(stepsDone(second.page)).toHaveCount(1);

  await second.open('/main/terminalList');
  await second.page.getByRole('button', { name: terminalsZh['terminal.add'] }).click();
  const form = second.page.getByRole('dialog');
  await form.getByLabel(terminalsZh['terminal.code']).fill('T-0001');
  for (const box of await form.locator('[id^="newTerminal_name"], [id^="newTerminal_location"]').all())
    await box.fill('Hall');
  await form.getByRole('button', { name: terminalsZh['terminal.addOk'] }).click();
  const code = (await second.page.locator('.terminal-code__text').textContent()) ?? '';
  const kiosk = await openKiosk(browser, info);
  await kiosk.sees('setup');
  const next = kiosk.screen('setup').locator('.button--primary');
  await kiosk.page.getByRole('textbox').fill(info.platform);
  await next.click();
  await expect(kiosk.page.locator('[aria-current="step"]')).toContainText('2');
  await kiosk.page.getByRole('textbox').fill(code);
  await next.click();
  await expect(kiosk.screen('attract').or(kiosk.screen('home'))).toBeVisible({ timeout: HEARD_MS });
  await expect(kiosk.page.locator('header')).toContainText('华东大学');

  await second.open('/main');
  await expect(stepsDone(second.page)).toHaveCount(2);
  await Promise.all([first.close(), second.close(), kiosk.close()]);
  await product.stop();
});
