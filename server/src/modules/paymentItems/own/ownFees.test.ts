import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { ownFeeCalls as calls } from '@self-print/contract/platform/ownFees.ts';
import {
  paymentItemAdminCalls as admin,
  type PaymentItem,
  type PaymentItemFacts,
} from '@self-print/contract/platform/paymentItemAdmin.ts';
import { paymentItemCalls } from '@self-print/contract/platform/paymentItems.ts';
import { paymentCalls } from '@self-print/contract/platform/payments.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal } from '../../../testing/testSchool.ts';
import { openPayDesk, type PayDesk } from '../../payments/testing/payDesk.ts';

let platform: TestPlatform;
let desk: PayDesk;
let administrator: CallFunction;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openPayDesk(platform, ['SELF_PAYMENT']);
  const { schoolCode } = desk.school;
  const userId = await desk.school.addPerson({ role: 'admin' });
  administrator = await signedIn(platform, { schoolCode, userId }, 'admin');
});
afterEach(async () => {
  expect(await desk.ledgerFaults()).toEqual([]);
});
afterAll(() => platform.close());

const PRICE = 3_000;
const FACTS: PaymentItemFacts = {
  title: { zh: '教材费', en: 'Textbooks' },
  explanation: { zh: '', en: '' },
  tag: { zh: '', en: '' },
  price: { kind: 'fixed', amountFen: PRICE },
  payer: 'person',
  online: true,
  terminals: [],
  position: 1,
};

const offer = async (changes: Partial<PaymentItemFacts> = {}): Promise<PaymentItem> => {
  const added = expectOk(
    await administrator(admin.create, { ...FACTS, ...changes, requestKey: randomUUID() }),
  );
  return setState(added, 'offered');
};
const setState = async ({ paymentId, revision }: PaymentItem, state: PaymentItem['state']) =>
  expectOk(await administrator(admin.setState, { paymentId, revision, state }));
const person = async () => {
  const { schoolCode } = desk.school;
  const userId = await desk.school.addPerson();
  return { userId, call: await signedIn(platform, { schoolCode, userId }, 'mobile') };
};
const order = (call: CallFunction, { paymentId }: PaymentItem, price = PRICE) =>
  call(calls.create, { paymentId, price, requestKey: randomUUID() });
const stateOf = async (call: CallFunction, orderId: string) =>
  expectOk(await call(calls.get, { orderId })).state;
const listed = async (call: CallFunction) =>
  expectOk(await call(calls.list, { rows: 100 })).rows.map(({ orderId, state }) => [orderId, state]);

async function pay(call: CallFunction, orderId: string): Promise<void> {
  const [method] = expectOk(await call(paymentCalls.payTypes, { id: orderId, browser: 'phone' }));
  if (!method) throw new Error('There is no way to pay');
  const { channelId, channelType } = method;
  expectOk(await call(paymentCalls.unifiedOrder, { orderId, channelId, channelType }));
  platform.gateway.pay(platform.gateway.latest());
  platform.clock.advance(3 * SECOND_MS);
  await desk.run();
}

describe('paying a fee on the phone', () => {
  it('is for oneself, and ends with a receipt of what the channel said', async () => {
    const { userId, call } = await person();
    const made = expectOk(await order(call, await offer()));
    expect(made).toMatchObject({ state: 'unpaid', amountFen: PRICE, receipt: null });
    const { orderId } = made;
    expect(made.payer?.payerId).toBe(userId);
    expect(await listed(call)).toEqual([[orderId, 'unpaid']]);
    await pay(call, orderId);
    const fee = expectOk(await call(calls.get, { orderId }));
    expect(fee).toMatchObject({
      state: 'paid',
      receipt: {
        number: orderId.replaceAll('-', '').slice(0, 10).toUpperCase(),
        capital: '叁拾元整',
        trade: expect.any(String),
      },
    });
    expect(fee.receipt?.method).not.toBeNull();
    expect(fee.paidAt).not.toBeNull();
    expect(await listed(call)).toEqual([[orderId, 'paid']]);
  });

  it('tells the payment page that a fee is paid, which is no order to be picked up', async () => {
    const { call } = await person();
    const { orderId } = expectOk(await order(call, await offer()));
    expect(expectOk(await call(paymentCalls.queryOrder, { orderId })).orderType).toBe(3);
    expect(expectOk(await call(userOrderCalls.listByPage, {})).rows).toEqual([]);
  });

  it('ends unpaid after a while, and is then in no list', async () => {
    const { call } = await person();
    const { orderId } = expectOk(await order(call, await offer()));
    platform.clock.advance(16 * MINUTE_MS);
    expect(await stateOf(call, orderId)).toBe('expired');
    expect(await listed(call)).toEqual([]);
  });

  it('gives the same order for a repeated request', async () => {
    const { call } = await person();
    const { paymentId } = await offer();
    const wish = { paymentId, price: PRICE, requestKey: randomUUID() };
    const [one, two] = await Promise.all([call(calls.create, wish), call(calls.create, wish)]);
    expect(expectOk(one).orderId).toBe(expectOk(two).orderId);
  });

  it.each([PRICE - 1, PRICE + 1])('refuses the amount %i, which the fee does not cost', async (price) => {
    const { call } = await person();
    expect(refusal(await order(call, await offer(), price))).toBe('PAYMENT_PRICE_WRONG');
  });
});

describe('a fee', () => {
  const offered = async (call: CallFunction) =>
    expectOk(await call(calls.offered, { rows: 100 })).rows.map(({ paymentId }) => paymentId);

  it('is offered on the phone only where somebody said so, and as long as it is offered', async () => {
    const { call } = await person();
    const online = await offer({ terminals: [desk.terminal.terminalCode] });
    const atTerminals = await offer({ online: false });
    expect(await offered(call)).toContain(online.paymentId);
    expect(await offered(call)).not.toContain(atTerminals.paymentId);
    expect(refusal(await order(call, atTerminals))).toBe('PAYMENT_ITEM_CLOSED');
    await setState(online, 'paused');
    expect(await offered(call)).not.toContain(online.paymentId);
    expect(refusal(await order(call, online))).toBe('PAYMENT_ITEM_CLOSED');
  });

  it('is neither offered nor ordered without the licence, or in another school', async () => {
    const item = await offer();
    const other = await addTestSchool(platform, []);
    const userId = await other.addPerson();
    const call = await signedIn(platform, { schoolCode: other.schoolCode, userId }, 'mobile');
    expect(refusal(await call(calls.offered, {}))).toBe('MODULE_NOT_LICENSED');
    expect(refusal(await order(call, item))).toBe('MODULE_NOT_LICENSED');
  });

  it('of somebody else is not shown', async () => {
    const [owner, stranger] = [await person(), await person()];
    const { orderId } = expectOk(await order(owner.call, await offer()));
    expect(refusal(await stranger.call(calls.get, { orderId }))).toBe('ORDER_NOT_FOUND');
    expect(await listed(stranger.call)).toEqual([]);
  });

  it('that somebody has begun at a terminal is listed for its person once it is paid', async () => {
    const { userId, call } = await person();
    const { paymentId } = await offer();
    const { orderId } = expectOk(
      await desk.terminal.call(paymentItemCalls.create, {
        paymentId,
        price: PRICE,
        payerId: userId,
        requestKey: randomUUID(),
      }),
    );
    expect(await listed(call)).toEqual([]);
    expectOk(await desk.scan(orderId));
    expect(await listed(call)).toEqual([[orderId, 'paid']]);
  });

  it("that was ordered on the phone is no terminal's to look at", async () => {
    const { call } = await person();
    const { orderId } = expectOk(await order(call, await offer()));
    expect(refusal(await desk.terminal.call(paymentItemCalls.updateOrderState, { orderId }))).toBe(
      'ORDER_NOT_FOUND',
    );
    expect(refusal(await desk.terminal.call(paymentItemCalls.printReceipt, { orderId }))).toBe(
      'ORDER_NOT_FOUND',
    );
  });
});
