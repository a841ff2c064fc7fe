import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { itemCalls } from '@self-print/contract/platform/items.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { eq } from 'drizzle-orm';
import { printItem } from '../../db/schema/items.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { visiting } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import type { NewOrder } from '../itemOrders/createOrder.ts';
import type { NewItem } from '../items/createItem.ts';

const UNKNOWN_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';

describe('copies, free copies and limits', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  let other: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    terminal = await school.addTerminal();
    other = await school.addTerminal();
  });
  afterAll(() => platform.close());

  const visitorOf = (userId: string) =>
    visiting(platform, terminal, { schoolCode: school.schoolCode, userId });
  const lookUp = (takeCode: string, by = terminal) => by.call(orderCalls.getForTerminal, { takeCode });
  const modify = (orderId: string, copies: number, by = terminal) =>
    by.call(orderCalls.modifyOrderCopies, { orderId, copies });
  const claimed = async (item: Partial<NewItem>, order: Partial<NewOrder> = {}) => {
    const itemId = await school.addItem(item);
    const made = await school.addOrder({ itemId, ...order });
    const view = expectOk(await lookUp(made.takeCode));
    return { ...made, itemId, view };
  };
  const storedCopies = async (orderId: string) => {
    const [row] = await platform.deps.db.orm
      .select({ copies: printOrder.copies, totalFee: printOrder.totalFee, state: printOrder.state })
      .from(printOrder)
      .where(eq(printOrder.orderId, orderId));
    return row;
  };

  it('changes the copies of a free order', async () => {
    const { orderId } = await claimed({});
    expect(expectOk(await modify(orderId, 4))).toMatchObject({
      copies: 4,
      copiesMax: 10,
      fee: { copies: 4, freeCopies: 4, chargedCopies: 0, totalFee: 0, paid: true },
    });
    expect(
      expectOk(await terminal.call(orderCalls.savePrintLogBefore, { orderId, copies: 4 })),
    ).toMatchObject({
      copies: 4,
    });
  });

  it('computes a fee beyond the free copies, which must be paid before the order prints', async () => {
    const { orderId, view } = await claimed({ unitPrice: 200, freeCopies: 2 });
    expect(view.fee).toMatchObject({ remainingFreeCopies: 2, totalFee: 0, paid: true });
    expect(expectOk(await modify(orderId, 5)).fee).toEqual({
      unitPrice: 200,
      copies: 5,
      freeCopies: 2,
      remainingFreeCopies: 2,
      chargedCopies: 3,
      totalFee: 600,
      paid: false,
    });
    expect(refusal(await terminal.call(orderCalls.checkOrder, { orderId }))).toBe('ORDER_UNPAID');
    expect(refusal(await terminal.call(orderCalls.savePrintLogBefore, { orderId }))).toBe('ORDER_UNPAID');
    expect(expectOk(await modify(orderId, 2)).fee).toMatchObject({ totalFee: 0, paid: true });
    expectOk(await terminal.call(orderCalls.checkOrder, { orderId }));
  });

  it('restores the settled copies when an unpaid change is released', async () => {
    const released = await claimed({ unitPrice: 200, freeCopies: 2 });
    expectOk(await modify(released.orderId, 2));
    expectOk(await modify(released.orderId, 5));
    expectOk(await terminal.call(orderCalls.release, { orderId: released.orderId }));
    expect(expectOk(await lookUp(released.takeCode))).toMatchObject({
      copies: 2,
      fee: { totalFee: 0, paid: true },
    });
  });

  it('restores them too when the lease expires and another terminal takes the order', async () => {
    const left = await claimed({ unitPrice: 200, freeCopies: 1 });
    expectOk(await modify(left.orderId, 3));
    platform.clock.advance(11 * MINUTE_MS);
    expect(expectOk(await lookUp(left.takeCode, other))).toMatchObject({ copies: 1, fee: { paid: true } });
  });

  it('keeps an unpaid change while the terminal holds the order', async () => {
    const { orderId, takeCode } = await claimed({ unitPrice: 200, freeCopies: 1 });
    expectOk(await modify(orderId, 3));
    expect(expectOk(await lookUp(takeCode))).toMatchObject({
      copies: 3,
      fee: { totalFee: 400, paid: false },
    });
  });

  it.each([
    ['an item whose copies are fixed', { copiesChangeable: false }, 2, 'COPIES_FIXED'],
    ['an order that was paid', { unitPrice: 200 }, 2, 'COPIES_FIXED'],
    ['more copies than the item allows', { copiesMax: 3 }, 4, 'COPIES_OUT_OF_RANGE'],
    ['more copies than the limit leaves', { printLimit: 2 }, 3, 'PRINT_LIMIT_REACHED'],
    ['no copies', {}, 0, 'BAD_REQUEST'],
    ['more copies than any order may have', {}, 100, 'BAD_REQUEST'],
  ] as const)('refuses %s and changes nothing', async (_, item, copies, name) => {
    const { orderId } = await claimed(item);
    const before = await storedCopies(orderId);
    const result = await modify(orderId, copies);
    expect(refusal(result)).toBe(name);
    expect(await storedCopies(orderId)).toEqual(before);
  });

  it('reports the maximum number of copies', async () => {
    const { orderId } = await claimed({ copiesMax: 3 });
    const result = await modify(orderId, 4);
    expect(!result.ok && result.problem.kind === 'refused' && result.problem.detail).toEqual({
      copiesMax: 3,
    });
    const limited = await claimed({ copiesMax: 9, printLimit: 4 });
    expect(limited.view.copiesMax).toBe(4);
    const fixed = await claimed({ copiesChangeable: false });
    expect(fixed.view.copiesMax).toBe(fixed.view.copies);
  });

  it('refuses an order that is not held here, or is printing', async () => {
    const { orderId } = await claimed({});
    expect(refusal(await modify(orderId, 2, other))).toBe('ORDER_PRINTING_ELSEWHERE');
    expect(refusal(await modify(UNKNOWN_ID, 2))).toBe('ORDER_NOT_FOUND');
    expect(refusal(await modify((await school.addOrder()).orderId, 2))).toBe('ORDER_NOT_CLAIMED');
    expectOk(await terminal.call(orderCalls.savePrintLogBefore, { orderId }));
    expect(refusal(await modify(orderId, 2))).toBe('ORDER_PRINTING_HERE');
  });

  it('gives each free copy away only once, even when two terminals ask concurrently', async () => {
    const itemId = await school.addItem({ unitPrice: 100, freeCopies: 3 });
    const userId = await school.addPerson();
    const here = await school.addOrder({ itemId, userId });
    const there = await school.addOrder({ itemId, userId });
    expectOk(await lookUp(here.takeCode));
    expectOk(await lookUp(there.takeCode, other));
    const [first, second] = await Promise.all([modify(here.orderId, 2), modify(there.orderId, 2, other)]);
    const free = expectOk(first).fee.freeCopies + expectOk(second).fee.freeCopies;
    expect(free).toBe(3);
  });

  it('restores free copies when an order expires or is cancelled', async () => {
    const itemId = await school.addItem({ unitPrice: 100, freeCopies: 1 });
    const userId = await school.addPerson();
    const first = await school.addOrder({ itemId, userId });
    const visitor = await visitorOf(userId);
    const remaining = async () =>
      expectOk(await visitor(itemCalls.chargeFee, { itemId, userId, copies: 1 })).remainingFreeCopies;
    expect(await remaining()).toBe(0);
    await platform.deps.db.orm
      .update(printOrder)
      .set({ state: 'cancelled' })
      .where(eq(printOrder.orderId, first.orderId));
    expect(await remaining()).toBe(1);
    const second = await school.addOrder({ itemId, userId });
    expect(await remaining()).toBe(0);
    await platform.deps.db.orm
      .update(printOrder)
      .set({ validUntil: platform.clock.now() })
      .where(eq(printOrder.orderId, second.orderId));
    expect(await remaining()).toBe(1);
  });

  it('asks what copies would cost, by account or by number, without changing anything', async () => {
    const itemId = await school.addItem({ unitPrice: 150, freeCopies: 1, copiesMax: 5 });
    const userId = await school.addPerson({ userName: '2026Ab77' });
    const visitor = await visitorOf(userId);
    for (const person of [userId, '2026ab77']) {
      expect(expectOk(await visitor(itemCalls.chargeFee, { itemId, userId: person, copies: 3 }))).toEqual({
        unitPrice: 150,
        copies: 3,
        freeCopies: 1,
        remainingFreeCopies: 1,
        chargedCopies: 2,
        totalFee: 300,
      });
    }
    const ask = (changes: object) => visitor(itemCalls.chargeFee, { itemId, userId, copies: 1, ...changes });
    expect(refusal(await ask({ itemId: 'nothing' }))).toBe('NOT_FOUND');
    expect(refusal(await ask({ userId: 'nobody' }))).toBe('NOT_FOUND');
    expect(refusal(await ask({ userId: await school.addPerson() }))).toBe('NOT_FOUND');
    expect(refusal(await ask({ copies: 6 }))).toBe('COPIES_OUT_OF_RANGE');
    await platform.deps.db.orm.update(printItem).set({ paused: true }).where(eq(printItem.itemId, itemId));
    expect(refusal(await ask({}))).toBe('ITEM_PAUSED');
  });

  it('does not see items and people of another school', async () => {
    const elsewhere = await addTestSchool(platform);
    const itemId = await elsewhere.addItem();
    const userId = await school.addPerson();
    const visitor = await visitorOf(userId);
    const ask = (changes: object) => visitor(itemCalls.chargeFee, { itemId, userId, copies: 1, ...changes });
    expect(refusal(await ask({}))).toBe('NOT_FOUND');
    const itemHere = await school.addItem();
    expect(refusal(await ask({ itemId: itemHere, userId: await elsewhere.addPerson() }))).toBe('NOT_FOUND');
  });
});
