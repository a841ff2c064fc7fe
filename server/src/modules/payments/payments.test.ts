import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalPaymentCalls, terminalRefundCalls } from '@self-print/contract/platform/payments.ts';
import { eq, isNull } from 'drizzle-orm';
import { printOrder } from '../../db/schema/orders.ts';
import { payAttempt, payNotification } from '../../db/schema/payments.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { workOffNotifications } from './notifications/workOff.ts';
import { latestPayment, readRefunds } from './paymentStore.ts';
import { openPayDesk, type PayDesk, PRICE_FEN } from './testing/payDesk.ts';

let platform: TestPlatform;
let desk: PayDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openPayDesk(platform);
});
afterEach(async () => {
  platform.gateway.setDown(false);
  platform.gateway.setScan('paid');
  expect(await desk.ledgerFaults()).toEqual([]);
});
afterAll(() => platform.close());

const wait = async (ms: number) => {
  platform.clock.advance(ms);
  await desk.run();
};

describe('paying by a code on the screen', () => {
  it('tells the terminal what can be paid, and prints once it is', async () => {
    const { orderId, takeCode } = await desk.addUnpaid();
    const found = await desk.terminal.call(orderCalls.getForTerminal, { takeCode });
    expect(found).toMatchObject({ problem: { detail: { orderId, totalFee: PRICE_FEN } } });
    const methods = expectOk(await desk.terminal.call(terminalPaymentCalls.payTypes, {}));
    expect(methods.map(({ channelType }) => channelType)).toEqual([
      'wechat.qr',
      'wechat.scan',
      'alipay.qr',
      'alipay.scan',
    ]);
    const view = expectOk(await desk.startQr(orderId));
    const trade = platform.gateway.latest();
    expect(view).toMatchObject({
      state: 'waiting',
      amountFen: PRICE_FEN,
      present: { kind: 'qr', text: `fake:${trade.outTradeNo}` },
      secondsLeft: 120,
    });
    platform.gateway.pay(trade);
    await wait(3 * SECOND_MS);
    expect(await desk.state(orderId)).toBe('paid');
    expect(expectOk(await desk.terminal.call(orderCalls.getForTerminal, { takeCode })).fee.paid).toBe(true);
    expect(expectOk(await desk.terminal.call(terminalPaymentCalls.paidOrder, { id: orderId }))).toMatchObject(
      {
        paid: true,
        provider: 'wechat',
      },
    );
  });

  it('shows the same code again when the answer was lost on its way to the screen', async () => {
    const { orderId } = await desk.addUnpaid();
    const first = expectOk(await desk.startQr(orderId));
    expect(expectOk(await desk.startQr(orderId)).present).toEqual(first.present);
  });

  it('makes a new code when the time of the last one is nearly over', async () => {
    const { orderId } = await desk.addUnpaid();
    const first = expectOk(await desk.startQr(orderId));
    platform.clock.advance(105 * SECOND_MS);
    const second = expectOk(await desk.startQr(orderId));
    expect(second).toMatchObject({ state: 'waiting', secondsLeft: 120 });
    expect(second.present).not.toEqual(first.present);
  });

  it('closes the payment at its channel when another way is chosen', async () => {
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId, 'wx'));
    const first = platform.gateway.latest();
    expect(expectOk(await desk.startQr(orderId, 'ali')).method?.provider).toBe('alipay');
    expect(first.status.kind).toBe('closed');
  });

  it('finds the order paid when another way is chosen after paying', async () => {
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId, 'wx'));
    platform.gateway.pay(platform.gateway.latest());
    expect(expectOk(await desk.startQr(orderId, 'ali')).state).toBe('paid');
    expect(platform.gateway.latest().status.kind).toBe('paid');
  });

  it('begins nothing new while a channel does not say what became of the last try', async () => {
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId, 'wx'));
    platform.gateway.setDown(true);
    expect(refusal(await desk.startQr(orderId, 'ali'))).toBe('PAY_CHECKING');
  });

  it('offers other ways when a channel is down, at once', async () => {
    const { orderId } = await desk.addUnpaid();
    platform.gateway.nextCall('down');
    expect(refusal(await desk.startQr(orderId, 'wx'))).toBe('PAY_CHANNEL_DOWN');
    expect(expectOk(await desk.startQr(orderId, 'ali')).state).toBe('waiting');
  });

  it('is over after its time, and the order can be paid again', async () => {
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId));
    await wait(2 * MINUTE_MS);
    await desk.run();
    expect(await desk.state(orderId)).toBe('closed');
    expect(await desk.orderOf(orderId)).toMatchObject({ state: 'created', payment: 'idle' });
    expect(expectOk(await desk.startQr(orderId)).state).toBe('waiting');
  });

  it('gives back by itself what is paid after the end', async () => {
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId));
    const trade = platform.gateway.latest();
    expectOk(await desk.leave(orderId));
    trade.status = { kind: 'waiting' };
    platform.gateway.pay(trade);
    await notify('late', trade);
    await wait(SECOND_MS);
    expect([...trade.refunds.values()]).toEqual([PRICE_FEN]);
    expect((await desk.orderOf(orderId)).paidAt).toBeNull();
  });

  it('gives a second payment of one order back and keeps the first', async () => {
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId, 'wx'));
    const first = platform.gateway.latest();
    expectOk(await desk.startQr(orderId, 'ali'));
    const second = platform.gateway.latest();
    platform.gateway.pay(second);
    await notify('one', second);
    first.status = { kind: 'waiting' };
    platform.gateway.pay(first);
    await notify('two', first);
    await wait(SECOND_MS);
    expect([second.refunds.size, [...first.refunds.values()]]).toEqual([0, [PRICE_FEN]]);
    expect(await desk.state(orderId)).toBe('paid');
  });
});

describe('leaving', () => {
  it('frees the order at once', async () => {
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId));
    expect(expectOk(await desk.leave(orderId)).state).toBe('closed');
    expect(platform.gateway.latest().status.kind).toBe('closed');
    expect(await desk.orderOf(orderId)).toMatchObject({ state: 'created', payment: 'idle' });
  });

  it('finds out that the payer was faster', async () => {
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId));
    platform.gateway.pay(platform.gateway.latest());
    expect(expectOk(await desk.leave(orderId)).state).toBe('paid');
  });

  it('keeps the order reserved while the channel does not answer, and goes on asking', async () => {
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId));
    platform.gateway.setDown(true);
    expect(expectOk(await desk.leave(orderId)).state).toBe('checking');
    expect((await desk.orderOf(orderId)).payment).toBe('paying');
    platform.gateway.setDown(false);
    await wait(5 * SECOND_MS);
    expect(await desk.state(orderId)).toBe('closed');
    expect((await desk.orderOf(orderId)).payment).toBe('idle');
  });

  it('does nothing where nobody pays', async () => {
    const { orderId } = await desk.addUnpaid();
    expect(expectOk(await desk.leave(orderId)).state).toBe('none');
  });
});

describe("paying by the code on the payer's phone", () => {
  it('pays at once', async () => {
    const { orderId } = await desk.addUnpaid();
    expect(expectOk(await desk.scan(orderId)).state).toBe('paid');
  });

  it('knows the channel by the code', async () => {
    const { orderId } = await desk.addUnpaid();
    expect(expectOk(await desk.scan(orderId, '2812345678901234')).method?.provider).toBe('alipay');
    expect(refusal(await desk.scan(orderId, '9912345678901234'))).toBe('PAY_CODE_UNKNOWN');
  });

  it('waits for the payer who has to confirm', async () => {
    const { orderId } = await desk.addUnpaid();
    platform.gateway.setScan('user-paying');
    expect(expectOk(await desk.scan(orderId)).state).toBe('user-paying');
    platform.gateway.pay(platform.gateway.latest());
    await wait(3 * SECOND_MS);
    expect(await desk.state(orderId)).toBe('paid');
  });

  it('says why a code was declined, and takes another one', async () => {
    const { orderId } = await desk.addUnpaid();
    platform.gateway.setScan('declined');
    expect(expectOk(await desk.scan(orderId))).toMatchObject({ state: 'failed', failure: 'declined' });
    platform.gateway.setScan('paid');
    expect(expectOk(await desk.scan(orderId)).state).toBe('paid');
  });

  it('never says that it failed when the answer was lost: it may have been charged', async () => {
    const { orderId } = await desk.addUnpaid();
    platform.gateway.nextCall('lost');
    expect(expectOk(await desk.scan(orderId)).state).toBe('checking');
    expect([...platform.gateway.trades.values()].filter(({ status }) => status.kind === 'paid')).not.toEqual(
      [],
    );
    await wait(3 * SECOND_MS);
    expect(await desk.state(orderId)).toBe('paid');
  });
});

describe('what is not to be paid', () => {
  it('refuses an order that is paid, and one that is unknown', async () => {
    const { orderId } = await desk.addUnpaid({ paid: true });
    expect(refusal(await desk.startQr(orderId))).toBe('PAY_NOT_NEEDED');
    expect(refusal(await desk.startQr('b0b0b0b0-0000-4000-8000-000000000000'))).toBe('ORDER_NOT_FOUND');
  });

  it('refuses an order whose code has expired', async () => {
    const { orderId } = await desk.addUnpaid();
    const { orm } = platform.deps.db;
    await orm
      .update(printOrder)
      .set({ validUntil: platform.clock.now() })
      .where(eq(printOrder.orderId, orderId));
    expect(refusal(await desk.startQr(orderId))).toBe('TAKE_CODE_EXPIRED');
  });

  it('refuses a channel that is not offered', async () => {
    const { orderId } = await desk.addUnpaid();
    const wrong = { orderId, channelId: 'wx', channelType: 'alipay.qr' };
    expect(refusal(await desk.terminal.call(terminalPaymentCalls.unifiedOrder, wrong))).toBe(
      'PAY_NOT_OFFERED',
    );
  });

  it('keeps another amount than was asked for away from the order, for a person', async () => {
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId));
    platform.gateway.pay(platform.gateway.latest(), 1);
    await wait(3 * SECOND_MS);
    expect(await desk.state(orderId)).toBe('checking');
    expect((await desk.orderOf(orderId)).paidAt).toBeNull();
  });
});

describe('a notification that cannot be worked off', () => {
  it('keeps none that came after it from being worked off', async () => {
    const { deps } = platform;
    const begin = async () => {
      const { orderId } = await desk.addUnpaid();
      expectOk(await desk.startQr(orderId));
      return { orderId, trade: platform.gateway.latest() };
    };
    const first = await begin();
    platform.gateway.pay(first.trade);
    await notify(`first ${first.orderId}`, first.trade);
    const repeated = await begin();
    const other = await begin();
    for (const { trade } of [repeated, other]) platform.gateway.pay(trade);
    // A channel that gives the number of another payment again.
    const wrong = { ...repeated.trade, status: first.trade.status };
    platform.gateway.setDown(true);
    await notify(`repeated ${repeated.orderId}`, wrong);
    await notify(`other ${other.orderId}`, other.trade);
    expect(await desk.state(other.orderId)).toBe('paid');
    expect(await desk.state(repeated.orderId)).toBe('waiting');
    const { tries } = payNotification;
    const triesOf = async () =>
      (await deps.db.orm.select({ tries }).from(payNotification).where(isNull(payNotification.doneAt)))[0]
        ?.tries;
    const soFar = (await triesOf()) ?? 0;
    expect(soFar).toBeGreaterThan(0);
    // Not again at once, but once its time has come.
    await workOffNotifications(deps);
    expect(await triesOf()).toBe(soFar);
    await wait(5 * SECOND_MS);
    expect(await triesOf()).toBe(soFar + 1);
    const left = await deps.db.orm.delete(payNotification).where(isNull(payNotification.doneAt)).returning();
    expect(left.map(({ notificationId }) => notificationId)).toEqual([`repeated ${repeated.orderId}`]);
    platform.gateway.setDown(false);
    await wait(30 * SECOND_MS);
    expect(await desk.state(repeated.orderId)).toBe('paid');
  });
});

describe('money that a channel gives back by itself', () => {
  const paidOrder = async () => {
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId));
    const trade = platform.gateway.latest();
    platform.gateway.pay(trade);
    await notify(`paid ${orderId}`, trade);
    expect(await desk.state(orderId)).toBe('paid');
    return { orderId, trade };
  };
  const takeBack = async (id: string, trade: ReturnType<TestPlatform['gateway']['latest']>) => {
    trade.status = { kind: 'reversed' };
    await notify(id, trade);
  };
  const refundsOf = async (orderId: string) => {
    const { deps } = platform;
    const { schoolCode } = desk.school;
    const found = await latestPayment(deps.db, schoolCode, orderId);
    return readRefunds(deps.db, schoolCode, found ? [found.intent.intentId] : []);
  };

  it('ends an order that was not printed, once, however often it is said', async () => {
    const { orderId, trade } = await paidOrder();
    await takeBack(`back ${orderId}`, trade);
    await takeBack(`again ${orderId}`, trade);
    expect(await desk.orderOf(orderId)).toMatchObject({ state: 'cancelled', payment: 'refunded' });
    expect(await refundsOf(orderId)).toMatchObject([
      { state: 'done', reason: 'channel', amountFen: PRICE_FEN },
    ]);
    // Our channel was never asked for it.
    expect(trade.refunds.size).toBe(0);
  });

  it('ends it also while a terminal holds it, which prints nothing then', async () => {
    const { orderId, trade } = await paidOrder();
    await desk.claim(orderId);
    await takeBack(`held ${orderId}`, trade);
    expect(await desk.orderOf(orderId)).toMatchObject({ state: 'cancelled', payment: 'refunded' });
    expect(await desk.print(orderId, { state: 1 })).toBeUndefined();
  });

  it('sends a print of which paper may have come out to review', async () => {
    const { orderId, trade } = await paidOrder();
    await desk.claim(orderId);
    await desk.print(orderId, { state: 2, impressions: 1 });
    await takeBack(`jam ${orderId}`, trade);
    expect(await desk.orderOf(orderId)).toMatchObject({ state: 'unconfirmed' });
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'done', reason: 'channel' }]);
  });

  it('is booked for what was printed, and said in the log', async () => {
    const { orderId, trade } = await paidOrder();
    await desk.claim(orderId);
    await desk.print(orderId, { state: 1, impressions: 1 });
    await takeBack(`printed ${orderId}`, trade);
    expect(await desk.orderOf(orderId)).toMatchObject({ state: 'printed' });
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'done', reason: 'channel' }]);
    expect(platform.log.lines).toContainEqual(
      expect.objectContaining({
        event: 'payment-taken-back',
        detail: expect.objectContaining({ orderId, order: 'printed' }),
      }),
    );
  });

  /** An order whose payment nobody here knows yet; the next answer of the channel is lost. `paid` is the trade as it was paid. */
  const payBeforeLostAnswer = async () => {
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId));
    const trade = platform.gateway.latest();
    platform.gateway.pay(trade);
    platform.gateway.nextCall('lost');
    return { orderId, trade, paid: { ...trade } };
  };

  it('is found out when the answer to the closing was lost and the notice of the payment came first', async () => {
    const { orderId, trade, paid } = await payBeforeLostAnswer();
    await desk.leave(orderId);
    trade.status = { kind: 'reversed' };
    await notify(`first ${orderId}`, paid);
    expect(await desk.state(orderId)).toBe('paid');
    // Neither a repetition nor a channel that is down makes it be forgotten.
    await notify(`repeated ${orderId}`, paid);
    platform.gateway.setDown(true);
    await wait(30 * SECOND_MS);
    platform.gateway.setDown(false);
    await wait(30 * SECOND_MS);
    expect(await desk.orderOf(orderId)).toMatchObject({ state: 'cancelled', payment: 'refunded' });
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'done', reason: 'channel' }]);
  });

  it('is found out also when another way to pay was wanted meanwhile', async () => {
    const { orderId, trade, paid } = await payBeforeLostAnswer();
    expect(refusal(await desk.startQr(orderId, 'ali'))).toBe('PAY_CHECKING');
    trade.status = { kind: 'reversed' };
    await notify(`other ${orderId}`, paid);
    await wait(30 * SECOND_MS);
    expect(await desk.orderOf(orderId)).toMatchObject({ state: 'cancelled', payment: 'refunded' });
  });

  it('is found out also when the attempt was given up meanwhile, as nobody had been shown how to pay', async () => {
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId));
    const trade = platform.gateway.latest();
    const { orm } = platform.deps.db;
    await orm.update(payAttempt).set({ state: 'sent' }).where(eq(payAttempt.outTradeNo, trade.outTradeNo));
    platform.gateway.pay(trade);
    const paid = { ...trade };
    platform.gateway.nextCall('lost');
    expectOk(await desk.startQr(orderId, 'ali'));
    trade.status = { kind: 'reversed' };
    await notify(`given up ${orderId}`, paid);
    await wait(30 * SECOND_MS);
    expect((await desk.orderOf(orderId)).state).toBe('cancelled');
  });

  it('is not asked about any more once the channel has confirmed the payment', async () => {
    const { orderId, trade } = await payBeforeLostAnswer();
    await desk.leave(orderId);
    await notify(`kept ${orderId}`, trade);
    const nextOf = async () =>
      (await latestPayment(platform.deps.db, desk.school.schoolCode, orderId))?.attempt?.nextQueryAt;
    expect(await nextOf()).toEqual(expect.any(Date));
    await wait(30 * SECOND_MS);
    expect(await nextOf()).toBeNull();
    expect(await desk.state(orderId)).toBe('paid');
  });

  it('of which only the channel knows is for no order, so that nothing is printed for it', async () => {
    const { orderId, takeCode } = await desk.addUnpaid();
    expectOk(await desk.startQr(orderId));
    const trade = platform.gateway.latest();
    platform.gateway.pay(trade);
    if (trade.status.kind !== 'paid') throw new Error('Nobody could pay');
    trade.refunds.set('R-before-the-set-back', PRICE_FEN);
    trade.status = { ...trade.status, hasRefunds: true };
    await notify(`refunded ${orderId}`, trade);
    expect(await desk.orderOf(orderId)).toMatchObject({ paidAt: null });
    await wait(3 * SECOND_MS);
    expect(await refundsOf(orderId)).toMatchObject([{ state: 'refused', reason: 'late' }]);
    expect([...trade.refunds.values()]).toEqual([PRICE_FEN]);
    // It can be paid by other money, and only that is its own.
    expectOk(await desk.startQr(orderId));
    platform.gateway.pay(platform.gateway.latest());
    await wait(3 * SECOND_MS);
    expect(expectOk(await desk.terminal.call(orderCalls.getForTerminal, { takeCode })).fee.paid).toBe(true);
  });

  it('is what we have refunded already, and counted only there', async () => {
    const { orderId, trade } = await paidOrder();
    expectOk(await desk.terminal.call(terminalRefundCalls.refund, await claimOf(orderId)));
    await wait(SECOND_MS);
    await takeBack(`ours ${orderId}`, trade);
    const refunds = await refundsOf(orderId);
    expect(refunds).toMatchObject([{ state: 'done', reason: 'owner' }]);
  });

  const claimOf = async (orderId: string) => {
    await desk.claim(orderId);
    return { orderId };
  };
});

async function notify(
  id: string,
  { outTradeNo, notifyUrl, status }: ReturnType<TestPlatform['gateway']['latest']>,
) {
  const body = platform.gateway.notification(id, { kind: 'attempt', outTradeNo, status });
  const { pathname } = new URL(notifyUrl);
  const answer = await fetch(platform.origin + pathname, { method: 'POST', body: Buffer.from(body) });
  expect(answer.status).toBe(200);
  await desk.run();
}
