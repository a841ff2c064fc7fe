import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { eq } from 'drizzle-orm';
import { printOrder } from '../../../db/schema/orders.ts';
import { payRefund } from '../../../db/schema/payments.ts';
import type { AdminActor, UserActor } from '../../../http/actor.ts';
import { operationBy } from '../../../http/operation.ts';
import { builtInAdministrator } from '../../../http/permissions.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../../testing/testSchool.ts';
import { cancelOrders } from '../../orders/cancelOrders.ts';
import { readPayment } from '../admin/paymentDetail.ts';
import { latestPayment } from '../paymentStore.ts';
import { ONE_PERSON_FEN } from '../settings/paySettings.ts';
import { openPayDesk, type PayDesk, PRICE_FEN } from '../testing/payDesk.ts';
import { decideRefund, refundByStaff } from './refundByStaff.ts';
import { requestOwnRefund } from './requestOwnRefund.ts';

let platform: TestPlatform;
let desk: PayDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openPayDesk(platform);
});
afterEach(async () => {
  platform.gateway.setDown(false);
  expect(await desk.ledgerFaults()).toEqual([]);
});
afterAll(() => platform.close());

/** An order that was paid, and whose print then came to some state. */
async function addPaid(state: OrderState = 'paid', unitPrice = PRICE_FEN) {
  const userId = await desk.school.addPerson();
  const itemId = await desk.school.addItem({ unitPrice });
  const { orderId } = await desk.addUnpaid({ userId, itemId });
  expect(expectOk(await desk.scan(orderId)).state).toBe('paid');
  const { orm } = platform.deps.db;
  const printed = {
    state,
    activePrintLogId: orderId,
    claimedBy: desk.terminal.terminalCode,
    leaseExpiresAt: null,
  };
  if (state !== 'paid') await orm.update(printOrder).set(printed).where(eq(printOrder.orderId, orderId));
  const paid = await latestPayment(platform.deps.db, desk.school.schoolCode, orderId);
  if (!paid) throw new Error('Nothing was paid');
  const owner: UserActor = {
    kind: 'mobileUser',
    at: 'phone',
    schoolCode: desk.school.schoolCode,
    userId,
    role: 'student',
    proofs: [],
  };
  return { orderId, owner, paymentId: paid.intent.intentId, trade: platform.gateway.latest() };
}
const wantBack = ({ owner, orderId }: Awaited<ReturnType<typeof addPaid>>) =>
  requestOwnRefund(platform.deps, owner, orderId);
const moneyBack = ({ trade }: Awaited<ReturnType<typeof addPaid>>) => [...trade.refunds.values()];

describe('a refund that the owner asks for', () => {
  it('comes at once where nothing was printed, and ends the order', async () => {
    const order = await addPaid();
    expect(expectOk(await wantBack(order))).toEqual({ outcome: 'refunding' });
    expect(await desk.orderOf(order.orderId)).toMatchObject({ state: 'cancelled', payment: 'refunding' });
    await desk.run();
    expect(moneyBack(order)).toEqual([PRICE_FEN]);
    expect((await desk.orderOf(order.orderId)).payment).toBe('refunded');
  });

  it('happens once, however often it is asked for', async () => {
    const order = await addPaid();
    const asked = await Promise.all([wantBack(order), wantBack(order), wantBack(order)]);
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    await desk.run();
    await desk.run();
    expect(moneyBack(order)).toEqual([PRICE_FEN]);
  });

  it.each(['failed', 'unconfirmed'] as const)('goes to staff after a print that is %s', async (state) => {
    const order = await addPaid(state);
    expect(expectOk(await wantBack(order))).toEqual({ outcome: 'review' });
    await desk.run();
    expect(moneyBack(order)).toEqual([]);
  });

  it.each([
    ['printed', 'REFUND_NOT_POSSIBLE'],
    ['printing', 'ORDER_PRINTING_ELSEWHERE'],
  ] as const)('is refused while the order is %s', async (state, name) => {
    const order = await addPaid();
    const lease = {
      leaseExpiresAt: platform.clock.now(),
      claimedBy: desk.terminal.terminalCode,
      activePrintLogId: order.orderId,
    };
    await platform.deps.db.orm
      .update(printOrder)
      .set({ state, ...lease })
      .where(eq(printOrder.orderId, order.orderId));
    expect(refusal(await wantBack(order))).toBe(name);
  });

  it('is refused to others, and for money that was not paid here', async () => {
    const order = await addPaid();
    const stranger = { ...order.owner, userId: await desk.school.addPerson() };
    expect(refusal(await requestOwnRefund(platform.deps, stranger, order.orderId))).toBe('ORDER_NOT_FOUND');
    const { orderId } = await desk.addUnpaid({ userId: order.owner.userId, paid: true });
    expect(refusal(await requestOwnRefund(platform.deps, order.owner, orderId))).toBe('REFUND_NOT_POSSIBLE');
  });

  it('survives a channel that acts and does not answer', async () => {
    const order = await addPaid();
    expectOk(await wantBack(order));
    platform.gateway.nextCall('lost');
    await desk.run();
    expect((await desk.orderOf(order.orderId)).payment).toBe('refunding');
    platform.clock.advance(5 * SECOND_MS);
    await desk.run();
    expect(moneyBack(order)).toEqual([PRICE_FEN]);
    expect((await desk.orderOf(order.orderId)).payment).toBe('refunded');
  });
});

it('pays back what was paid for an order that is cancelled', async () => {
  const order = await addPaid();
  const { schoolCode, userId } = order.owner;
  const canceller = { schoolCode, by: userId, onlyOf: userId };
  expect((await cancelOrders(platform.deps, canceller, [order.orderId])).cancelled).toEqual([order.orderId]);
  await desk.run();
  expect(moneyBack(order)).toEqual([PRICE_FEN]);
  expect((await desk.orderOf(order.orderId)).payment).toBe('refunded');
});

describe('a refund by staff', () => {
  const staff = (userId: string): AdminActor =>
    builtInAdministrator({ schoolCode: desk.school.schoolCode, userId }, 'finance');
  const back = (paymentId: string, amountFen: number, by = 'first', requestKey = randomUUID()) =>
    refundByStaff(platform.deps, operationBy(staff(by), 'refund-requested'), {
      paymentId,
      amountFen,
      remarks: 'two sheets jammed',
      requestKey,
    });

  it('settles a failed print with a part of its money', async () => {
    const order = await addPaid('failed');
    expectOk(await back(order.paymentId, 100));
    await desk.run();
    expect(moneyBack(order)).toEqual([100]);
    expect(await desk.orderOf(order.orderId)).toMatchObject({ state: 'failed', payment: 'refunded' });
    expectOk(await back(order.paymentId, 50));
    await desk.run();
    expect(moneyBack(order)).toEqual([100, 50]);
    expect(refusal(await back(order.paymentId, 1))).toBe('REFUND_NOT_POSSIBLE');
  });

  it('is one refund for one press of the button', async () => {
    const order = await addPaid('unconfirmed');
    const key = randomUUID();
    const [first, second] = [
      await back(order.paymentId, 50, 'first', key),
      await back(order.paymentId, 50, 'first', key),
    ];
    expect(expectOk(first).refundId).toBe(expectOk(second).refundId);
    await desk.run();
    expect(moneyBack(order)).toEqual([50]);
  });

  it('never gives back more than was paid, also when two ask at the same time', async () => {
    const order = await addPaid('failed');
    const asked = await Promise.all([back(order.paymentId, 100), back(order.paymentId, 100, 'second')]);
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    await desk.run();
    expect(moneyBack(order)).toEqual([100]);
  });

  it('needs a second person above the limit', async () => {
    const order = await addPaid('failed', ONE_PERSON_FEN + 1);
    const { refundId, state } = expectOk(await back(order.paymentId, ONE_PERSON_FEN + 1));
    expect(state).toBe('awaiting-approval');
    await desk.run();
    expect(moneyBack(order)).toEqual([]);
    const decide = (by: string, approve: boolean) =>
      decideRefund(platform.deps, operationBy(staff(by), 'refund-decided'), { refundId, approve });
    expect(refusal(await decide('first', true))).toBe('SECOND_PERSON_NEEDED');
    expect(expectOk(await decide('second', true)).state).toBe('requested');
    expect(refusal(await decide('third', false))).toBe('CHANGED_MEANWHILE');
    await desk.run();
    expect(moneyBack(order)).toEqual([ONE_PERSON_FEN + 1]);
  });

  it('needs a second person once one has paid back as much as one may, in however many parts', async () => {
    const order = await addPaid('failed', ONE_PERSON_FEN + 2);
    expect(expectOk(await back(order.paymentId, ONE_PERSON_FEN)).state).toBe('requested');
    expect(expectOk(await back(order.paymentId, 1)).state).toBe('awaiting-approval');
    expect(expectOk(await back(order.paymentId, 1, 'second')).state).toBe('awaiting-approval');
    await desk.run();
    expect(moneyBack(order)).toEqual([ONE_PERSON_FEN]);
  });

  it('of an own order needs a second person, who is never its owner', async () => {
    const order = await addPaid('failed');
    const { userId } = order.owner;
    const viewer = staff(userId);
    const own = expectOk(await back(order.paymentId, 1, userId));
    expect(own.state).toBe('awaiting-approval');
    const asked = expectOk(await back(order.paymentId, 1, userId));
    const decide = (by: string, refundId: string) =>
      decideRefund(platform.deps, operationBy(staff(by), 'refund-decided'), { refundId, approve: true });
    expect(refusal(await decide(userId, own.refundId))).toBe('SECOND_PERSON_NEEDED');
    await platform.deps.db.orm
      .update(payRefund)
      .set({ requestedBy: 'second' })
      .where(eq(payRefund.refundId, asked.refundId));
    expect(refusal(await decide(userId, asked.refundId))).toBe('SECOND_PERSON_NEEDED');
    const seen = await readPayment(platform.deps.db, platform.deps, viewer, order.paymentId);
    expect(seen).toMatchObject({ aloneFen: 0, refunds: [{ isOwn: true }, { isOwn: true }] });
    await desk.run();
    expect(moneyBack(order)).toEqual([]);
    expectOk(await decide('second', own.refundId));
    await desk.run();
    expect(moneyBack(order)).toEqual([1]);
  });

  it('keeps its money when the second person rejects it', async () => {
    const order = await addPaid('failed', ONE_PERSON_FEN + 1);
    const { refundId } = expectOk(await back(order.paymentId, ONE_PERSON_FEN + 1));
    expect(
      expectOk(
        await decideRefund(platform.deps, operationBy(staff('second'), 'refund-decided'), {
          refundId,
          approve: false,
        }),
      ).state,
    ).toBe('rejected');
    await desk.run();
    expect(moneyBack(order)).toEqual([]);
    expect(await desk.orderOf(order.orderId)).toMatchObject({ state: 'failed', payment: 'idle' });
  });

  it('waits for a person when the channel refuses it', async () => {
    const order = await addPaid('failed');
    order.trade.refunds.set('of somebody else', PRICE_FEN);
    expectOk(await back(order.paymentId, PRICE_FEN));
    await desk.run();
    const detail = await readPayment(platform.deps.db, platform.deps, staff('second'), order.paymentId);
    expect(detail?.refunds.map(({ state, isOwn }) => [state, isOwn])).toEqual([['refused', false]]);
    platform.clock.advance(10 * MINUTE_MS);
    await desk.run();
    expect((await desk.orderOf(order.orderId)).payment).toBe('refunding');
  });
});
