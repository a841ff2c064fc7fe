import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import type { BillFaultName } from '@self-print/contract/platform/reconciliation.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { BillFault } from '../../adapters/payment/types.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { dayAfter } from '../payments/beijingDay.ts';
import { findAttemptByNumber } from '../payments/paymentStore.ts';
import { requestOwnRefund } from '../payments/refunds/requestOwnRefund.ts';
import { openPayDesk, type PayDesk, PRICE_FEN } from '../payments/testing/payDesk.ts';
import { runReconciliation } from './jobs/runReconciliation.ts';
import { type BillDesk, openBillDesk, paymentLine, refundLine } from './testing/billDesk.ts';

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
afterAll(() => platform.close());

const now = () => platform.clock.now();
const kinds = async (day?: string) => (await desk.differences(day)).map(({ kind }) => kind);
const morning = (day = dayAfter(desk.day)) => desk.until(`${day} 10:00:00`);
const run = () => runReconciliation(platform.deps);
const state = async (day?: string) => (await desk.view(day)).state;

/** Nothing else is due, so that the job has only this desk's days to do. */
async function onlyThisDesk(): Promise<void> {
  const { pool } = platform.deps.db;
  await pool.query('update pay_channel set parameters_encrypted = null where channel_id <> $1', [
    desk.channelId,
  ]);
  await pool.query('update recon_day set next_at = null where channel_id <> $1', [desk.channelId]);
}

describe('the job', () => {
  beforeEach(onlyThisDesk);

  it('fetches the bill of the day that has ended, not before ten', async () => {
    const trade = await desk.paid();
    desk.bills.set(desk.day, ok([paymentLine(trade)]));
    await run();
    await expect(desk.view()).rejects.toThrow('no such day');
    desk.until(`${dayAfter(desk.day)} 09:59:59`);
    await run();
    expect(await state()).toBe('waiting');
    morning();
    await run();
    expect(await desk.view()).toMatchObject({
      state: 'agrees',
      differences: 0,
      theirs: { payments: 1, paidFen: PRICE_FEN, refunds: 0, refundedFen: 0 },
      ours: { payments: 1, paidFen: PRICE_FEN, refunds: 0, refundedFen: 0 },
      feeFen: 1,
      nextAt: null,
      billHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('asks again for what is not ready, less and less often', async () => {
    morning();
    const waits: number[] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      await run();
      const { state: stands, nextAt } = await desk.view();
      expect(stands).toBe('not-ready');
      const wait = Date.parse(nextAt ?? '') - now().getTime();
      waits.push(wait / MINUTE_MS);
      platform.clock.advance(wait - 1);
      desk.bills.set(desk.day, ok([]));
      await run();
      expect(await state()).toBe('not-ready');
      desk.bills.delete(desk.day);
      platform.clock.advance(1);
    }
    expect(waits).toEqual([10, 10, 20, 30, 60, 120, 240, 240]);
    desk.bills.set(desk.day, ok([]));
    await run();
    expect(await state()).toBe('agrees');
  });

  it('fetches once on two servers', async () => {
    morning();
    const asked: string[] = [];
    const others: Promise<void>[] = [];
    platform.gateway.setBills((_, day) => {
      asked.push(day);
      if (asked.length === 1) others.push(run());
      return ok([]);
    });
    await run();
    await Promise.all(others);
    expect(asked).toEqual([desk.day]);
  });

  it('does not let one channel keep it from the others', async () => {
    morning();
    platform.gateway.setBills(() => {
      throw new Error('a defect');
    });
    await run();
    expect(platform.log.lines.some(({ event }) => event === 'reconciliation-failed')).toBe(true);
    platform.gateway.setBills(() => ok([]));
    platform.clock.advance(HOUR_MS);
    await run();
    expect(await state()).toBe('agrees');
  });

  it('compares again what did not agree, without fetching it', async () => {
    const trade = await desk.begin();
    platform.gateway.pay(trade);
    desk.bills.set(desk.day, ok([paymentLine(trade)]));
    morning();
    await run();
    expect(await kinds()).toEqual(['missing-here']);
    desk.bills.delete(desk.day);
    await pay.run();
    platform.clock.advance(6 * HOUR_MS);
    await run();
    expect(await desk.view()).toMatchObject({ state: 'agrees', differences: 0, nextAt: null });
    expect(await desk.differences()).toEqual([]);
  });
});

describe('a bill that cannot be had', () => {
  it.each<BillFault['kind']>([
    'hash-mismatch',
    'unintelligible',
    'answer-unverified',
    'timed-out',
    'unreachable',
  ])('by a fault (%s) is asked for again, and says why', async (kind) => {
    morning();
    desk.bills.set(desk.day, fail({ kind, detail: 'what happened' }));
    expect(await desk.fetch()).toMatchObject({
      state: 'failed',
      fault: kind,
      faultDetail: 'what happened',
      nextAt: new Date(now().getTime() + 10 * MINUTE_MS).toISOString(),
      theirs: null,
    });
    desk.bills.set(desk.day, ok([]));
    expect(await desk.fetch()).toMatchObject({ state: 'agrees', fault: null, faultDetail: '' });
  });

  it.each<[string, (day: string) => { readonly at: Date; readonly kind: 'payment' | 'refund' }]>([
    ['a payment of the day before', (day) => ({ kind: 'payment', at: new Date(`${day}T22:59:59+08:00`) })],
    [
      'a payment of the day after',
      (day) => ({ kind: 'payment', at: new Date(`${dayAfter(day, 2)}T01:00:00+08:00`) }),
    ],
    [
      'a refund of the day after',
      (day) => ({ kind: 'refund', at: new Date(`${dayAfter(day, 2)}T01:00:00+08:00`) }),
    ],
  ])('as it is of another day: %s', async (_, wrong) => {
    const trade = await desk.paid();
    morning();
    const line = paymentLine(trade, wrong(dayAfter(desk.day, -1)));
    desk.bills.set(desk.day, ok([paymentLine(trade), line]));
    expect(await desk.fetch()).toMatchObject({ state: 'failed', fault: 'wrong-day' satisfies BillFaultName });
    expect((await desk.view()).faultDetail).toContain('row 2');
  });

  it('leaves an earlier one as it was', async () => {
    const trade = await desk.paid();
    morning();
    desk.bills.set(desk.day, ok([paymentLine(trade)]));
    await desk.fetch();
    desk.bills.set(desk.day, fail({ kind: 'unreachable', detail: '' }));
    expect(await desk.fetch()).toMatchObject({
      state: 'agrees',
      fault: 'unreachable',
      ours: { payments: 1 },
    });
  });

  it('as the channel is not set up any more', async () => {
    morning();
    await desk.fetch();
    const { pool } = platform.deps.db;
    await pool.query(
      'update pay_channel set parameters_encrypted = null, revision = 9 where channel_id = $1',
      [desk.channelId],
    );
    expect(await desk.fetch()).toMatchObject({ state: 'failed', fault: 'not-configured' });
  });
});

describe('comparing', () => {
  const compare = async (...lines: readonly ReturnType<typeof paymentLine>[]) => {
    if (now() < new Date(`${dayAfter(desk.day)}T10:00:00+08:00`)) morning();
    desk.bills.set(desk.day, ok(lines));
    return desk.fetch();
  };

  it('finds a number that is not known here', async () => {
    const trade = await desk.paid();
    const stranger = paymentLine(trade, { outTradeNo: 'P260302unknown', amountFen: 99 });
    expect(await compare(paymentLine(trade), stranger)).toMatchObject({
      state: 'differs',
      differences: 1,
      open: 1,
    });
    expect(await desk.differences()).toMatchObject([
      {
        kind: 'missing-here',
        number: 'P260302unknown',
        theirs: { amountFen: 99 },
        ours: null,
        payment: null,
        canQuery: false,
      },
    ]);
  });

  it('finds what no bill lists', async () => {
    const trade = await desk.paid();
    expect(await compare()).toMatchObject({
      state: 'differs',
      ours: { payments: 1 },
      theirs: { payments: 0 },
    });
    expect(await desk.differences()).toMatchObject([
      {
        kind: 'missing-there',
        number: trade.outTradeNo,
        theirs: null,
        ours: { amountFen: PRICE_FEN },
        canQuery: true,
      },
    ]);
  });

  it.each([-1, 1])('finds an amount that is %i fen off', async (off) => {
    const trade = await desk.paid();
    await compare(paymentLine(trade, { amountFen: PRICE_FEN + off }));
    expect(await desk.differences()).toMatchObject([
      {
        kind: 'amount',
        theirs: { amountFen: PRICE_FEN + off },
        ours: { amountFen: PRICE_FEN },
        canQuery: false,
      },
    ]);
  });

  it('takes a line that is repeated for money that is not known here', async () => {
    const trade = await desk.paid();
    await compare(paymentLine(trade), paymentLine(trade), paymentLine(trade));
    expect(await desk.differences()).toMatchObject([
      { kind: 'missing-here', occurrence: 2, ours: null, payment: { state: 'paid' }, canQuery: false },
      { kind: 'missing-here', occurrence: 3 },
    ]);
  });

  it('compares refunds by their own numbers and amounts', async () => {
    const trade = await desk.paid();
    const refund = await paidBack(trade);
    const at = now();
    await compare(paymentLine(trade), refundLine(trade, refund, at));
    expect(await desk.differences()).toEqual([]);
    expect(await desk.view()).toMatchObject({ ours: { refunds: 1, refundedFen: PRICE_FEN } });
    await compare(paymentLine(trade), refundLine(trade, refund, at, PRICE_FEN - 1));
    expect(await kinds()).toEqual(['refund-amount']);
    await compare(paymentLine(trade), refundLine(trade, 'R-of-a-stranger', at));
    expect((await kinds()).toSorted()).toEqual(['refund-missing-here', 'refund-missing-there']);
    await compare(paymentLine(trade), refundLine(trade, refund, at), refundLine(trade, null, at));
    expect(await kinds()).toEqual(['refund-missing-here']);
  });

  it('knows no refund by the number of another payment', async () => {
    const [trade, other] = [await desk.paid(), await desk.paid()];
    const refund = await paidBack(trade);
    const at = now();
    await compare(paymentLine(trade), paymentLine(other), refundLine(other, refund, at));
    expect(await kinds()).toEqual(['refund-missing-here']);
  });

  it('expects both payment and reversal of what was reversed, or neither', async () => {
    const trade = await desk.begin();
    platform.gateway.pay(trade);
    const line = paymentLine(trade);
    const at = now();
    trade.status = { kind: 'reversed' };
    platform.clock.advance(5_000);
    await pay.run();
    expect((await attemptOf(trade.outTradeNo)).state).toBe('reversed');
    await compare();
    expect(await kinds()).toEqual([]);
    await compare(line, refundLine(trade, null, at));
    expect(await kinds()).toEqual([]);
    await compare(line);
    expect(await kinds()).toEqual(['refund-missing-there']);
    await compare(line, refundLine(trade, null, at, PRICE_FEN - 1));
    expect(await kinds()).toEqual(['refund-amount']);
  });

  it('expects no booking of a whole refund whose payment was never booked, whatever its number', async () => {
    const trade = await desk.begin();
    platform.gateway.pay(trade);
    const line = paymentLine(trade);
    const at = now();
    trade.status = { kind: 'reversed' };
    platform.clock.advance(5_000);
    await pay.run();
    await compare(line, refundLine(trade, 'R-before-the-set-back', at));
    expect(await kinds()).toEqual([]);
    await compare(line, refundLine(trade, 'R-before-the-set-back', at, PRICE_FEN - 1));
    expect((await kinds()).toSorted()).toEqual(['refund-missing-here', 'refund-missing-there']);
  });

  it('does not mix channels up', async () => {
    const trade = await desk.paid();
    const other = await openBillDesk(platform, pay);
    other.until(`${dayAfter(other.day)} 10:00:00`);
    other.bills.set(other.day, ok([paymentLine(trade, { at: new Date(`${other.day}T12:00:00+08:00`) })]));
    await other.fetch();
    expect((await other.differences()).map(({ kind }) => kind)).toEqual(['missing-here']);
  });

  it('does not open again what somebody has resolved, but does so for other amounts', async () => {
    const trade = await desk.paid();
    await compare(paymentLine(trade, { amountFen: 1 }));
    await desk.resolve('noted');
    expect(await compare(paymentLine(trade, { amountFen: 1 }))).toMatchObject({ differences: 1, open: 0 });
    expect(await compare(paymentLine(trade, { amountFen: 2 }))).toMatchObject({ differences: 1, open: 1 });
  });
});

describe('around midnight', () => {
  const tomorrow = () => dayAfter(desk.day);

  it('waits for the next day, on which the provider may have booked it', async () => {
    desk.until(`${desk.day} 23:59:50`);
    const trade = await desk.paid();
    morning();
    desk.bills.set(desk.day, ok([]));
    expect(await desk.fetch()).toMatchObject({
      state: 'fetched',
      awaited: 1,
      differences: 0,
      ours: { payments: 0 },
    });
    morning(dayAfter(desk.day, 2));
    desk.bills.set(tomorrow(), ok([paymentLine(trade, { at: new Date(`${tomorrow()}T00:00:01+08:00`) })]));
    expect(await desk.fetch(tomorrow())).toMatchObject({ state: 'agrees', ours: { payments: 1 } });
    expect(await desk.view()).toMatchObject({ state: 'agrees', awaited: 0, ours: { payments: 0 } });
  });

  it('lists it once when that day does not have it either', async () => {
    desk.until(`${desk.day} 23:59:50`);
    await desk.paid();
    morning(dayAfter(desk.day, 2));
    for (const day of [desk.day, tomorrow()]) desk.bills.set(day, ok([]));
    await desk.fetch();
    await desk.fetch(tomorrow());
    expect([await kinds(), await kinds(tomorrow())]).toEqual([['missing-there'], []]);
  });

  it('finds in the earlier bill what was booked here a moment later', async () => {
    const begun = await desk.begin();
    desk.until(`${tomorrow()} 00:00:01`);
    platform.gateway.pay(begun);
    await pay.run();
    morning(dayAfter(desk.day, 2));
    desk.bills.set(desk.day, ok([paymentLine(begun, { at: new Date(`${desk.day}T23:59:59+08:00`) })]));
    desk.bills.set(tomorrow(), ok([]));
    expect(await desk.fetch(tomorrow())).toMatchObject({ state: 'fetched', awaited: 1 });
    expect(await desk.fetch()).toMatchObject({ state: 'agrees', ours: { payments: 1 } });
    expect(await state(tomorrow())).toBe('agrees');
  });

  it('compares a number once that both days list', async () => {
    desk.until(`${desk.day} 23:59:50`);
    const trade = await desk.paid();
    morning(dayAfter(desk.day, 2));
    for (const day of [desk.day, tomorrow()]) desk.bills.set(day, ok([paymentLine(trade)]));
    await desk.fetch(tomorrow());
    expect(await kinds(tomorrow())).toEqual([]);
    await desk.fetch();
    await desk.fetch(tomorrow());
    expect([await kinds(), await kinds(tomorrow())]).toEqual([[], ['missing-here']]);
  });

  it('waits for the day on which a refund was made that was known days later', async () => {
    const trade = await desk.paid();
    const { refundNo } = await refundWithoutAnswer(trade);
    const madeAt = now();
    platform.clock.advance(2 * DAY_MS);
    await pay.run();
    const known = dayAfter(desk.day, 2);
    morning(dayAfter(known));
    for (const day of [tomorrow(), known]) desk.bills.set(day, ok([]));
    expect(await desk.fetch(known)).toMatchObject({ awaited: 1 });
    desk.bills.set(desk.day, ok([paymentLine(trade), refundLine(trade, refundNo, madeAt)]));
    await desk.fetch(tomorrow());
    await desk.fetch();
    await desk.fetch(known);
    expect([await kinds(), await kinds(known)]).toEqual([[], []]);
  });
});

type Trade = Awaited<ReturnType<BillDesk['paid']>>;

async function attemptOf(outTradeNo: string) {
  const found = await findAttemptByNumber(platform.deps.db, { ...desk.key(), outTradeNo });
  if (!found) throw new Error('There is no such attempt');
  return found;
}

/** The order's owner gets the money back; the refund's number. */
async function paidBack(trade: Trade): Promise<string> {
  await askBack(trade);
  await pay.run();
  return [...trade.refunds.keys()].at(-1) ?? '';
}

async function refundWithoutAnswer(trade: Trade): Promise<{ readonly refundNo: string }> {
  await askBack(trade);
  platform.gateway.nextCall('lost');
  await pay.run();
  platform.gateway.setDown(true);
  await pay.run();
  platform.gateway.setDown(false);
  return { refundNo: [...trade.refunds.keys()].at(-1) ?? '' };
}

async function askBack(trade: Trade): Promise<void> {
  const { intentId } = await attemptOf(trade.outTradeNo);
  const { rows } = await platform.deps.db.pool.query(
    'select o.user_id, o.order_id from pay_intent i join print_order o using (school_code, order_id) where i.intent_id = $1',
    [intentId],
  );
  const { user_id: userId, order_id: orderId } = rows[0];
  const owner = {
    kind: 'mobileUser',
    at: 'phone',
    schoolCode: desk.schoolCode,
    userId,
    role: 'student',
    proofs: [],
  } as const;
  const asked = await requestOwnRefund(platform.deps, owner, orderId);
  if (!asked.ok) throw new Error(asked.problem.name);
}
