import { ERROR_CODES, type ErrorName } from '@self-print/contract/errorCodes.ts';
import { DEMO_PROBLEM_CODES, type DemoProblem } from '@self-print/server/demo/demoProblemCodes.ts';
import { expect, test } from '../support/journey.ts';
import { openKiosk } from '../support/kiosk.ts';
import { startProduct } from '../support/startProduct.ts';
import { textsOf } from '../support/texts.ts';

/** Every reason for which a pickup code is not printed has its own screen that explains it. */
const LOOKED_UP = {
  expired: ['codeExpired', 'TAKE_CODE_EXPIRED'],
  cancelled: ['orderCancelled', 'ORDER_CANCELLED'],
  printed: ['orderPrinted', 'ORDER_ALREADY_PRINTED'],
  limitReached: ['limitReached', 'PRINT_LIMIT_REACHED'],
  failed: ['lastPrintFailed', 'ORDER_FAILED'],
  unconfirmed: ['lastPrintUnconfirmed', 'ORDER_UNCONFIRMED'],
  elsewhere: ['printingElsewhere', 'ORDER_PRINTING_ELSEWHERE'],
  itemPaused: ['itemPaused', 'ITEM_PAUSED'],
} as const satisfies Partial<Record<DemoProblem, readonly [string, ErrorName]>>;

for (const language of ['zh', 'en'] as const) {
  const texts = textsOf(language);
  for (const [problem, [kind, error]] of Object.entries(LOOKED_UP)) {
    test(`says that a code is ${problem} (${language})`, async ({ openKiosk, printer }) => {
      const before = await printer.paper();
      const kiosk = await openKiosk({ language });
      const code = DEMO_PROBLEM_CODES[problem as keyof typeof LOOKED_UP];
      await kiosk.enterCode(code, `problem-${kind}`);
      const screen = kiosk.screen(`problem-${kind}`);
      await expect(screen.getByRole('heading', { level: 1 })).toHaveText(texts[`problem.${kind}.title`]);
      await expect(screen).toContainText(texts[`problem.${kind}.effect`]);
      await expect(screen).toContainText(ERROR_CODES[error]);
      expect(await printer.paper()).toEqual(before);
    });
  }
}

test('shows a document that has gone as unavailable, and prints nothing', async ({ openKiosk, printer }) => {
  const before = await printer.paper();
  const kiosk = await openKiosk();
  await kiosk.enterCode(DEMO_PROBLEM_CODES.documentMissing, 'problem-documentUnavailable');
  expect(await printer.paper()).toEqual(before);
});

test('says that a document cannot be read, and prints nothing', async ({ openKiosk, printer }) => {
  const kiosk = await openKiosk();
  // The preview detects it, before anybody can press Print.
  await kiosk.enterCode(DEMO_PROBLEM_CODES.documentUnreadable, 'problem-documentUnreadable');
  const state = await printer.do();
  expect(state.jobs.map((job) => job.impressions)).not.toContain(1);
});

/** On a separate product, because the terminal accepts no code for two minutes afterwards. */
test('reports a wrong code where the next one is typed, and pauses entry after five', async ({ browser }) => {
  test.slow();
  const product = await startProduct();
  try {
    const kiosk = await openKiosk(browser, product.info);
    await kiosk.enterCode('11111110', 'code-wrong');
    for (const code of ['11111111', '11111112', '11111113']) {
      await kiosk.typeCode(code);
      await expect(kiosk.screen('code-wrong')).toBeVisible();
    }
    await kiosk.typeCode('11111114');
    await expect(async () => {
      if (await kiosk.screen('code-wrong').isVisible()) await kiosk.typeCode('11111115');
      await expect(kiosk.screen('code-locked')).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
    await expect(kiosk.screen('code-locked').getByRole('timer')).toHaveText(/^[12]:\d\d$/);
    await kiosk.close();
  } finally {
    await product.stop();
  }
});
