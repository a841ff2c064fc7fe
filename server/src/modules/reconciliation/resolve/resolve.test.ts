import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ok } from '@self-print/contract/result.ts';
import { operationBy } from '../../../http/operation.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../../testing/testSchool.ts';
import { dayAfter } from '../../payments/beijingDay.ts';
import { closePayment } from '../../payments/closePayment.ts';
import { findAttemptByNumber, lockIntent } from '../../payments/paymentStore.ts';
import { createRefund } from '../../payments/refunds/createRefund.ts';
import { openPayDesk, type PayDesk, PRICE_FEN } from '../../payments/testing/payDesk.ts';
import { closeDay } from '../closeDay.ts';
import { type BillDesk, openBillDesk, paymentLine, refundLine } from '../testing/billDesk.ts';
import { resolveDifference } from './resolveDifference.ts';

let platform: TestPlatform;
let pay: PayDesk;
let desk: BillDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
  pay = await openPayDesk(platform);
});
beforeEach(async () => {
  desk = await openBillDesk(platform, pay);
});
afterEach(async () => {
  platform.gateway.setDown(false);
  expect(await pay.ledgerFaults()).toEqual([]);
});
afterAll(() => platform.close());

type Trade = Awaited<ReturnType<BillDesk['begin']>>;

const compare = async (...lines: readonly ReturnType<typeof paymentLine>[]) => {
  desk.until(`${dayAfter(desk.day)} 10:00:00`);
  desk.bills.set(desk.day, ok(lines));
  return desk.fetch();
};
const outcomes = async () =>
  (await desk.differences()).flatMap(({ resolutions }) => resolutions.map(({ outcome }) => outcome));
const attemptOf = async ({ outTradeNo }: Trade) => {
  const found = await findAttemptByNumber(platform.deps.db, { ...desk.key(), outTradeNo });
  if (!found) throw new Error('There is no such attempt');
  return found;
};
const stateOf = async (trade: Trade) => (await attemptOf(trade)).state;
const orderOf = async (trade: Trade) => {
  const { intentId } = await attemptOf(trade);
  const { rows } = await platform.deps.db.pool.query(
    'select o.state, o.payment from print_order o join pay_intent i using (school_code, order_id) where i.intent_id = $1',
    [intentId],
  );
  return rows[0];
};

describe('money that is not known here', () => {
  it('is booked for its order when the provider says so', async () => {
    const trade = await desk.begin();
    platform.gateway.pay(trade);
    await compare(paymentLine(trade));
    expectOk(await desk.resolve('query'));
    expect(await stateOf(trade)).toBe('paid');
    expect(await outcomes()).toEqual(['agrees']);
    expect(await desk.view()).toMatchObject({ state: 'agrees', open: 0 });
  });

  it('is paid back when its order does not wait for it any more', async () => {
    const trade = await desk.begin();
    const { intentId, schoolCode } = await attemptOf(trade);
    const intent = await lockIntent(platform.deps.db, { intentId, schoolCode });
    await closePayment(platform.deps, intent, 'system');
    expect(await stateOf(trade)).toBe('closed');
    trade.status = { kind: 'waiting' };
    platform.gateway.pay(trade);
    await compare(paymentLine(trade));
    expectOk(await desk.resolve('query'));
    await pay.run();
    expect([...trade.refunds.values()]).toEqual([PRICE_FEN]);
    expect(await outcomes()).toEqual(['agrees']);
  });

  it('stays open while the provider says nothing, with a note of who asked', async () => {
    const trade = await desk.begin();
    platform.gateway.pay(trade);
    await compare(paymentLine(trade));
    platform.gateway.setDown(true);
    expect(expectOk(await desk.resolve('query')).resolvedAt).toBeNull();
    expect(await desk.view()).toMatchObject({ state: 'differs', open: 1 });
    platform.gateway.setDown(false);
    expectOk(await desk.resolve('query'));
    expect(await outcomes()).toEqual(['unchanged', 'agrees']);
  });

  it('of an unknown number can only be explained', async () => {
    const trade = await desk.paid();
    await compare(paymentLine(trade), paymentLine(trade, { outTradeNo: 'P260302unknown' }));
    expect(refusal(await desk.resolve('query'))).toBe('RECONCILIATION_CANNOT_ASK');
    expect(await outcomes()).toEqual([]);
    expectOk(await desk.resolve('noted'));
    expect(await desk.view()).toMatchObject({ state: 'differs', differences: 1, open: 0 });
  });

  it('is the end of a refund of which nothing was heard', async () => {
    const trade = await desk.paid();
    const refund = await wantBack(trade);
    platform.gateway.nextCall('lost');
    await pay.run();
    await compare(paymentLine(trade), refundLine(trade, refund, platform.clock.now()));
    expect(await desk.differences()).toMatchObject([{ kind: 'refund-missing-here', canQuery: true }]);
    expectOk(await desk.resolve('query'));
    expect(await outcomes()).toEqual(['agrees']);
  });
});

describe('a refund that the provider refused at first, and made later', () => {
  /** The refund's number. */
  const refusedOnce = async (trade: Trade): Promise<string> => {
    const number = await wantBack(trade);
    const paid = trade.status;
    trade.status = { kind: 'closed' };
    await pay.run();
    trade.status = paid;
    return number;
  };

  it('is booked once the provider confirms it', async () => {
    const trade = await desk.paid();
    const number = await refusedOnce(trade);
    trade.refunds.set(number, PRICE_FEN);
    await compare(paymentLine(trade), refundLine(trade, number, platform.clock.now()));
    expect(await desk.differences()).toMatchObject([{ kind: 'refund-missing-here', canQuery: true }]);
    expectOk(await desk.resolve('query'));
    expect(await outcomes()).toEqual(['agrees']);
    expect(await desk.view()).toMatchObject({ state: 'agrees', ours: { refundedFen: PRICE_FEN } });
  });

  it('is not booked beyond what was paid, when the money has gone back otherwise', async () => {
    const trade = await desk.paid();
    const number = await refusedOnce(trade);
    const other = await wantBack(trade);
    await pay.run();
    expect([...trade.refunds.keys()]).toEqual([other]);
    const now = platform.clock.now();
    trade.refunds.clear();
    await compare(paymentLine(trade), refundLine(trade, other, now), refundLine(trade, number, now));
    expectOk(await desk.resolve('query'));
    expect(await outcomes()).toEqual(['unchanged']);
  });
});

describe('a refund of which only the provider knows', () => {
  const backAtProvider = async (trade: Trade, amountFen: number, number = `R${trade.outTradeNo}`) => {
    trade.refunds.set(number, amountFen);
    await compare(paymentLine(trade), refundLine(trade, number, platform.clock.now(), amountFen));
  };

  it('is booked by its number, and ends the order that it leaves without money', async () => {
    const trade = await desk.paid();
    await backAtProvider(trade, PRICE_FEN);
    expect(await desk.differences()).toMatchObject([{ kind: 'refund-missing-here', canQuery: true }]);
    expectOk(await desk.resolve('query'));
    expect(await outcomes()).toEqual(['agrees']);
    expect(await orderOf(trade)).toMatchObject({ state: 'cancelled', payment: 'refunded' });
    expect([...trade.refunds.values()]).toEqual([PRICE_FEN]);
  });

  it('leaves an order alone that keeps some of its money', async () => {
    const trade = await desk.paid();
    await backAtProvider(trade, 1);
    expectOk(await desk.resolve('query'));
    expect(await outcomes()).toEqual(['agrees']);
    expect(await orderOf(trade)).toMatchObject({ state: 'paid', payment: 'idle' });
  });

  it('is booked also where it was a reversal, which has no number', async () => {
    const trade = await desk.paid();
    const line = paymentLine(trade);
    trade.status = { kind: 'reversed' };
    await compare(line, refundLine(trade, null, platform.clock.now()));
    expect(await desk.differences()).toMatchObject([{ kind: 'refund-missing-here', canQuery: true }]);
    expectOk(await desk.resolve('query'));
    expect(await outcomes()).toEqual(['agrees']);
    expect(await desk.view()).toMatchObject({ state: 'agrees', open: 0, ours: { refundedFen: PRICE_FEN } });
    expect(await orderOf(trade)).toMatchObject({ state: 'cancelled', payment: 'refunded' });
  });

  it('of a payment that is not known either is booked after it, for no order', async () => {
    const trade = await desk.begin();
    platform.gateway.pay(trade);
    if (trade.status.kind !== 'paid') throw new Error('Nobody could pay');
    const number = `R${trade.outTradeNo}`;
    trade.refunds.set(number, PRICE_FEN);
    trade.status = { ...trade.status, hasRefunds: true };
    await compare(paymentLine(trade), refundLine(trade, number, platform.clock.now()));
    for (const kind of ['missing-here', 'refund-missing-here'] as const) {
      const found = (await desk.differences()).find((each) => each.kind === kind);
      const wish = { differenceId: found?.differenceId ?? '', how: 'query', remark: 'asked' } as const;
      expectOk(await resolveDifference(platform.deps, operationBy(desk.actor, 'difference-resolved'), wish));
      // What is left of it would go back, and the provider says that nothing is.
      await pay.run();
    }
    expect(await outcomes()).toEqual(['agrees', 'agrees']);
    expect(await desk.view()).toMatchObject({ state: 'agrees', open: 0 });
    expect((await orderOf(trade))?.state).toBe('created');
    expect([...trade.refunds.values()]).toEqual([PRICE_FEN]);
  });

  it('of a number that another channel of the school has is left to a person', async () => {
    const other = await desk.paid();
    const number = await wantBack(other);
    desk = await openBillDesk(platform, pay);
    await backAtProvider(await desk.paid(), PRICE_FEN, number);
    expectOk(await desk.resolve('query'));
    expect(await outcomes()).toEqual(['unchanged']);
  });

  it('is not booked beyond what was paid', async () => {
    const trade = await desk.paid();
    await wantBack(trade);
    await pay.run();
    const [own = ''] = trade.refunds.keys();
    trade.refunds.clear();
    const now = platform.clock.now();
    await compare(
      paymentLine(trade),
      refundLine(trade, own, now),
      refundLine(trade, `R${trade.outTradeNo}`, now),
    );
    expectOk(await desk.resolve('query'));
    expect(await outcomes()).toEqual(['unchanged']);
  });

  it('waits for its payment to be known', async () => {
    const trade = await desk.begin();
    platform.gateway.pay(trade);
    trade.refunds.set(`R${trade.outTradeNo}`, PRICE_FEN);
    await compare(refundLine(trade, `R${trade.outTradeNo}`, platform.clock.now()));
    expectOk(await desk.resolve('query'));
    expect(await outcomes()).toEqual(['unchanged']);
    expect(await stateOf(trade)).toBe('waiting');
  });
});

describe('what no bill lists', () => {
  it('is confirmed by the provider', async () => {
    await desk.paid();
    await compare();
    expectOk(await desk.resolve('query'));
    expect(await outcomes()).toEqual(['confirmed']);
    expect(await desk.view()).toMatchObject({ differences: 1, open: 0 });
  });

  it.each([
    ['denies it', { kind: 'closed' } as const],
    [
      'names another amount',
      {
        kind: 'paid',
        channelTradeNo: 'T',
        amountFen: PRICE_FEN - 1,
        payer: null,
        paidAt: new Date(0),
      } as const,
    ],
  ])('is not, where the provider %s', async (_, status) => {
    const trade = await desk.paid();
    await compare();
    trade.status = status;
    expectOk(await desk.resolve('query'));
    expect(await outcomes()).toEqual(['unchanged']);
    expect(await stateOf(trade)).toBe('paid');
    expectOk(await desk.resolve('noted'));
    expect(await outcomes()).toEqual(['unchanged', 'noted']);
  });

  it('is confirmed of a refund by its number', async () => {
    const trade = await desk.paid();
    await wantBack(trade);
    await pay.run();
    await compare(paymentLine(trade));
    expect(await desk.differences()).toMatchObject([{ kind: 'refund-missing-there' }]);
    expectOk(await desk.resolve('query'));
    expect(await outcomes()).toEqual(['confirmed']);
  });
});

it('leaves another amount to a person alone', async () => {
  const trade = await desk.paid();
  await compare(paymentLine(trade, { amountFen: PRICE_FEN - 1 }));
  expect(refusal(await desk.resolve('query'))).toBe('RECONCILIATION_CANNOT_ASK');
  expectOk(await desk.resolve('noted'));
  expect(await attemptOf(trade)).toMatchObject({ paidFen: PRICE_FEN });
});

it('takes one resolution, also when two come at the same time', async () => {
  await desk.paid();
  await compare();
  const [difference] = await desk.differences();
  const resolve = (by: string) =>
    resolveDifference(platform.deps, operationBy({ ...desk.actor, userId: by }, 'difference-resolved'), {
      differenceId: difference?.differenceId ?? '',
      how: 'noted',
      remark: by,
    });
  const done = await Promise.all([resolve('first'), resolve('second')]);
  expect(done.filter(({ ok: taken }) => taken)).toHaveLength(1);
  expect(done.filter(({ ok: taken }) => !taken).map(refusal)).toEqual(['CHANGED_MEANWHILE']);
  expect(refusal(await resolve('third'))).toBe('CHANGED_MEANWHILE');
  expect(await outcomes()).toEqual(['noted']);
});

it('refuses what a closed day has left', async () => {
  await desk.paid();
  await compare();
  await desk.resolve('noted');
  expectOk(await closeDay(platform.deps, desk.key(), operationBy(desk.actor, 'day-closed')));
  const { pool } = platform.deps.db;
  await pool.query('update recon_difference set resolved_at = null where channel_id = $1', [desk.channelId]);
  expect(refusal(await desk.resolve('noted'))).toBe('RECONCILIATION_CLOSED');
});

it('knows no difference of another school', async () => {
  await desk.paid();
  await compare();
  const [difference] = await desk.differences();
  const stranger = { ...desk.actor, schoolCode: 'another' };
  const wish = { differenceId: difference?.differenceId ?? '', how: 'noted', remark: 'mine' } as const;
  expect(
    refusal(await resolveDifference(platform.deps, operationBy(stranger, 'difference-resolved'), wish)),
  ).toBe('NOT_FOUND');
});

/** A refund of the whole, which the job is about to send; its number. */
async function wantBack(trade: Trade): Promise<string> {
  const attempt = await attemptOf(trade);
  const wish = { attempt, amountFen: PRICE_FEN, reason: 'late' } as const;
  const refund = await createRefund(platform.deps.db, platform.deps.random, wish, platform.clock.now());
  return refund?.outRefundNo ?? '';
}
