import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS, TAKE_CODE_VALID_DAYS } from '@self-print/contract/limits.ts';
import { TAKE_TYPES } from '@self-print/contract/orderTypes.ts';
import { eq } from 'drizzle-orm';
import { printOrder } from '../../../db/schema/orders.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk } from '../../../testing/testSchool.ts';
import { cancelOrders } from '../../orders/cancelOrders.ts';
import { transition } from '../../orders/life/life.ts';
import { changeOrder } from '../../orders/life/writeOrder.ts';
import { findOrder } from '../../orders/orderStore.ts';
import { payByCode } from '../payerCalls.ts';
import { openPayDesk, type PayDesk, PRICE_FEN, WECHAT_CODE } from '../testing/payDesk.ts';
import { refundUnprinted } from './refundUnprinted.ts';

let platform: TestPlatform;
let desk: PayDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openPayDesk(platform);
});
afterEach(async () => expect(await desk.ledgerFaults()).toEqual([]));
afterAll(() => platform.close());

const VALID_MS = TAKE_CODE_VALID_DAYS * DAY_MS;

async function addPaid() {
  const { orderId } = await desk.addUnpaid();
  const { schoolCode } = desk.school;
  const payer = { kind: 'terminal', terminalCode: desk.terminal.terminalCode } as const;
  // Not by the terminal's call: its token ends with the days that pass here.
  const at = { schoolCode, payer, address: '127.0.0.1' };
  expect(expectOk(await payByCode(platform.deps, at, { orderId, authCode: WECHAT_CODE })).state).toBe('paid');
  const trade = platform.gateway.latest();
  return { orderId, back: () => [...trade.refunds.values()] };
}

/** The job runs after some time, at two servers at once. */
async function passes(ms: number): Promise<void> {
  platform.clock.advance(ms);
  await Promise.all([refundUnprinted(platform.deps), refundUnprinted(platform.deps)]);
  await desk.run();
}

/** Staff makes the code of a failed print work again. */
async function reprint(orderId: string): Promise<void> {
  const { db, clock } = platform.deps;
  const now = clock.now();
  for (const event of [
    { kind: 'sent-to-review', now },
    { kind: 'reviewed', verdict: 'reprint', now },
  ] as const) {
    const order = (await findOrder(db, desk.school.schoolCode, orderId))?.order;
    if (!order) throw new Error('The order is gone');
    await changeOrder(db, order, expectOk(transition(order, event)));
  }
}

describe('an order that is paid and not printed', () => {
  it('is paid back when its code expires, once, and never before', async () => {
    const order = await addPaid();
    await passes(VALID_MS - MINUTE_MS);
    expect(order.back()).toEqual([]);
    await passes(MINUTE_MS);
    expect(order.back()).toEqual([PRICE_FEN]);
    expect(await desk.orderOf(order.orderId)).toMatchObject({ state: 'cancelled', payment: 'refunded' });
    await passes(DAY_MS);
    expect(order.back()).toEqual([PRICE_FEN]);
  });

  it('can be printed after a print without a sheet as long as its code is valid, and is paid back then', async () => {
    const order = await addPaid();
    await desk.claim(order.orderId);
    await desk.print(order.orderId, { state: 2, impressions: 0 });
    await passes(DAY_MS);
    expect(await desk.orderOf(order.orderId)).toMatchObject({ state: 'paid', payment: 'idle' });
    await passes(VALID_MS);
    expect(order.back()).toEqual([PRICE_FEN]);
  });

  it('is left to a terminal that holds it, and paid back when that has let it lapse', async () => {
    const order = await addPaid();
    platform.clock.advance(VALID_MS - MINUTE_MS);
    await desk.claim(order.orderId);
    await passes(2 * MINUTE_MS);
    expect((await desk.orderOf(order.orderId)).state).toBe('claimed');
    await passes(DAY_MS);
    expect(order.back()).toEqual([PRICE_FEN]);
  });

  it('goes to review when a sheet of it came out before staff let it print again', async () => {
    const order = await addPaid();
    await desk.claim(order.orderId);
    const printLogId = await desk.print(order.orderId, { state: 2, impressions: 1 });
    await reprint(order.orderId);
    const { schoolCode } = desk.school;
    const canceller = { schoolCode, by: 'admin', onlyOf: null };
    expect((await cancelOrders(platform.deps, canceller, [order.orderId])).cancelled).toEqual([]);
    await passes(VALID_MS + DAY_MS);
    expect(order.back()).toEqual([]);
    expect(await desk.orderOf(order.orderId)).toMatchObject({
      state: 'unconfirmed',
      payment: 'idle',
      activePrintLogId: printLogId,
      claimedBy: null,
    });
  });

  it.each(['printed', 'failed', 'unconfirmed'] as const)('is left alone once it is %s', async (end) => {
    const order = await addPaid();
    await desk.claim(order.orderId);
    await desk.print(order.orderId, {
      state: end === 'printed' ? 1 : 2,
      impressions: 1,
      unconfirmed: end === 'unconfirmed',
    });
    await passes(VALID_MS + DAY_MS);
    expect(order.back()).toEqual([]);
    expect((await desk.orderOf(order.orderId)).state).toBe(end);
  });

  it('keeps a file that was handed over as a file, and what was paid elsewhere', async () => {
    const order = await addPaid();
    const ofOrder = eq(printOrder.orderId, order.orderId);
    await platform.deps.db.orm.update(printOrder).set({ takeType: TAKE_TYPES.electronic }).where(ofOrder);
    const counter = await desk.addUnpaid({ paid: true });
    await passes(VALID_MS + DAY_MS);
    expect(order.back()).toEqual([]);
    expect(await desk.orderOf(counter.orderId)).toMatchObject({ state: 'paid', payment: 'idle' });
  });
});
