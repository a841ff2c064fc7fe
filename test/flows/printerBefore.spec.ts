import { expect, test } from '../support/journey.ts';
import { textsOf } from '../support/texts.ts';

/** A printer that cannot print is reported before a code is used, and the code stays valid. */
const FAULTS = [
  { name: 'jammed', screen: 'problem-printerJam', cause: [{ action: 'jam' }], cure: { action: 'clearJam' } },
  {
    name: 'open',
    screen: 'problem-printerDoorOpen',
    cause: [{ action: 'openCover' }],
    cure: { action: 'closeCover' },
  },
  {
    name: 'offline',
    screen: 'problem-printerOffline',
    cause: [{ action: 'offline' }],
    cure: { action: 'online' },
  },
  {
    name: 'out of toner',
    screen: 'problem-printerTonerEmpty',
    cause: [{ action: 'toner', level: 0 }],
    cure: { action: 'toner', level: 100 },
  },
] as const;

for (const { name, screen, cause, cure } of FAULTS) {
  test(`says that the printer is ${name} on the confirm screen and on the home screen`, async ({
    openKiosk,
    printer,
    takeCode,
  }) => {
    const before = await printer.paper();
    const kiosk = await openKiosk({ language: 'en' });
    await kiosk.enterCode(takeCode());
    await printer.do(...cause);
    await kiosk.sees(screen);
    await kiosk
      .screen(screen)
      .getByRole('button', { name: textsOf('en')['trouble.home'] })
      .click();
    await kiosk.sees('home');
    const tile = kiosk.page.locator('[data-function="TAKE_CODE_PRINT"]');
    await expect(tile).toBeDisabled();
    await expect(tile).toContainText(textsOf('en')['home.notNow']);
    await printer.do(cure);
    await expect(tile).toBeEnabled({ timeout: 15_000 });
    expect(await printer.paper()).toEqual(before);
  });
}

test('reports that there is no paper of the size', async ({ openKiosk, printer, takeCode }) => {
  const kiosk = await openKiosk();
  await kiosk.enterCode(takeCode());
  await printer.do(
    ...['tray-1', 'tray-2', 'tray-3'].map((tray) => ({ action: 'setPaper', tray, sheets: 0 }) as const),
  );
  await expect(async () => {
    if (await kiosk.screen('confirm').isVisible()) await kiosk.pressPrint();
    await expect(kiosk.screen('problem-printerOutOfPaper')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
});
