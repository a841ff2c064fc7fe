import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalRefundCalls } from '@self-print/contract/platform/payments.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, refusal, type TestTerminal } from '../../../testing/testSchool.ts';
import { openPayDesk, type PayDesk, PRICE_FEN, type PrintEnd } from '../testing/payDesk.ts';

let platform: TestPlatform;
let desk: PayDesk;
let other: TestTerminal;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openPayDesk(platform);
  other = await desk.school.addTerminal();
});
afterEach(async () => expect(await desk.ledgerFaults()).toEqual([]));
afterAll(() => platform.close());

const NOTHING: PrintEnd = { state: 2, impressions: 0 };
const SOME: PrintEnd = { state: 2, impressions: 1 };

/** An order that the terminal holds, with its money. */
async function addHeld() {
  const { orderId, takeCode } = await desk.addUnpaid();
  expectOk(await desk.scan(orderId));
  const trade = platform.gateway.latest();
  await desk.claim(orderId);
  return { orderId, takeCode, back: () => [...trade.refunds.values()] };
}

async function addPrinted(end: PrintEnd) {
  const order = await addHeld();
  const printLogId = await desk.print(order.orderId, end);
  if (printLogId === undefined) throw new Error('Nothing was printed');
  return { ...order, printLogId };
}

interface Claim {
  readonly orderId: string;
  readonly printLogId?: string;
}
const way = async ({ orderId, printLogId }: Claim, at = desk.terminal) =>
  expectOk(await at.call(terminalRefundCalls.refundWay, { orderId, printLogId }));
const refund = ({ orderId, printLogId }: Claim, at = desk.terminal) =>
  at.call(terminalRefundCalls.refund, { orderId, printLogId });

describe('money that is asked for where the order was to be printed', () => {
  it('comes back at once when the printer counted no sheet, and the code works no more', async () => {
    const order = await addPrinted(NOTHING);
    expect(await way(order)).toEqual({ way: 'atOnce', amountFen: PRICE_FEN });
    expect(expectOk(await refund(order))).toEqual({ outcome: 'refunding' });
    const { terminalCode, call } = desk.terminal;
    const { takeCode } = order;
    expect(refusal(await call(orderCalls.getForTerminal, { terminalCode, takeCode }))).toBe(
      'ORDER_CANCELLED',
    );
    await desk.run();
    expect(order.back()).toEqual([PRICE_FEN]);
    expect((await way(order)).way).toBe('none');
    expect(refusal(await refund(order))).toBe('REFUND_NOT_POSSIBLE');
  });

  it('comes back once when Refund is pressed while somebody types the code again', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await addPrinted(NOTHING);
      const { orderId, takeCode } = order;
      const [first, second, claim] = await Promise.all([
        refund(order),
        refund(order),
        other.call(orderCalls.getForTerminal, { terminalCode: other.terminalCode, takeCode }),
      ]);
      await desk.run();
      const isBack = first.ok || second.ok;
      expect([isBack, claim.ok].filter(Boolean)).toHaveLength(1);
      expect(order.back()).toEqual(isBack ? [PRICE_FEN] : []);
      expect((await desk.orderOf(orderId)).state).toBe(isBack ? 'cancelled' : 'claimed');
    }
  });

  it.each([
    ['a sheet came out', SOME],
    ['nobody counted', { state: 2 }],
    ['nobody knows the end', { state: 2, unconfirmed: true, impressions: 0 }],
  ] as const)('waits for staff where %s', async (_, end) => {
    const order = await addPrinted(end);
    expect(await way(order)).toEqual({ way: 'review', amountFen: PRICE_FEN });
    expect(expectOk(await refund(order))).toEqual({ outcome: 'review' });
    await desk.run();
    expect(order.back()).toEqual([]);
  });

  it('comes back for an order that is held and was never printed', async () => {
    const order = await addHeld();
    expect(await way(order)).toEqual({ way: 'atOnce', amountFen: PRICE_FEN });
    expectOk(await refund(order));
    await desk.run();
    expect(order.back()).toEqual([PRICE_FEN]);
  });

  it('is not offered while the print goes on, nor after it', async () => {
    const order = await addHeld();
    const { orderId } = order;
    const { call } = desk.terminal;
    const { printLogId } = expectOk(await call(orderCalls.savePrintLogBefore, { orderId }));
    expect(await way({ orderId, printLogId })).toEqual({ way: 'later', amountFen: PRICE_FEN });
    expect(refusal(await refund({ orderId, printLogId }))).toBe('ORDER_PRINTING_ELSEWHERE');
    expectOk(await call(orderCalls.finish, { orderId, printLogId, state: 1, impressions: 1 }));
    expect(await way({ orderId, printLogId })).toEqual({ way: 'none', amountFen: 0 });
    expect(refusal(await refund({ orderId, printLogId }))).toBe('REFUND_NOT_POSSIBLE');
  });

  it('is not offered where nothing was paid, or paid elsewhere', async () => {
    const free = await desk.school.addOrder();
    const counter = await desk.addUnpaid({ paid: true });
    for (const { orderId } of [free, counter]) {
      await desk.claim(orderId);
      expect(await way({ orderId })).toEqual({ way: 'none', amountFen: 0 });
      expect(refusal(await refund({ orderId }))).toBe('REFUND_NOT_POSSIBLE');
    }
  });

  it('is for the terminal that claimed it last, and for its last print only', async () => {
    const order = await addPrinted(NOTHING);
    const { orderId, printLogId, takeCode } = order;
    expect(refusal(await refund(order, other))).toBe('ORDER_NOT_FOUND');
    expect(refusal(await refund({ orderId }))).toBe('ORDER_NOT_FOUND');
    expectOk(await other.call(orderCalls.getForTerminal, { terminalCode: other.terminalCode, takeCode }));
    expect(refusal(await refund(order))).toBe('ORDER_NOT_FOUND');
    expect(refusal(await desk.terminal.call(terminalRefundCalls.refundWay, { orderId, printLogId }))).toBe(
      'ORDER_NOT_FOUND',
    );
    await desk.run();
    expect(order.back()).toEqual([]);
  });
});
