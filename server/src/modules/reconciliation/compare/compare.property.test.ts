import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { ok } from '@self-print/contract/result.ts';
import fc from 'fast-check';
import type { BillRow } from '../../../adapters/payment/types.ts';
import { payAttempt, payIntent, payRefund } from '../../../db/schema/payments.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { beijingDay, dayAfter, startOfDay } from '../../payments/beijingDay.ts';
import { openPayDesk, type PayDesk } from '../../payments/testing/payDesk.ts';
import { compareAgain } from '../bills/fetchDay.ts';
import { type BillDesk, openBillDesk } from '../testing/billDesk.ts';

let platform: TestPlatform;
let pay: PayDesk;
/** One for all: of closed payments an order may have any number. */
let orderId: string;
beforeAll(async () => {
  platform = await startTestPlatform();
  pay = await openPayDesk(platform);
  ({ orderId } = await pay.addUnpaid());
});
afterAll(() => platform.close());

/** What became of a line on its way into a bill. */
const fate = fc.constantFrom('kept', 'kept', 'kept', 'left-out', 'altered', 'repeated');
const minutes = (max: number) => fc.integer({ min: 0, max });
const trade = fc.record({
  /** Since the beginning of the second day. */
  paidAfter: fc.oneof(minutes(2 * 1_440), fc.constantFrom(0, 1_439, 1_440)),
  fen: fc.integer({ min: 2, max: 500 }),
  fate,
  /** How far the provider's time is from ours. */
  apart: fc.integer({ min: -55, max: 55 }),
  refund: fc.option(
    fc.record({ after: minutes(600), madeAfter: minutes(300), knownAfter: minutes(1_000), fate }),
    { freq: 2 },
  ),
});
const history = fc.record({
  trades: fc.array(trade, { minLength: 1, maxLength: 12 }),
  strangers: fc.array(minutes(2 * 1_440 - 1), { maxLength: 3 }),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;
type Trade = History['trades'][number];
type Fate = Trade['fate'];

const KINDS = { 'left-out': 'missing-there', altered: 'amount', repeated: 'missing-here' } as const;
const expected = (as: '' | 'refund-', number: string, became: Fate) =>
  became === 'kept' ? [] : [`${as}${KINDS[became]} ${number}`];

it('lists exactly the lines that were left out, altered, repeated or made up, each once', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ trades, strangers, order }) => {
      const desk = await openBillDesk(platform, pay);
      const first = dayAfter(desk.day);
      const at = (minute: number) => new Date(startOfDay(first).getTime() + minute * MINUTE_MS);
      const lines: BillRow[] = strangers.map((minute, index) => line(`stranger-${index}`, 7, at(minute)));
      const differences = strangers.map((_, index) => `missing-here stranger-${index}`);
      for (const [index, one] of trades.entries()) {
        const { number, refundNo } = await addTrade(desk, at(one.paidAfter), one, index);
        lines.push(...billed(line(number, one.fen, at(one.paidAfter + one.apart)), one.fate));
        differences.push(...expected('', number, one.fate));
        if (!one.refund) continue;
        const madeAt = at(one.paidAfter + one.refund.after + one.refund.madeAfter);
        lines.push(
          ...billed({ ...line(number, 1, madeAt), kind: 'refund', outRefundNo: refundNo }, one.refund.fate),
        );
        differences.push(...expected('refund-', refundNo, one.refund.fate));
      }
      const days = order.map((offset) => dayAfter(desk.day, offset));
      platform.clock.advance(8 * DAY_MS);
      for (const day of days) {
        desk.bills.set(day, ok(lines.filter((row) => beijingDay(row.at) === day)));
        await desk.fetch(day);
      }
      const found: string[] = [];
      for (const day of days) {
        await compareAgain(platform.deps, desk.key(day));
        expect((await desk.view(day)).awaited).toBe(0);
        for (const { kind, number } of await desk.differences(day)) found.push(`${kind} ${number}`);
      }
      expect(found.toSorted()).toEqual(differences.toSorted());
    }),
    { numRuns: 15 },
  );
});

function line(outTradeNo: string, amountFen: number, at: Date): BillRow {
  return {
    kind: 'payment',
    outTradeNo,
    channelTradeNo: `T${outTradeNo}`,
    outRefundNo: null,
    amountFen,
    feeFen: null,
    at,
  };
}

function billed(row: BillRow, became: Fate): BillRow[] {
  switch (became) {
    case 'kept':
      return [row];
    case 'left-out':
      return [];
    case 'altered':
      return [{ ...row, amountFen: row.amountFen + 1 }];
    case 'repeated':
      return [row, row];
  }
}

/** A payment as it stands after it was booked, and a refund of one fen that is done. */
async function addTrade(
  { schoolCode, channelId }: BillDesk,
  paidAt: Date,
  { fen, refund }: Trade,
  index: number,
): Promise<{ readonly number: string; readonly refundNo: string }> {
  const { orm } = platform.deps.db;
  const [number, refundNo] = [`P${channelId}-${index}`, `R${channelId}-${index}`];
  const [intentId, attemptId] = [platform.deps.random.uuid(), platform.deps.random.uuid()];
  const common = { schoolCode, intentId, amountFen: fen, createdAt: paidAt, expiresAt: paidAt };
  await orm.insert(payIntent).values({ ...common, orderId, state: 'closed', clientType: 1 });
  await orm.insert(payAttempt).values({
    ...common,
    attemptId,
    attemptNo: 1,
    channelId,
    flow: 'qr',
    outTradeNo: number,
    state: 'paid',
    channelTradeNo: `T${number}`,
    paidFen: fen,
    paidAt,
    queries: 0,
  });
  if (refund) {
    const createdAt = new Date(paidAt.getTime() + refund.after * MINUTE_MS);
    await orm.insert(payRefund).values({
      schoolCode,
      intentId,
      attemptId,
      refundId: platform.deps.random.uuid(),
      outRefundNo: refundNo,
      amountFen: 1,
      state: 'done',
      reason: 'staff',
      remarks: '',
      createdAt,
      endedAt: new Date(createdAt.getTime() + (refund.madeAfter + refund.knownAfter) * MINUTE_MS),
      queries: 0,
    });
  }
  return { number, refundNo };
}
