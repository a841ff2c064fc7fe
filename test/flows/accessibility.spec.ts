import { SUCCESS_CODES } from '@self-print/contract/call.ts';
import { DEMO_PROBLEM_CODES } from '@self-print/server/demo/demoProblemCodes.ts';
import { barriersOf } from '../support/barriers.ts';
import { expect, test } from '../support/journey.ts';
import { type Kiosk, type Orientation, restHome, speakEnglish, turnTo, VIEWPORTS } from '../support/kiosk.ts';
import { chooseWay, openOwn, signInByPassword } from '../support/person.ts';
import { textsOf } from '../support/texts.ts';

/** The screens of the running product without barriers, and targets that a finger hits. */
const TARGET_PX = 64;

const ORIENTATIONS = ['landscape', 'portrait'] as const satisfies readonly Orientation[];

/** A screen looks the same however it was reached, so one walk serves both orientations. */
async function examineTurning(kiosk: Kiosk, name: string): Promise<void> {
  for (const orientation of ORIENTATIONS) {
    await turnTo(kiosk.page, orientation);
    await examine(kiosk, name);
  }
}

async function examine(kiosk: Kiosk, name: string): Promise<void> {
  await kiosk.sees(name);
  expect(await barriersOf(kiosk.page, name, { rules: ['best-practice'] })).toEqual([]);
  // A button of the screen before may just be going.
  await expect.poll(() => smallTargets(kiosk)).toEqual([]);
}

const smallTargets = (kiosk: Kiosk) =>
  kiosk.page.locator('button:visible').evaluateAll(
    (buttons, least) =>
      buttons
        .map((button) => ({ text: button.textContent, box: button.getBoundingClientRect() }))
        .filter(({ box }) => box.width < least || box.height < least)
        .map(({ text, box }) => `${text} ${box.width}×${box.height}`),
    TARGET_PX,
  );

/** The title of a sign-in is seen whole between the header and the form, and nothing to touch lies outside what the keys leave. */
async function expectTitleAboveForm(kiosk: Kiosk): Promise<void> {
  await expect
    .poll(() =>
      kiosk.page.locator('[data-screen^="sign-in-"]').evaluate((screen) => {
        const boxOf = (element: Element | null) => element?.getBoundingClientRect() ?? new DOMRect();
        const title = boxOf(screen.querySelector('h1'));
        const header = boxOf(document.querySelector('.identity'));
        const info = boxOf(screen.querySelector('.screen__info'));
        const keysTop = document.querySelector('.keyboard')?.getBoundingClientRect().top ?? innerHeight;
        const touched = [...screen.querySelectorAll('input, button')]
          .map(boxOf)
          .filter(({ width }) => width > 0);
        return {
          isTitleWhole: title.top >= header.bottom - 1 && title.bottom <= info.bottom + 1,
          ofForm: touched.filter(({ top }) => top < title.bottom - 1).length,
          belowKeys: touched.filter(({ bottom }) => bottom > keysTop + 1).length,
        };
      }),
    )
    .toEqual({ isTitleWhole: true, ofForm: 0, belowKeys: 0 });
}

/** The first of what a list offers is seen whole, with all its words inside. */
async function expectWholeTile(kiosk: Kiosk): Promise<void> {
  const hidden = await kiosk.page
    .locator('.tile')
    .first()
    .evaluate((tile) => {
      const box = tile.getBoundingClientRect();
      const words = tile.querySelector('.tile__words')?.getBoundingClientRect();
      const list = tile.parentElement?.getBoundingClientRect();
      return {
        ofTile: Math.max(0, Math.round(box.bottom - (list?.bottom ?? 0))),
        ofWords: Math.max(0, Math.round((words?.bottom ?? Number.NaN) - box.bottom)),
      };
    });
  expect(hidden).toEqual({ ofTile: 0, ofWords: 0 });
}

for (const language of ['zh', 'en'] as const) {
  for (const accessible of [false, true]) {
    test(`no barriers: ${language}${accessible ? ', easy view' : ''}`, async ({
      openKiosk,
      printer,
      takeCode,
    }) => {
      test.slow();
      await printer.do({ action: 'stall', what: 'sheets' });
      const kiosk = await openKiosk({ language });
      // A screen that is still fading in has less contrast than the final one.
      await kiosk.page.emulateMedia({ reducedMotion: 'reduce' });
      if (!accessible) await examineTurning(kiosk, 'attract');
      await kiosk.openKeypad();
      if (accessible) {
        await kiosk.page.getByRole('button', { name: textsOf(language)['header.accessible'] }).click();
      }
      await examineTurning(kiosk, 'code');
      await kiosk.typeCode(DEMO_PROBLEM_CODES.cancelled);
      await examineTurning(kiosk, 'problem-orderCancelled');
      await kiosk.screen('problem-orderCancelled').getByRole('button').first().click();
      await examineTurning(kiosk, 'home');
      await kiosk.page.locator('[data-function="TAKE_CODE_PRINT"]').click();
      await kiosk.sees('code');
      await kiosk.typeCode(DEMO_PROBLEM_CODES.unpaid);
      await examineTurning(kiosk, 'pay');
      await kiosk.screen('pay').getByRole('button').first().click();
      await expect(kiosk.screen('pay').getByRole('timer')).toBeVisible();
      await examineTurning(kiosk, 'pay');
      const back = kiosk.screen('pay').getByRole('button', { name: textsOf(language)['header.back'] });
      await back.click();
      await expect(kiosk.page.locator('[data-overlay="pay-leave"]')).toBeVisible();
      await examineTurning(kiosk, 'pay');
      await kiosk.page.getByRole('button', { name: textsOf(language)['pay.leave.yes'] }).click();
      await kiosk.sees('code');
      await kiosk.typeCode(takeCode());
      await examineTurning(kiosk, 'confirm');
      await kiosk.pressPrint();
      await examineTurning(kiosk, 'printing');
      // A printer that is open before it has the job gets none.
      await printer.until(({ jobs }) => jobs.some(({ state }) => state === 'processing'));
      await printer.do({ action: 'openCover' });
      await examineTurning(kiosk, 'held-doorOpen');
      await printer.do({ action: 'closeCover' }, { action: 'resume' });
      await examineTurning(kiosk, 'finished');
    });
  }
}

for (const [language, orientation] of [
  ['zh', 'landscape'],
  ['en', 'portrait'],
] as const) {
  for (const accessible of [false, true]) {
    test(`no barriers at own documents: ${language}, ${orientation}${accessible ? ', easy view' : ''}`, async ({
      openKiosk,
      product,
    }) => {
      const kiosk = await openKiosk({ language, orientation });
      await kiosk.page.emulateMedia({ reducedMotion: 'reduce' });
      await kiosk.openKeypad();
      const texts = textsOf(language);
      await kiosk.screen('code').getByRole('button', { name: texts['header.back'] }).first().click();
      if (accessible) await kiosk.page.getByRole('button', { name: texts['header.accessible'] }).click();
      await openOwn(kiosk, 'SELF_PRINT');
      await expect(kiosk.page.locator('.phone-code')).toBeVisible();
      await examine(kiosk, 'sign-in-QR');
      await chooseWay(kiosk, 'QR', 'PHONE_CODE');
      await examine(kiosk, 'sign-in-PHONE_CODE');
      if (accessible) await expectTitleAboveForm(kiosk);
      await chooseWay(kiosk, 'PHONE_CODE', 'DB');
      await examine(kiosk, 'sign-in-DB');
      await kiosk.page.locator('#sign-in-account').fill('nobody');
      await kiosk.page.locator('#sign-in-password').fill('wrong');
      await kiosk.screen('sign-in-DB').locator('.button--primary').click();
      await expect(kiosk.screen('sign-in-DB').getByRole('alert')).toBeVisible();
      await examine(kiosk, 'sign-in-DB');
      if (accessible) await expectTitleAboveForm(kiosk);
      await chooseWay(kiosk, 'DB', 'QR');
      await signInByPassword(kiosk, product.info, 'items');
      await expect(kiosk.page.locator('.tile').first()).toBeVisible();
      await examine(kiosk, 'items');
      await expectWholeTile(kiosk);
      await kiosk.page.locator('[data-item="enrolment-certificate"]').click();
      await examine(kiosk, 'item');
      await kiosk.screen('item').locator('.button--primary').click();
      await expect(kiosk.page.locator('.form__choices')).toBeVisible();
      await examine(kiosk, 'form');
      await kiosk.screen('form').locator('.form__choices .button').first().click();
      await kiosk.screen('form').locator('.button--primary').click();
      await expect(kiosk.screen('preview').locator('img')).toBeVisible({ timeout: 20_000 });
      await examine(kiosk, 'preview');
    });
  }
}

test('fits smaller kiosk screens without scrolling, and cuts no word of its main button off', async ({
  openKiosk,
}) => {
  const kiosk = await openKiosk();
  const viewports = [...Object.values(VIEWPORTS), { width: 1366, height: 768 }, { width: 1024, height: 768 }];
  for (const viewport of viewports) {
    await kiosk.page.setViewportSize(viewport);
    const overflow = await kiosk.page.evaluate(() => {
      const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
      return { x: scrollWidth - clientWidth, y: scrollHeight - clientHeight };
    });
    expect(overflow).toEqual({ x: 0, y: 0 });
  }
  await restHome(kiosk.screen);
  for (const view of ['standard', 'easy']) {
    if (view === 'easy')
      await kiosk.page.getByRole('button', { name: textsOf('zh')['header.accessible'] }).click();
    for (const viewport of viewports) {
      await kiosk.page.setViewportSize(viewport);
      // The screen is laid out anew only after the window has another size.
      await expect
        .poll(async () => {
          const { button, words } = await kiosk.page.locator('.hero').evaluate((hero) => ({
            button: hero.getBoundingClientRect().bottom,
            words: hero.querySelector('.hero__words')?.getBoundingClientRect().bottom ?? Number.NaN,
          }));
          return { view, viewport, cutOff: Math.max(0, words - button) };
        })
        .toEqual({ view, viewport, cutOff: 0 });
    }
  }
});

test('shows all of why nothing can be printed, and where it can be', async ({ openKiosk, printer }) => {
  await printer.do({ action: 'openCover' });
  const kiosk = await openKiosk({ language: 'en' });
  const bilingual = (en: string) => ({ zh: en, en });
  const places = ['Teaching building 2, entrance hall', 'Student canteen, second floor'].map(
    (place, index) => ({
      terminalCode: `T-020${index}`,
      name: bilingual(place),
      location: bilingual(place),
    }),
  );
  await kiosk.page.route('**/sp-terminal/nearby', (route) =>
    route.fulfill({ json: { code: SUCCESS_CODES.terminal, msg: '', success: true, data: places } }),
  );
  await restHome(kiosk.screen);
  await speakEnglish(kiosk.page);
  await expect(kiosk.page.locator('.hero .nearest')).toContainText('Student canteen');
  for (const view of ['standard', 'accessible']) {
    if (view === 'accessible')
      await kiosk.page.getByRole('button', { name: textsOf('en')['header.accessible'] }).click();
    for (const viewport of [...Object.values(VIEWPORTS), { width: 1366, height: 768 }]) {
      await kiosk.page.setViewportSize(viewport);
      // The screen is laid out anew only after the window has another size.
      await expect
        .poll(async () => {
          const found = await kiosk.page.locator('.hero').evaluate((hero) => {
            const boxOf = (name: string) =>
              hero.querySelector(name)?.getBoundingClientRect() ?? new DOMRect();
            const [title, lead, nearest] = [boxOf('.hero__title'), boxOf('.hero__lead'), boxOf('.nearest')];
            const bottom = hero.getBoundingClientRect().bottom;
            return {
              cutOff: Math.max(0, Math.round(Math.max(title.bottom, lead.bottom, nearest.bottom) - bottom)),
              isReasonBelowTitle: lead.top >= title.bottom,
            };
          });
          return { view, viewport, ...found };
        })
        .toEqual({ view, viewport, cutOff: 0, isReasonBelowTitle: true });
    }
  }
});
