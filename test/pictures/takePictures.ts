import { mkdir } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '@self-print/build/programs.ts';
import { projectPath } from '@self-print/build/project.ts';
import { DEMO_PROBLEM_CODES } from '@self-print/server/demo/demoProblemCodes.ts';
import { CHROMIUM_ARGUMENTS } from '../support/chromium.ts';
import { openConsole, openPc } from '../support/console.ts';
import { consoleTexts } from '../support/consoleTexts.ts';
import { dockOf } from '../support/dock.ts';
import { type Kiosk, openKiosk } from '../support/kiosk.ts';
import { openOwn, signInByPassword } from '../support/person.ts';
import { openPhone, signIn as signInOnPhone } from '../support/phone.ts';
import { studentOf } from '../support/phoneClient.ts';
import { printerOf } from '../support/printer.ts';
import { openStaffTab, signInAsStaff } from '../support/staff.ts';
import { startProduct } from '../support/startProduct.ts';
import { textsOf } from '../support/texts.ts';

/** Takes the README's pictures from the running product: `node test/pictures/takePictures.ts`. */
const FOLDER = projectPath('docs/pictures');
const LONG_DOCUMENT = 4;

const executablePath = findChromium();
if (executablePath === undefined) throw new Error('Pictures need Chromium (package chromium)');
await mkdir(FOLDER, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGUMENTS });
try {
  const printer = printerOf(product.info);
  const code = product.info.takeCodes[LONG_DOCUMENT] ?? '';
  const portrait = await openKiosk(browser, product.info, { orientation: 'portrait', scale: 0.5 });
  await portrait.sees('attract');
  await take(portrait.page, 'attract');
  await portrait.openKeypad();
  await portrait.typeCode(code.slice(0, 5));
  await take(portrait.page, 'code');
  await portrait.typeCode(code.slice(5));
  await portrait.sees('confirm');
  await portrait.screen('confirm').locator('img').first().waitFor();
  await take(portrait.page, 'confirm');
  await printer.do({ action: 'sheetMs', ms: 2_000 });
  await portrait.pressPrint();
  await portrait.sees('printing');
  await printer.until(({ jobs }) => (jobs.at(-1)?.sheets ?? 0) >= 2);
  await take(portrait.page, 'printing');
  await printer.do({ action: 'sheetMs', ms: 20 });
  await portrait.sees('finished');
  await goHome(portrait);
  await take(portrait.page, 'home');
  await portrait.close();

  const landscape = await openKiosk(browser, product.info, { language: 'en', scale: 0.5 });
  await landscape.enterCode(product.info.takeCodes[1] ?? '');
  await landscape.screen('confirm').locator('img').first().waitFor();
  await take(landscape.page, 'confirm-en');
  await landscape
    .screen('confirm')
    .getByRole('button', { name: textsOf('en')['confirm.cancel'] })
    .click();
  await landscape.sees('code');
  await landscape.typeCode(DEMO_PROBLEM_CODES.unpaid);
  await landscape.sees('pay');
  await landscape.screen('pay').getByRole('button').first().click();
  await landscape.screen('pay').getByRole('timer').waitFor();
  await take(landscape.page, 'unpaid-en');
  await landscape.close();

  const technician = await openKiosk(browser, product.info, { scale: 0.5 });
  await signInAsStaff(technician, product.info);
  await openStaffTab(technician, '设备');
  await dockOf(product.info)('scanner', 'unplug');
  await technician.page.locator('[data-device="scanner"].staff-row--bad').waitFor();
  await take(technician.page, 'devices');
  await technician.close();

  const own = await openKiosk(browser, product.info, { scale: 0.5 });
  await openOwn(own, 'SELF_PRINT');
  await signInByPassword(own, product.info, 'items');
  await own.page.locator('[data-item="enrolment-certificate"]').click();
  await own.screen('item').locator('.button--primary').click();
  await own.screen('form').locator('.form__choices .button').first().click();
  await own.screen('form').locator('.button--primary').click();
  await own.screen('preview').locator('img').waitFor();
  await take(own.page, 'own-preview');
  await own.close();

  const phone = await openPhone(browser, product.info, { height: 760 });
  await signInOnPhone(phone.page, product.info);
  await phone.page.getByText('本科生在读证明').first().waitFor();
  await take(phone.page, 'phone-items', 'css');
  await phone.open('/mobile/cloud-print');
  await phone.page.getByRole('heading').first().waitFor();
  await phone.page.waitForLoadState('networkidle');
  await take(phone.page, 'phone-cloud', 'css');
  await phone.open('/qrcode-verify/valid');
  await phone.page.getByRole('heading').first().waitFor();
  await phone.page.waitForLoadState('networkidle');
  await take(phone.page, 'phone-verify', 'css');
  await phone.close();

  const pc = await openPc(browser, product.info);
  await pc.signIn(studentOf(product.info));
  await pc.page.getByText('本科生在读证明').first().waitFor();
  await take(pc.page, 'pc-items');
  await pc.close();

  const { admin } = product.info;
  if (admin === null) throw new Error('This product has no demo administrator');
  const author = await openConsole(browser, product.info);
  await author.signIn(admin);
  await author.open('/main/template-designer?templateId=graduation-certificate&version=1');
  await author.page.getByText(consoleTexts('zh')['designer.view.both'], { exact: true }).click();
  await author.page.locator('.pdf-pages canvas').first().waitFor();
  await take(author.page, 'designer');
  await author.close();
} finally {
  await browser.close();
  await product.stop();
}

async function goHome(kiosk: Kiosk): Promise<void> {
  await kiosk.screen('finished').locator('.button').last().click();
  await kiosk.screen('finished').waitFor({ state: 'hidden' });
  if (await kiosk.screen('code').isVisible())
    await kiosk.page
      .getByRole('button', { name: textsOf('zh')['header.back'] })
      .first()
      .click();
  await kiosk.sees('home');
}

/** `scale`: device pixels, or CSS pixels where a device has several for each. */
async function take(page: Page, name: string, scale: 'device' | 'css' = 'device'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.screenshot({ path: `${FOLDER}/${name}.png`, scale });
}
