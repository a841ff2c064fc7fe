import type { ControlState } from '@self-print/agent/devices/printer/simulator/control.ts';
import { expect, test } from '../support/journey.ts';
import { textsOf } from '../support/texts.ts';

/** Events at the printer while paper moves, and how a print continues after them. */
const SLOW_SHEETS = { action: 'sheetMs', ms: 1_500 } as const;

/** The fault must occur in the middle: the first sheet of the job is out. */
const paperMoves = ({ jobs }: ControlState) =>
  jobs.some(({ state, impressions }) => state === 'processing' && impressions > 0);

const FAULTS = [
  {
    name: 'a jam',
    screen: 'held-jam',
    cause: { action: 'jamAtSheet', sheet: 2 },
    cure: { action: 'clearJam' },
  },
  {
    name: 'an open cover',
    screen: 'held-doorOpen',
    cause: { action: 'openCover' },
    cure: { action: 'closeCover' },
  },
  { name: 'a cut cable', screen: 'held-offline', cause: { action: 'offline' }, cure: { action: 'online' } },
  {
    name: 'empty toner',
    screen: 'held-tonerEmpty',
    cause: { action: 'toner', level: 0 },
    cure: { action: 'toner', level: 100 },
  },
] as const;

for (const { name, screen, cause, cure } of FAULTS) {
  test(`waits through ${name} in the middle of a job and then finishes it`, async ({
    openKiosk,
    printer,
    takeCode,
  }) => {
    await printer.do(SLOW_SHEETS);
    const before = await printer.paper();
    const kiosk = await openKiosk();
    await kiosk.enterCode(takeCode('long'));
    if (cause.action === 'jamAtSheet') await printer.do(cause);
    await kiosk.pressPrint();
    await kiosk.sees('printing');
    await printer.until(paperMoves);
    if (cause.action !== 'jamAtSheet') await printer.do(cause);
    await kiosk.sees(screen);
    await expect(kiosk.screen(screen).getByRole('heading', { level: 1 })).toBeVisible();
    await printer.do(cure);
    await kiosk.sees('finished', 40_000);
    expect(await printer.paper()).toHaveLength(before.length + 1);
  });
}

test('waits for paper in the middle of a job, and can be stopped there', async ({
  openKiosk,
  printer,
  takeCode,
}) => {
  await printer.do(
    SLOW_SHEETS,
    ...['tray-1', 'tray-2', 'tray-3'].map((tray) => ({ action: 'setPaper', tray, sheets: 6 }) as const),
  );
  const kiosk = await openKiosk();
  await kiosk.enterCode(takeCode('long'));
  await kiosk.pressPrint();
  await kiosk.sees('printing');
  await printer.until(paperMoves);
  await printer.do(
    ...['tray-1', 'tray-2', 'tray-3'].map((tray) => ({ action: 'setPaper', tray, sheets: 0 }) as const),
  );
  await kiosk.sees('held-outOfPaper');
  await kiosk
    .screen('held-outOfPaper')
    .getByRole('button', { name: textsOf('zh')['held.stop'] })
    .click();
  await expect(kiosk.page.locator('[data-screen^="problem-print"]')).toBeVisible({ timeout: 20_000 });
  const { jobs } = await printer.do();
  expect(jobs.at(-1)?.state).toBe('canceled');
});
