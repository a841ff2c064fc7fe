import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { and, eq } from 'drizzle-orm';
import { printItem } from '../../db/schema/items.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { pauseTerminal } from '../../testing/pauseTerminal.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';
import { findOrder, type OrderRow } from './orderStore.ts';

describe('claiming an order by its pickup code', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let first: TestTerminal;
  let second: TestTerminal;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    first = await school.addTerminal();
    second = await school.addTerminal();
  });
  afterAll(() => platform.close());

  const lookUp = (terminal: TestTerminal, takeCode: string) =>
    terminal.call(orderCalls.getForTerminal, { takeCode });
  const stored = async (orderId: string) => {
    const context = await findOrder(platform.deps.db, school.schoolCode, orderId);
    if (!context) throw new Error('The order is gone');
    return context.order;
  };
  const change = (orderId: string, changes: Partial<OrderRow>) =>
    platform.deps.db.orm.update(printOrder).set(changes).where(eq(printOrder.orderId, orderId));

  it('shows the order masked and holds it for the lease time', async () => {
    const { takeCode, orderId } = await school.addOrder();
    const order = expectOk(await lookUp(first, takeCode));
    expect(order).toMatchObject({
      orderId,
      userName: '张**',
      state: 'claimed',
      printState: 0,
      copies: 1,
      fee: { totalFee: 0, paid: true },
      leaseExpiresAt: new Date(platform.clock.now().getTime() + 10 * MINUTE_MS).toISOString(),
    });
    expect(order.userId).not.toContain('0000');
  });

  it.each([
    ['damaged', { sha256: '0'.repeat(64) }, 'DOCUMENT_DAMAGED'],
    ['gone', { documentKey: 'documents/aa/none.pdf' }, 'DOCUMENT_UNAVAILABLE'],
  ])('says at once that a stored document is %s, and claims nothing', async (_, changes, expected) => {
    const { takeCode, orderId } = await school.addOrder();
    await change(orderId, changes);
    expect(refusal(await lookUp(first, takeCode))).toBe(expected);
    expect(await stored(orderId)).toMatchObject({ state: 'paid', claimedBy: null });
  });

  it('tolerates spaces and hyphens between the digits', async () => {
    const { takeCode, orderId } = await school.addOrder();
    const spaced = `${takeCode.slice(0, 4)} ${takeCode.slice(4, 6)}-${takeCode.slice(6)}`;
    expect(expectOk(await lookUp(first, spaced)).orderId).toBe(orderId);
  });

  it('renews the same claim when the terminal looks the code up again', async () => {
    const { takeCode, orderId } = await school.addOrder();
    expectOk(await lookUp(first, takeCode));
    const { fencingToken } = await stored(orderId);
    platform.clock.advance(9 * MINUTE_MS);
    const again = expectOk(await lookUp(first, takeCode));
    expect(again.leaseExpiresAt).toBe(
      new Date(platform.clock.now().getTime() + 10 * MINUTE_MS).toISOString(),
    );
    expect((await stored(orderId)).fencingToken).toBe(fencingToken);
  });

  it('tells a second terminal that the order is printed elsewhere, until the lease expires', async () => {
    const { takeCode } = await school.addOrder();
    expectOk(await lookUp(first, takeCode));
    expect(refusal(await lookUp(second, takeCode))).toBe('ORDER_PRINTING_ELSEWHERE');
    platform.clock.advance(10 * MINUTE_MS);
    expectOk(await lookUp(second, takeCode));
    expect(refusal(await lookUp(first, takeCode))).toBe('ORDER_PRINTING_ELSEWHERE');
  });

  it('frees the order for others immediately when it is released', async () => {
    const { takeCode, orderId } = await school.addOrder();
    expectOk(await lookUp(first, takeCode));
    expect(expectOk(await first.call(orderCalls.release, { orderId }))).toEqual({ released: true });
    expectOk(await lookUp(second, takeCode));
  });

  it('does not release what another terminal holds', async () => {
    const { takeCode, orderId } = await school.addOrder();
    expectOk(await lookUp(first, takeCode));
    expect(expectOk(await second.call(orderCalls.release, { orderId }))).toEqual({ released: false });
    expect((await stored(orderId)).claimedBy).toBe(first.terminalCode);
  });

  it('gives it to exactly one of fifty concurrent terminals', async () => {
    const { takeCode } = await school.addOrder();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => lookUp(index % 2 ? first : second, takeCode)),
    );
    const winners = new Set(results.flatMap((result, index) => (result.ok ? [index % 2] : [])));
    expect(winners.size).toBe(1);
    const losers = results.filter((result) => !result.ok).map(refusal);
    expect(new Set(losers)).toEqual(new Set(['ORDER_PRINTING_ELSEWHERE']));
    expect(losers).toHaveLength(25);
  });

  it.each([
    ['created', 'ORDER_UNPAID'],
    ['cancelled', 'ORDER_CANCELLED'],
    ['expired', 'TAKE_CODE_EXPIRED'],
    ['printed', 'ORDER_ALREADY_PRINTED'],
    ['failed', 'ORDER_FAILED'],
    ['unconfirmed', 'ORDER_UNCONFIRMED'],
  ] as const)('refuses an order that is %s and changes nothing', async (state, name) => {
    const { takeCode, orderId } = await school.addOrder();
    await change(orderId, { state, activePrintLogId: orderId });
    const before = await stored(orderId);
    expect(refusal(await lookUp(first, takeCode))).toBe(name);
    expect(await stored(orderId)).toEqual(before);
  });

  it('refuses an unpaid order until it is paid', async () => {
    const itemId = await school.addItem({ unitPrice: 200 });
    const { takeCode } = await school.addOrder({ itemId, paid: false });
    expect(refusal(await lookUp(first, takeCode))).toBe('ORDER_UNPAID');
  });

  it('refuses an item that is paused', async () => {
    const { takeCode, orderId } = await school.addOrder();
    const { itemId } = await stored(orderId);
    if (itemId === null) throw new Error('An order without an item');
    await platform.deps.db.orm.update(printItem).set({ paused: true }).where(eq(printItem.itemId, itemId));
    expect(refusal(await lookUp(first, takeCode))).toBe('ITEM_PAUSED');
    expect((await stored(orderId)).state).toBe('paid');
  });

  it('refuses a terminal that is paused, and serves it again afterwards', async () => {
    const { takeCode } = await school.addOrder();
    const paused = await school.addTerminal();
    const key = { schoolCode: school.schoolCode, terminalCode: paused.terminalCode };
    await pauseTerminal(platform.deps, key, { zh: '维护中', en: 'Maintenance' });
    expect(refusal(await lookUp(paused, takeCode))).toBe('TERMINAL_PAUSED');
    await pauseTerminal(platform.deps, key, null);
    expectOk(await lookUp(paused, takeCode));
  });

  it('refuses a school without the module, even for a code that exists', async () => {
    const unlicensed = await addTestSchool(platform, []);
    const terminal = await unlicensed.addTerminal();
    const { takeCode } = await unlicensed.addOrder();
    expect(refusal(await lookUp(terminal, takeCode))).toBe('MODULE_NOT_LICENSED');
  });

  it("does not find another school's order", async () => {
    const elsewhere = await addTestSchool(platform);
    const { takeCode } = await elsewhere.addOrder();
    expect(refusal(await lookUp(first, takeCode))).toBe('TAKE_CODE_NOT_FOUND');
  });

  it('counts printed copies against the limit of the item', async () => {
    const itemId = await school.addItem({ printLimit: 2 });
    const userId = await school.addPerson();
    const orders = await Promise.all([1, 2].map(() => school.addOrder({ itemId, userId, copies: 1 })));
    const third = await school.addOrder({ itemId, userId, copies: 2 });
    for (const { orderId } of orders.slice(0, 1)) {
      await change(orderId, { state: 'printed', activePrintLogId: orderId });
    }
    expect(refusal(await lookUp(first, third.takeCode))).toBe('PRINT_LIMIT_REACHED');
    expectOk(await lookUp(first, orders[1]?.takeCode ?? ''));
  });

  it('counts only the same person, the same item and the same period', async () => {
    const itemId = await school.addItem({ printLimit: 1, countPeriod: 'month' });
    const userId = await school.addPerson();
    const printed = await school.addOrder({ itemId, userId });
    await change(printed.orderId, { state: 'printed', activePrintLogId: printed.orderId });
    const another = await school.addOrder({ itemId });
    expectOk(await lookUp(first, another.takeCode));
    const nextMonth = await school
      .addOrder({ itemId: await school.addItem({ printLimit: 1 }), userId })
      .then(({ takeCode }) => takeCode);
    expectOk(await lookUp(first, nextMonth));
  });

  it("keeps a claim beyond the end of the code's validity, but gives no new one", async () => {
    const held = await school.addOrder();
    const left = await school.addOrder();
    await change(held.orderId, { validUntil: new Date(platform.clock.now().getTime() + MINUTE_MS) });
    await change(left.orderId, { validUntil: new Date(platform.clock.now().getTime() + MINUTE_MS) });
    expectOk(await lookUp(first, held.takeCode));
    platform.clock.advance(MINUTE_MS);
    expectOk(await lookUp(first, held.takeCode));
    expectOk(await first.call(orderCalls.checkOrder, { orderId: held.orderId }));
    expect(refusal(await lookUp(first, left.takeCode))).toBe('TAKE_CODE_EXPIRED');
  });

  it('expires seven days after the order was made', async () => {
    const { takeCode, orderId } = await school.addOrder();
    platform.clock.advance(7 * DAY_MS - 1);
    const early = await school.addTerminal();
    expectOk(await lookUp(early, takeCode));
    expectOk(await early.call(orderCalls.release, { orderId }));
    platform.clock.advance(1);
    expect(refusal(await lookUp(early, takeCode))).toBe('TAKE_CODE_EXPIRED');
    const [row] = await platform.deps.db.orm
      .select()
      .from(printOrder)
      .where(and(eq(printOrder.schoolCode, school.schoolCode), eq(printOrder.orderId, orderId)));
    expect(row?.state).toBe('paid');
  });
});
