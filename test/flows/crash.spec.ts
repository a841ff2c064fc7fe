import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { expect, test } from '../support/journey.ts';
import { findProcess } from '../support/processes.ts';
import { terminalClient } from '../support/terminalClient.ts';
import { textsOf } from '../support/texts.ts';

/** Whatever dies in the middle of a job: paper comes out once, and the platform gets a report of how it ended. */
const SLOW_SHEETS = { action: 'sheetMs', ms: 1_500 } as const;
const RECOVERY_MS = 60_000;
test.describe.configure({ timeout: 120_000 });

for (const [name, program] of [
  ['the agent', 'agent/src/main.ts'],
  ['the platform', 'server/src/main.ts'],
] as const) {
  test(`survives that ${name} is killed while paper moves`, async ({
    openKiosk,
    printer,
    product,
    takeCode,
  }) => {
    // The printer may have printed for an earlier journey: its last job is ours only once it is another one.
    const earlier = (await printer.do(SLOW_SHEETS)).jobs.at(-1);
    const before = await printer.paper();
    const code = takeCode('long');
    const kiosk = await openKiosk({ language: 'en' });
    await kiosk.enterCode(code);
    await kiosk.pressPrint();
    await kiosk.sees('printing');
    await printer.until(
      ({ jobs }) => jobs.at(-1)?.id !== earlier?.id && (jobs.at(-1)?.impressions ?? 0) >= 2,
    );
    process.kill(await findProcess(product.pid, program), 'SIGKILL');
    await kiosk.sees('finished', RECOVERY_MS);
    await expect(kiosk.page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await printer.paper()).toHaveLength(before.length + 1);
    await expect
      .poll(
        async () => {
          const answer = await terminalClient(product.info)(orderCalls.getForTerminal, { takeCode: code });
          return answer.ok ? answer.value.state : answer.problem.kind === 'refused' && answer.problem.name;
        },
        { timeout: RECOVERY_MS },
      )
      .toBe('ORDER_ALREADY_PRINTED');
  });
}

test('a browser that died comes back to the print and not to a second one', async ({
  playwright,
  openKiosk,
  printer,
  product,
  takeCode,
}) => {
  // Slow enough that the second browser is there before the last sheet, however busy the machine is.
  await printer.do({ action: 'sheetMs', ms: 8_000 });
  const before = await printer.paper();
  const doomed = await playwright.chromium.launchPersistentContext('', {
    ...test.info().project.use.launchOptions,
    viewport: { width: 1920, height: 1080 },
  });
  const first = await doomed.newPage();
  await first.goto(product.info.kiosk);
  await first.locator('[data-screen="attract"], [data-screen="home"]').first().waitFor();
  const attract = first.locator('[data-screen="attract"]');
  if (await attract.isVisible()) await attract.getByRole('button').click();
  await first.locator('[data-function="TAKE_CODE_PRINT"]').click();
  for (const digit of takeCode('long')) await first.getByRole('button', { name: digit, exact: true }).click();
  await first.locator('[data-screen="confirm"] .button--primary').click();
  await first.locator('[data-screen="printing"]').waitFor();
  await doomed.close();

  const kiosk = await openKiosk();
  await kiosk.sees('printing');
  await printer.do({ action: 'sheetMs', ms: 100 });
  await kiosk.sees('finished', RECOVERY_MS);
  expect(await printer.paper()).toHaveLength(before.length + 1);
});

test('says that the platform does not answer, and recovers by itself', async ({ openKiosk, product }) => {
  const kiosk = await openKiosk({ language: 'en' });
  await kiosk.openKeypad();
  await kiosk.page
    .getByRole('button', { name: textsOf('en')['header.back'] })
    .first()
    .click();
  await kiosk.sees('home');
  const server = await findProcess(product.pid, 'server/src/main.ts');
  const tile = kiosk.page.locator('[data-function="TAKE_CODE_PRINT"]');
  process.kill(server, 'SIGSTOP');
  try {
    await expect(tile).toBeDisabled({ timeout: RECOVERY_MS });
    await expect(tile).toContainText(textsOf('en')['home.platformDown']);
  } finally {
    process.kill(server, 'SIGCONT');
  }
  await expect(tile).toBeEnabled({ timeout: RECOVERY_MS });
});
