import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@self-print/contract/limits.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import {
  paymentItemAdminCalls as admin,
  type PaymentItem,
  type PaymentItemFacts,
} from '@self-print/contract/platform/paymentItemAdmin.ts';
import { paymentItemCalls as calls } from '@self-print/contract/platform/paymentItems.ts';
import { terminalPaymentCalls, terminalRefundCalls } from '@self-print/contract/platform/payments.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { expectOk, refusal, type TestTerminal } from '../../testing/testSchool.ts';
import { refundUnprinted } from '../payments/jobs/refundUnprinted.ts';
import { openPayDesk, type PayDesk } from '../payments/testing/payDesk.ts';

let platform: TestPlatform;
let desk: PayDesk;
let administrator: CallFunction;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openPayDesk(platform, ['SELF_PAYMENT']);
  administrator = await consoleOf('admin');
});
afterEach(async () => {
  expect(await desk.ledgerFaults()).toEqual([]);
});
afterAll(() => platform.close());

const PRICE = 3_000;
const FACTS: PaymentItemFacts = {
  title: { zh: '教材费', en: 'Textbooks' },
  explanation: { zh: '秋季学期', en: 'Autumn term' },
  tag: { zh: '', en: '' },
  price: { kind: 'fixed', amountFen: PRICE },
  payer: 'anybody',
  online: false,
  terminals: [],
  position: 1,
};

const consoleOf = async (role: BuiltInRole): Promise<CallFunction> => {
  const { schoolCode } = desk.school;
  return signedIn(platform, { schoolCode, userId: await desk.school.addPerson({ role }) }, 'admin');
};
const addItem = async (changes: Partial<PaymentItemFacts> = {}): Promise<PaymentItem> =>
  expectOk(await administrator(admin.create, { ...FACTS, ...changes, requestKey: randomUUID() }));
const offer = async (changes: Partial<PaymentItemFacts> = {}): Promise<PaymentItem> =>
  setState(await addItem(changes), 'offered');
const setState = async ({ paymentId, revision }: PaymentItem, state: PaymentItem['state']) =>
  expectOk(await administrator(admin.setState, { paymentId, revision, state }));
const order = ({ paymentId }: PaymentItem, price = PRICE, at: TestTerminal = desk.terminal) =>
  at.call(calls.create, { paymentId, price, requestKey: randomUUID() });
const ordered = async (item: PaymentItem, price = PRICE) => expectOk(await order(item, price));
const offeredAt = async ({ call }: TestTerminal) =>
  expectOk(await call(calls.list, { rows: 100 })).rows.map(({ paymentId }) => paymentId);
const stateOf = async (orderId: string) =>
  expectOk(await desk.terminal.call(calls.updateOrderState, { orderId })).state;
const payments = async (orderId: string) =>
  expectOk(await administrator(paymentAdminCalls.list, { orderId })).rows;

describe('paying a fee at a terminal', () => {
  it('is settled by the money alone, and stands where all other money does', async () => {
    const item = await offer();
    const made = await ordered(item);
    expect(made).toMatchObject({ amountFen: PRICE, state: 'unpaid', payer: null, title: FACTS.title });
    const { orderId } = made;
    expectOk(await desk.startQr(orderId));
    platform.gateway.pay(platform.gateway.latest());
    platform.clock.advance(3 * SECOND_MS);
    await desk.run();
    expect(await stateOf(orderId)).toBe('paid');
    expect(await payments(orderId)).toMatchObject([
      { state: 'paid', amountFen: PRICE, title: FACTS.title, terminalCode: desk.terminal.terminalCode },
    ]);
    const listed = expectOk(await administrator(orderAdminCalls.list, { orderType: 3 })).rows;
    expect(listed.find((row) => row.orderId === orderId)).toMatchObject({ state: 'paid', totalFee: PRICE });
  });

  it('ends an order that nobody pays', async () => {
    const { orderId } = await ordered(await offer());
    platform.clock.advance(16 * MINUTE_MS);
    expect(await stateOf(orderId)).toBe('expired');
    expect(refusal(await desk.startQr(orderId))).toBe('TAKE_CODE_EXPIRED');
  });

  it('lets a person try again who left without paying', async () => {
    const { orderId } = await ordered(await offer());
    expectOk(await desk.startQr(orderId));
    expectOk(await desk.leave(orderId));
    expect(await stateOf(orderId)).toBe('unpaid');
    expectOk(await desk.scan(orderId));
    expect(await stateOf(orderId)).toBe('paid');
  });

  it('gives the same order for a repeated request, and none for another wish with its key', async () => {
    const { paymentId } = await offer({ price: { kind: 'listed', amountsFen: [100, 200] } });
    const wish = { paymentId, price: 100, requestKey: randomUUID() };
    const [one, two] = await Promise.all([
      desk.terminal.call(calls.create, wish),
      desk.terminal.call(calls.create, wish),
    ]);
    expect(expectOk(one).orderId).toBe(expectOk(two).orderId);
    expect(refusal(await desk.terminal.call(calls.create, { ...wish, price: 200 }))).toBe('BAD_REQUEST');
  });

  it('pays once at two terminals that pay the same order', async () => {
    const other = await desk.school.addTerminal();
    const { orderId } = await ordered(await offer());
    expectOk(await desk.startQr(orderId, 'wx'));
    const first = platform.gateway.latest();
    expectOk(await desk.startQr(orderId, 'ali', other));
    expect(first.status.kind).toBe('closed');
    platform.gateway.pay(platform.gateway.latest());
    platform.clock.advance(3 * SECOND_MS);
    await desk.run();
    expect(await payments(orderId)).toHaveLength(1);
    expect(await stateOf(orderId)).toBe('paid');
  });

  it('shows an order only at the terminal where it was made', async () => {
    const other = await desk.school.addTerminal();
    const { orderId } = await ordered(await offer());
    expect(refusal(await other.call(calls.updateOrderState, { orderId }))).toBe('ORDER_NOT_FOUND');
    const { orderId: printed } = await desk.addUnpaid();
    expect(refusal(await desk.terminal.call(calls.updateOrderState, { orderId: printed }))).toBe(
      'ORDER_NOT_FOUND',
    );
  });
});

describe('the amount', () => {
  it.each([
    ['fixed', { kind: 'fixed', amountFen: 3_000 }, [3_000], [2_999, 3_001, 1]],
    ['listed', { kind: 'listed', amountsFen: [1_000, 5_000] }, [1_000, 5_000], [3_000, 6_000]],
    ['entered', { kind: 'entered', minFen: 100, maxFen: 200 }, [100, 150, 200], [99, 201]],
  ] as const)('is what the fee allows: %s', async (_, price, good, bad) => {
    const item = await offer({ price: structuredClone(price) as PaymentItemFacts['price'] });
    for (const fen of good) expect((await ordered(item, fen)).amountFen).toBe(fen);
    for (const fen of bad) expect(refusal(await order(item, fen))).toBe('PAYMENT_PRICE_WRONG');
  });

  it.each([0, -1, 0.5, 2_000_001])('is never %s', async (fen) => {
    expect(refusal(await order(await offer(), fen))).toBe('BAD_REQUEST');
  });

  it('of an order stays when the fee changes, and a new order needs the new one', async () => {
    const item = await offer();
    const { orderId } = await ordered(item);
    expectOk(await desk.startQr(orderId));
    const { paymentId, revision } = item;
    const changed = { ...FACTS, price: { kind: 'fixed', amountFen: 9_900 } as const, paymentId, revision };
    expectOk(await administrator(admin.modify, changed));
    expect(platform.gateway.latest().amountFen).toBe(PRICE);
    expect(refusal(await order(item))).toBe('PAYMENT_PRICE_WRONG');
    platform.gateway.pay(platform.gateway.latest());
    platform.clock.advance(3 * SECOND_MS);
    await desk.run();
    expect(await payments(orderId)).toMatchObject([{ state: 'paid', amountFen: PRICE }]);
  });
});

describe('where a fee is offered', () => {
  it('is the chosen terminals, or all, once somebody offers it', async () => {
    const other = await desk.school.addTerminal();
    const everywhere = await offer();
    const here = await offer({ terminals: [desk.terminal.terminalCode] });
    const paused = await addItem();
    expect(await offeredAt(desk.terminal)).toEqual(
      expect.arrayContaining([everywhere.paymentId, here.paymentId]),
    );
    expect(await offeredAt(desk.terminal)).not.toContain(paused.paymentId);
    expect(await offeredAt(other)).not.toContain(here.paymentId);
    expect(refusal(await order(here, PRICE, other))).toBe('PAYMENT_ITEM_CLOSED');
    expect(refusal(await order(paused))).toBe('PAYMENT_ITEM_CLOSED');
    expect(refusal(await order({ ...paused, paymentId: randomUUID() }))).toBe('PAYMENT_ITEM_CLOSED');
  });

  it('is nowhere once it is archived, while who has ordered may still pay', async () => {
    const item = await offer();
    const { orderId } = await ordered(item);
    await setState(item, 'archived');
    expect(refusal(await order(item))).toBe('PAYMENT_ITEM_CLOSED');
    expectOk(await desk.scan(orderId));
    expect(await stateOf(orderId)).toBe('paid');
  });

  it('is no school without the licence', async () => {
    const unlicensed = await openPayDesk(platform);
    const { call } = unlicensed.terminal;
    expect(refusal(await call(calls.list, {}))).toBe('MODULE_NOT_LICENSED');
    const wish = { paymentId: randomUUID(), price: PRICE };
    expect(refusal(await call(calls.create, wish))).toBe('MODULE_NOT_LICENSED');
    expect(refusal(await call(calls.findPayer, { number: '1' }))).toBe('MODULE_NOT_LICENSED');
    expect(refusal(await call(calls.getCardNumber, { x: '1' }))).toBe('MODULE_NOT_LICENSED');
  });
});

describe('a fee for a person', () => {
  it('belongs to whom the number or the card names, shown masked', async () => {
    const userId = await desk.school.addPerson({ userName: '20261234', name: '欧阳明' });
    const found = expectOk(await desk.terminal.call(calls.findPayer, { number: ' 20261234 ' }));
    expect(found).toEqual({ payerId: userId, name: '欧**', number: expect.stringMatching(/\*/) });
    expect(expectOk(await desk.terminal.call(calls.getCardNumber, { x: '20261234' }))).toEqual(found);
    const { paymentId } = await offer({ payer: 'person' });
    const wish = { paymentId, price: PRICE, payerId: userId };
    const made = expectOk(await desk.terminal.call(calls.create, wish));
    expect(made.payer).toEqual(found);
    const phone = await signedIn(platform, { schoolCode: desk.school.schoolCode, userId }, 'mobile');
    expect(expectOk(await phone(userOrderCalls.listByPage, {})).rows).toEqual([]);
  });

  it('is ordered for nobody else', async () => {
    const item = await offer({ payer: 'person' });
    const administratorId = await desk.school.addPerson({ role: 'admin', userName: 'root-1' });
    const stranger = await (await openPayDesk(platform)).school.addPerson();
    for (const payerId of [undefined, 'nobody', administratorId, stranger, 'walk-in'])
      expect(
        refusal(await desk.terminal.call(calls.create, { paymentId: item.paymentId, price: PRICE, payerId })),
      ).toBe('PAYER_NOT_FOUND');
    for (const number of ['root-1', 'walk-in', '0'])
      expect(refusal(await desk.terminal.call(calls.findPayer, { number }))).toBe('PAYER_NOT_FOUND');
  });

  it('is no way to find out whose many numbers are', async () => {
    const { call } = await desk.school.addTerminal();
    const answers: unknown[] = [];
    for (let number = 0; number < 21; number += 1)
      answers.push(refusal(await call(calls.findPayer, { number: String(number) })));
    expect(answers.slice(0, 20)).toEqual(Array(20).fill('PAYER_NOT_FOUND'));
    expect(answers[20]).toBe('TOO_MANY_REQUESTS');
  });
});

describe('money back', () => {
  it('is for staff to give, as nobody can prove at a terminal what a fee was for', async () => {
    const { orderId } = await ordered(await offer());
    expectOk(await desk.scan(orderId));
    for (const call of [terminalRefundCalls.refundWay, terminalRefundCalls.refund] as const)
      expect(refusal(await desk.terminal.call(call, { orderId }))).toBe('ORDER_NOT_FOUND');
    const [payment] = await payments(orderId);
    const wish = { amountFen: PRICE, remarks: '重复缴费', requestKey: randomUUID() };
    expectOk(await administrator(paymentAdminCalls.refund, { ...wish, paymentId: payment?.paymentId ?? '' }));
    await desk.run();
    expect(await stateOf(orderId)).toBe('refunded');
    expect(await payments(orderId)).toMatchObject([{ state: 'refunded', refundedFen: PRICE }]);
    expect(
      refusal(
        await desk.terminal.call(terminalPaymentCalls.payByCode, { orderId, authCode: '134567890123456789' }),
      ),
    ).toBe('PAY_NOT_NEEDED');
  });
});

describe('fees in the console', () => {
  it('are added once, found, changed and archived', async () => {
    const wish = { ...FACTS, title: { zh: '补考费', en: 'Resit fee' }, requestKey: randomUUID() };
    const added = expectOk(await administrator(admin.create, wish));
    expect(expectOk(await administrator(admin.create, wish))).toEqual(added);
    expect(added.state).toBe('paused');
    const found = expectOk(await administrator(admin.list, { search: 'resit' }));
    expect(found.rows).toEqual([added]);
    const archived = await setState(added, 'archived');
    expect(expectOk(await administrator(admin.list, { search: 'resit' })).total).toBe(0);
    expect(expectOk(await administrator(admin.list, { search: '补考', state: 'archived' })).rows).toEqual([
      archived,
    ]);
    expect(expectOk(await administrator(admin.get, { id: added.paymentId }))).toEqual(archived);
  });

  it('are not changed over another administrator', async () => {
    const { paymentId, revision } = await addItem();
    expectOk(await administrator(admin.modify, { ...FACTS, paymentId, revision, position: 7 }));
    const late = { paymentId, revision };
    expect(refusal(await administrator(admin.modify, { ...FACTS, ...late }))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await administrator(admin.setState, { ...late, state: 'offered' }))).toBe(
      'CHANGED_MEANWHILE',
    );
  });

  it.each([
    { price: { kind: 'fixed', amountFen: 0 } },
    { price: { kind: 'listed', amountsFen: [100] } },
    { price: { kind: 'listed', amountsFen: [100, 100] } },
    { price: { kind: 'entered', minFen: 200, maxFen: 100 } },
    { price: { kind: 'entered', minFen: 1, maxFen: 2_000_001 } },
    { title: { zh: ' ', en: 'Fee' } },
    { title: { zh: '费', en: '' } },
  ] as const)('are refused with %j', async (changes) => {
    const wish = { ...FACTS, ...changes, requestKey: randomUUID() } as never;
    expect(refusal(await administrator(admin.create, wish))).toBe('BAD_REQUEST');
  });

  it('are not offered at terminals that do not exist', async () => {
    const wish = { ...FACTS, terminals: ['NOWHERE'], requestKey: randomUUID() };
    expect(refusal(await administrator(admin.create, wish))).toBe('REFERENCE_UNKNOWN');
    const { paymentId, revision } = await addItem();
    expect(
      refusal(await administrator(admin.modify, { ...FACTS, paymentId, revision, terminals: ['NOWHERE'] })),
    ).toBe('REFERENCE_UNKNOWN');
  });

  it('are unknown to other schools', async () => {
    const { paymentId, revision } = await addItem();
    const other = await openPayDesk(platform, ['SELF_PAYMENT']);
    const { schoolCode } = other.school;
    const userId = await other.school.addPerson({ role: 'admin' });
    const stranger = await signedIn(platform, { schoolCode, userId }, 'admin');
    expect(refusal(await stranger(admin.get, { id: paymentId }))).toBe('NOT_FOUND');
    expect(refusal(await stranger(admin.setState, { paymentId, revision, state: 'offered' }))).toBe(
      'NOT_FOUND',
    );
    expect(refusal(await order({ paymentId } as PaymentItem, PRICE, other.terminal))).toBe(
      'PAYMENT_ITEM_CLOSED',
    );
  });

  it('are read by finance and changed by whoever configures payments', async () => {
    const finance = await consoleOf('finance');
    expect((await finance(admin.list, {})).ok).toBe(true);
    expect(refusal(await finance(admin.create, { ...FACTS, requestKey: randomUUID() }))).toBe(
      'NO_PERMISSION',
    );
    expect(refusal(await (await consoleOf('operator'))(admin.list, {}))).toBe('NO_PERMISSION');
  });
});

// Last, as nobody is signed in any more that much later.
describe('a paid fee', () => {
  it('stays paid, as nothing has to be picked up', async () => {
    const { orderId } = await ordered(await offer());
    expectOk(await desk.scan(orderId));
    platform.clock.advance(30 * DAY_MS);
    await desk.run();
    await refundUnprinted(platform.deps);
    expect(await desk.orderOf(orderId)).toMatchObject({ state: 'paid', payment: 'idle' });
  });
});
