import type { Page } from '@playwright/test';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { expect, test } from '../support/journey.ts';
import { terminalClient } from '../support/terminalClient.ts';
import { textsOf } from '../support/texts.ts';

/** From the pickup code to paper, in both languages and orientations. */
for (const language of ['zh', 'en'] as const) {
  for (const orientation of ['landscape', 'portrait'] as const) {
    test(`prints by pickup code: ${language}, ${orientation}`, async ({
      openKiosk,
      printer,
      product,
      takeCode,
    }) => {
      const before = await printer.paper();
      const kiosk = await openKiosk({ language, orientation, isMoving: orientation === 'portrait' });
      const code = takeCode();
      await kiosk.enterCode(code);
      await expect(kiosk.screen('confirm').getByRole('img').first()).toBeVisible();
      await kiosk.pressPrint();
      await kiosk.sees('finished');

      const [printed, ...more] = (await printer.paper()).slice(before.length);
      expect(more).toEqual([]);
      const pdf = await printer.read(printed ?? '');
      expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe('%PDF-');

      const terminal = terminalClient(product.info);
      await expect
        .poll(async () => {
          const answer = await terminal(orderCalls.getForTerminal, { takeCode: code });
          return answer.ok ? answer.value.state : answer.problem.kind === 'refused' && answer.problem.name;
        })
        .toBe('ORDER_ALREADY_PRINTED');
    });
  }
}

test('gives the browser nothing to complain about when it opens', async ({ openKiosk }) => {
  const kiosk = await openKiosk();
  const complaints: string[] = [];
  kiosk.page.on('console', (line) => {
    if (line.type() === 'warning' || line.type() === 'error') complaints.push(line.text());
  });
  await kiosk.page.reload();
  await kiosk.sees('attract');
  expect(complaints).toEqual([]);
});

test('prints once, however often Print is pressed', async ({ openKiosk, printer, takeCode }) => {
  const before = await printer.paper();
  const kiosk = await openKiosk();
  await kiosk.enterCode(takeCode());
  const print = kiosk.screen('confirm').locator('.button--primary');
  await expect(print).toBeEnabled();
  await print.dblclick();
  await kiosk.sees('finished');
  expect(await printer.paper()).toHaveLength(before.length + 1);
});

test('reads a code from the scanner, also as a link', async ({ openKiosk, takeCode }) => {
  const kiosk = await openKiosk();
  await kiosk.openKeypad();
  await scan(kiosk.page, `https://print.example.edu/wec-self-print-app-mobile/takeCode/${takeCode()}`);
  await kiosk.sees('confirm');
  await kiosk
    .screen('confirm')
    .getByRole('button')
    .filter({ hasText: textsOf('zh')['confirm.cancel'] })
    .click();
});

/** Types like a scanner: keys without pauses, however busy the machine is, and Enter at the end. */
async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      for (const key of keys) {
        document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      }
    },
    [...text, 'Enter'],
  );
}
