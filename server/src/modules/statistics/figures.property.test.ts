import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { sheetsAfter } from '@self-print/contract/sheets.ts';
import { and, eq, like, ne } from 'drizzle-orm';
import fc from 'fast-check';
import { printLog, printOrder } from '../../db/schema/orders.ts';
import { ledgerEntry } from '../../db/schema/payments.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { refundUnprinted } from '../payments/jobs/refundUnprinted.ts';
import { openPayDesk } from '../payments/testing/payDesk.ts';
import { CODE_ENDS_MS, histories, openStage } from '../reviews/testing/moneyHistories.ts';
import { checkFigures } from './checkFigures.ts';
import { countStatistics } from './count.ts';
import { readFigures } from './readFigures.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

const ALL = { from: '2020-01-01', to: '2030-01-01' };

it('counts the same little by little as all at once, and agrees with ledger and print logs, whatever happens', async () => {
  const { deps, clock } = platform;
  await fc.assert(
    fc.asyncProperty(
      fc.array(histories, { minLength: 1, maxLength: 2 }),
      fc.boolean(),
      async (orders, isLate) => {
        const desk = await openPayDesk(platform);
        const { schoolCode } = desk.school;
        const stage = openStage(platform, desk);
        for (const actions of orders) {
          const { perform } = await stage.begin();
          for (const action of actions) {
            await perform(action);
            if (!isLate) await countStatistics(deps);
          }
          platform.gateway.setDown(false);
          clock.advance(MINUTE_MS);
          await desk.run();
        }
        clock.advance(CODE_ENDS_MS);
        await countStatistics(deps);
        await refundUnprinted(deps);
        await desk.run();
        await countStatistics(deps);

        const head = { schoolCode, countedAt: clock.now(), checkedAt: null, printsFrom: null };
        expect(await checkFigures(deps.db, head, ALL)).toEqual([]);
        const { total, tables } = await readFigures(deps.db, schoolCode, {
          ...ALL,
          to: '2024-12-31',
          by: undefined,
        });
        expect([total.placed, tables]).toEqual([0, []]);
        const figures = (await readFigures(deps.db, schoolCode, ALL)).total;
        expect(figures).toMatchObject(await countedByHand(schoolCode));
        expect(figures.placed).toBe(orders.length);
        const { total: ofFacts } = await readFigures(deps.db, schoolCode, {
          ...ALL,
          role: 'student',
          orderType: 1,
          by: undefined,
        });
        const { total: ofDays } = await readFigures(deps.db, schoolCode, {
          ...ALL,
          role: 'student',
          by: undefined,
        });
        expect([ofFacts.placed, ofDays]).toEqual([orders.length, ofFacts]);
      },
    ),
    { numRuns: 5 },
  );
});

/** What the books and the print logs say, without the statements of the roll-up. */
async function countedByHand(schoolCode: string) {
  const { orm } = platform.deps.db;
  const bookings = await orm
    .select()
    .from(ledgerEntry)
    .where(and(eq(ledgerEntry.schoolCode, schoolCode), like(ledgerEntry.account, 'channel:%')));
  const prints = await orm
    .select({ log: printLog, order: printOrder })
    .from(printLog)
    .innerJoin(printOrder, eq(printOrder.orderId, printLog.orderId))
    .where(and(eq(printLog.schoolCode, schoolCode), ne(printLog.outcome, 'pending')));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const sheets = prints.map(({ log, order }) =>
    sheetsAfter(
      { ...order, copies: log.copies },
      log.impressions ?? (log.outcome === 'printed' ? order.pages * log.copies : 0),
    ),
  );
  return {
    chargedFen: sum(bookings.flatMap(({ kind, amountFen }) => (kind === 'payment' ? [amountFen] : []))),
    refundedFen: sum(
      bookings.flatMap(({ kind, amountFen }) => (kind === 'refund' ? [Math.abs(amountFen)] : [])),
    ),
    netFen: sum(bookings.map(({ amountFen }) => amountFen)),
    prints: prints.length,
    failures: prints.filter(({ log }) => log.outcome === 'failed').length,
    sheets: sum(sheets),
  };
}
