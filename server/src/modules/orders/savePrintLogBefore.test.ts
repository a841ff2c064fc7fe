import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { eq } from 'drizzle-orm';
import { printItem } from '../../db/schema/items.ts';
import { pauseTerminal } from '../../testing/pauseTerminal.ts';
import { openPrintDesk, PRINTED, type PrintDesk, UNKNOWN_ID } from '../../testing/printDesk.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';

describe('saving the print log before printing', () => {
  let desk: PrintDesk;
  beforeAll(async () => {
    desk = await openPrintDesk();
  });
  afterAll(() => desk.platform.close());

  it('returns one log per claim, however often and concurrently it is requested', async () => {
    const { orderId } = await desk.claimed();
    const saved = await Promise.all(Array.from({ length: 10 }, () => desk.save(orderId)));
    const ids = new Set(saved.map((result) => expectOk(result).printLogId));
    expect(ids.size).toBe(1);
    expect(await desk.logsOf(orderId)).toHaveLength(1);
    expect((await desk.stored(orderId)).state).toBe('printing');
  });

  it.each([
    ['an unknown order', async (): Promise<string> => UNKNOWN_ID, 'ORDER_NOT_FOUND'],
    [
      'an order that nobody claimed',
      async (): Promise<string> => (await desk.school.addOrder()).orderId,
      'ORDER_NOT_CLAIMED',
    ],
    [
      'an order that another terminal holds',
      async (): Promise<string> => {
        const order = await desk.school.addOrder();
        expectOk(await desk.lookUp(order.takeCode, desk.other));
        return order.orderId;
      },
      'ORDER_PRINTING_ELSEWHERE',
    ],
    [
      'an order that is printed',
      async (): Promise<string> => {
        const { orderId } = await desk.printing();
        expectOk(await desk.finish(orderId, PRINTED));
        return orderId;
      },
      'ORDER_ALREADY_PRINTED',
    ],
  ] as const)('refuses %s', async (_, make, name) => {
    const orderId = await make();
    const before = await desk.logsOf(orderId);
    expect(refusal(await desk.save(orderId))).toBe(name);
    expect(await desk.logsOf(orderId)).toEqual(before);
  });

  describe('again, for a print that a journal has begun', () => {
    const FIRST = 'request-1';
    const again = (orderId: string, change: { requestId?: string; earlierRequestIds?: string[] }) =>
      desk.terminal.call(orderCalls.savePrintLogBefore, { orderId, ...change });
    const begun = async () => {
      const { orderId } = await desk.claimed();
      const { printLogId } = expectOk(await again(orderId, { requestId: FIRST }));
      return { orderId, printLogId };
    };

    it.each([
      ['by the same request', { requestId: FIRST }],
      [
        'by a newer request of the same journal',
        { requestId: 'request-2', earlierRequestIds: ['request-0', FIRST] },
      ],
    ])('%s returns its log', async (_name, change) => {
      const { orderId, printLogId } = await begun();
      expect(expectOk(await again(orderId, change)).printLogId).toBe(printLogId);
      expect((await desk.stored(orderId)).state).toBe('printing');
    });

    it.each([
      ['of a journal that was moved away', { requestId: 'request-2' }],
      [
        'of a journal that knows only older prints, as on a copied machine',
        { requestId: 'request-2', earlierRequestIds: ['request-0'] },
      ],
      ['of a caller without a journal', {}],
    ])('by a request %s sends it to review instead', async (_name, change) => {
      const { orderId, printLogId } = await begun();
      expect(refusal(await again(orderId, change))).toBe('ORDER_UNCONFIRMED');
      expect((await desk.stored(orderId)).state).toBe('unconfirmed');
      expect(await desk.logsOf(orderId)).toMatchObject([
        { printLogId, outcome: 'unconfirmed', code: '3009' },
      ]);
      // The journal that began it may still know.
      expect(expectOk(await desk.finish(orderId, { ...PRINTED, printLogId })).state).toBe('printed');
    });
  });

  it("refuses a number of copies different from the order's", async () => {
    const { orderId } = await desk.claimed();
    const asked = await desk.terminal.call(orderCalls.savePrintLogBefore, { orderId, copies: 3 });
    expect(refusal(asked)).toBe('COPIES_FIXED');
    expect((await desk.stored(orderId)).state).toBe('claimed');
  });

  it('refuses when item or terminal were paused since the look-up', async () => {
    const { orderId } = await desk.claimed();
    const key = { schoolCode: desk.school.schoolCode, terminalCode: desk.terminal.terminalCode };
    await pauseTerminal(desk.platform.deps, key, { zh: '维护', en: 'Maintenance' });
    expect(refusal(await desk.save(orderId))).toBe('TERMINAL_PAUSED');
    expect(refusal(await desk.terminal.call(orderCalls.checkOrder, { orderId }))).toBe('TERMINAL_PAUSED');
    await pauseTerminal(desk.platform.deps, key, null);
    const { itemId } = await desk.stored(orderId);
    await desk.platform.deps.db.orm
      .update(printItem)
      .set({ paused: true })
      .where(eq(printItem.itemId, itemId ?? ''));
    expect(refusal(await desk.save(orderId))).toBe('ITEM_PAUSED');
    expect(refusal(await desk.terminal.call(orderCalls.checkOrder, { orderId }))).toBe('ITEM_PAUSED');
  });

  it('lets two terminals together print no more than the limit', async () => {
    const itemId = await desk.school.addItem({ printLimit: 1 });
    const userId = await desk.school.addPerson();
    const orders = [
      await desk.school.addOrder({ itemId, userId }),
      await desk.school.addOrder({ itemId, userId }),
    ];
    const [here, there] = orders;
    if (!here || !there) throw new Error('Two orders are needed');
    expectOk(await desk.lookUp(here.takeCode));
    expectOk(await desk.lookUp(there.takeCode, desk.other));
    const saved = await Promise.all([desk.save(here.orderId), desk.save(there.orderId, desk.other)]);
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
    expect(saved.filter(({ ok }) => !ok).map(refusal)).toEqual(['PRINT_LIMIT_REACHED']);
  });

  it('works with an expired lease as long as nobody took the order', async () => {
    const { orderId } = await desk.claimed();
    desk.platform.clock.advance(11 * MINUTE_MS);
    expectOk(await desk.save(orderId));
  });

  it('does not work when somebody took it', async () => {
    const { orderId, takeCode } = await desk.claimed();
    desk.platform.clock.advance(11 * MINUTE_MS);
    expectOk(await desk.lookUp(takeCode, desk.other));
    expect(refusal(await desk.save(orderId))).toBe('ORDER_PRINTING_ELSEWHERE');
    expect(refusal(await desk.terminal.call(orderCalls.checkOrder, { orderId }))).toBe(
      'ORDER_PRINTING_ELSEWHERE',
    );
    expect(refusal(await desk.terminal.call(orderCalls.renewLease, { orderId }))).toBe('ORDER_NOT_CLAIMED');
    expectOk(await desk.save(orderId, desk.other));
  });
});
