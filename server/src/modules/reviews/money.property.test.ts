import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { and, eq, inArray, like } from 'drizzle-orm';
import fc from 'fast-check';
import { ledgerEntry, payAttempt } from '../../db/schema/payments.ts';
import type { FakeTrade } from '../../testing/fakePayments.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { refundUnprinted } from '../payments/jobs/refundUnprinted.ts';
import { enterNames } from '../payments/testing/enterNames.ts';
import { openPayDesk, type PayDesk, PRICE_FEN } from '../payments/testing/payDesk.ts';
import { CODE_ENDS_MS, histories, openStage, PART_FEN, type Stage } from './testing/moneyHistories.ts';

let platform: TestPlatform;
let desk: PayDesk;
let stage: Stage;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openPayDesk(platform);
  await enterNames(platform, desk.school.schoolCode, 'wx-app');
  stage = openStage(platform, desk);
});
afterAll(() => platform.close());

/** Long enough for every attempt to end and every refund to be asked for again. */
const SETTLING = [130, 10, 60, 600, 600].map((seconds) => seconds * SECOND_MS);
const PRINTABLE: readonly OrderState[] = ['paid', 'claimed', 'printing'];

it('never loses, doubles or keeps money that an order did not get, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (actions) => {
      const { orderId, perform, ours } = await stage.begin();
      for (const action of actions) {
        await perform(action);
        const { state, payment } = await desk.orderOf(orderId);
        const isBack = payment === 'refunding' || payment === 'refunded';
        expect(isBack && PRINTABLE.includes(state)).toBe(false);
      }
      platform.gateway.setDown(false);
      for (const ms of [...SETTLING, CODE_ENDS_MS, MINUTE_MS]) {
        platform.clock.advance(ms);
        await refundUnprinted(platform.deps);
        await desk.run();
      }
      const order = await desk.orderOf(orderId);
      expect(await desk.ledgerFaults()).toEqual([]);
      expect(await bookedOf(platform, ours())).toBe(keptOf(ours()));
      // Whether there is paper for what went back without us, a person sees in the review or the log.
      if (stage.takenBack.has(orderId)) return expect(order.payment).not.toBe('paying');
      const kept = keptOf(ours());
      // What staff paid back for missing paper is a part; whoever got the rest has paper, or waits for a person.
      const isPart = order.payment === 'refunded' && order.state === 'failed';
      const owes = isPart
        ? PRICE_FEN - PART_FEN
        : order.paidAt !== null && order.payment === 'idle'
          ? PRICE_FEN
          : 0;
      if (stage.withPaper.has(orderId)) expect(owes).toBeGreaterThan(0);
      if (owes > 0) expect(['printed', 'failed', 'unconfirmed']).toContain(order.state);
      expect({ kept, payment: order.payment === 'paying' }).toEqual({ kept: owes, payment: false });
    }),
    { numRuns: 24 },
  );
});

/** What the ledger says of the trades, in fen. */
async function bookedOf({ deps }: TestPlatform, trades: readonly FakeTrade[]): Promise<number> {
  const numbers = trades.map(({ outTradeNo }) => outTradeNo);
  if (numbers.length === 0) return 0;
  const rows = await deps.db.orm
    .select({ amountFen: ledgerEntry.amountFen })
    .from(ledgerEntry)
    .innerJoin(
      payAttempt,
      and(eq(payAttempt.schoolCode, ledgerEntry.schoolCode), eq(payAttempt.attemptId, ledgerEntry.attemptId)),
    )
    .where(and(inArray(payAttempt.outTradeNo, numbers), like(ledgerEntry.account, 'channel:%')));
  return rows.reduce((sum, { amountFen }) => sum + amountFen, 0);
}

const keptOf = (trades: readonly FakeTrade[]) =>
  trades.reduce((sum, trade) => sum + paidOf(trade) - refundedOf(trade), 0);
const paidOf = ({ status }: FakeTrade) => (status.kind === 'paid' ? status.amountFen : 0);
const refundedOf = ({ refunds }: FakeTrade) => [...refunds.values()].reduce((sum, fen) => sum + fen, 0);
