import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { printReviewCalls } from '@self-print/contract/platform/printReview.ts';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import type { AdminActor } from '../../http/actor.ts';
import { operationBy } from '../../http/operation.ts';
import { builtInAdministrator } from '../../http/permissions.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal } from '../../testing/testSchool.ts';
import { finishOrder } from '../orders/finishOrder.ts';
import { readPayment } from '../payments/admin/paymentDetail.ts';
import { decideRefund } from '../payments/refunds/refundByStaff.ts';
import { ONE_PERSON_FEN } from '../payments/settings/paySettings.ts';
import { openPayDesk, type PayDesk, PRICE_FEN, type PrintEnd } from '../payments/testing/payDesk.ts';
import { readEvidence } from './readEvidence.ts';
import { refundReviewed } from './refundReviewed.ts';
import { reviewOrder } from './reviewOrder.ts';

let platform: TestPlatform;
let desk: PayDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openPayDesk(platform);
});
afterEach(async () => expect(await desk.ledgerFaults()).toEqual([]));
afterAll(() => platform.close());

const SOME: PrintEnd = { state: 2, impressions: 1 };
const staff = (userId = 'first'): AdminActor =>
  builtInAdministrator({ schoolCode: desk.school.schoolCode, userId });

/** A paid order whose print waits for somebody to decide. */
async function addBroken({ unitPrice = PRICE_FEN, end = SOME, copies = 1 } = {}) {
  const itemId = await desk.school.addItem({ unitPrice });
  const { orderId, takeCode } = await desk.addUnpaid({ itemId, copies });
  expect(expectOk(await desk.scan(orderId)).state).toBe('paid');
  const trade = platform.gateway.latest();
  await desk.claim(orderId);
  const printLogId = await desk.print(orderId, end);
  return { orderId, takeCode, printLogId, back: () => [...trade.refunds.values()] };
}
type Broken = Awaited<ReturnType<typeof addBroken>>;

const refund = ({ orderId }: Broken, amountFen: number, by = 'first', requestKey = randomUUID()) =>
  refundReviewed(platform.deps, operationBy(staff(by), 'print-refunded'), {
    orderId,
    amountFen,
    remarks: '缺一张',
    requestKey,
  });
const review = ({ orderId }: Broken, verdict: 'printed' | 'reprint') =>
  reviewOrder(platform.deps, operationBy(staff('second'), 'print-settled'), { orderId, verdict });
const looking = () => operationBy(staff(), 'print-evidence-viewed');
const evidence = async ({ orderId }: Broken) =>
  expectOk(await readEvidence(platform.deps, looking(), orderId));
const pickUp = ({ takeCode }: Broken) => {
  const { terminalCode, call } = desk.terminal;
  return call(orderCalls.getForTerminal, { terminalCode, takeCode });
};

describe('a print that is settled by paying back', () => {
  it('gives the part that was asked for, ends the order and leaves the queue', async () => {
    const order = await addBroken();
    expect(expectOk(await refund(order, 100))).toEqual({
      orderId: order.orderId,
      state: 'failed',
      refund: 'requested',
    });
    await desk.run();
    expect(order.back()).toEqual([100]);
    expect(await desk.orderOf(order.orderId)).toMatchObject({ state: 'failed', payment: 'refunded' });
    expect((await evidence(order)).isOpen).toBe(false);
    const admin = await signedIn(
      platform,
      { schoolCode: desk.school.schoolCode, userId: await desk.school.addPerson({ role: 'admin' }) },
      'admin',
    );
    const { rows } = expectOk(await admin(orderAdminCalls.list, { review: true, rows: 100 }));
    expect(rows.map(({ orderId }) => orderId)).not.toContain(order.orderId);
  });

  it('is never printed again, nor called printed, nor revived by its terminal', async () => {
    const order = await addBroken({ end: { state: 2, unconfirmed: true } });
    expectOk(await refund(order, 50));
    for (const verdict of ['reprint', 'printed'] as const)
      expect(refusal(await review(order, verdict))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await pickUp(order))).toBe('ORDER_FAILED');
    const { orderId, printLogId } = order;
    const late = {
      code: '',
      errorMsg: '',
      executionRecord: '',
      unconfirmed: false,
      state: 2,
      impressions: 0,
    } as const;
    const { terminalCode } = desk.terminal;
    const { schoolCode } = desk.school;
    const actor = {
      kind: 'terminal',
      schoolCode,
      terminalCode,
      paused: false,
      isPage: false,
      roles: [],
    } as const;
    expectOk(await finishOrder(platform.deps, actor, { orderId, printLogId, ...late }));
    expect(refusal(await pickUp(order))).toBe('ORDER_FAILED');
    await desk.run();
    expect(order.back()).toEqual([50]);
  });

  it.each(['reprint', 'printed'] as const)('is not possible after another verdict: %s', async (verdict) => {
    const order = await addBroken();
    expectOk(await review(order, verdict));
    expect(refusal(await refund(order, 50))).toBe('CHANGED_MEANWHILE');
    await desk.run();
    expect(order.back()).toEqual([]);
  });

  it.each(['reprint', 'printed'] as const)(
    'or another verdict, when two decide at the same time: %s',
    async (verdict) => {
      for (let round = 0; round < 5; round += 1) {
        const order = await addBroken();
        const [money, paper] = await Promise.all([refund(order, PRICE_FEN), review(order, verdict)]);
        expect([money.ok, paper.ok].filter(Boolean)).toHaveLength(1);
        await desk.run();
        expect(order.back()).toEqual(money.ok ? [PRICE_FEN] : []);
        expect((await desk.orderOf(order.orderId)).payment).toBe(money.ok ? 'refunded' : 'idle');
      }
    },
  );

  it('is done by one of two who refund at the same time, and once for one press of a button', async () => {
    const order = await addBroken();
    const key = randomUUID();
    const asked = await Promise.all([
      refund(order, 60),
      refund(order, 60, 'second'),
      refund(order, 60, 'third'),
    ]);
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    const other = await addBroken();
    expectOk(await refund(other, 60, 'first', key));
    expectOk(await refund(other, 60, 'first', key));
    await desk.run();
    expect([order.back(), other.back()]).toEqual([[60], [60]]);
  });

  it('waits for a second person above the limit, and nothing else is possible meanwhile', async () => {
    const order = await addBroken({ unitPrice: ONE_PERSON_FEN + 2 });
    expect(expectOk(await refund(order, ONE_PERSON_FEN + 1))).toMatchObject({
      state: 'failed',
      refund: 'awaiting-approval',
    });
    expect((await evidence(order)).isOpen).toBe(false);
    expect(refusal(await review(order, 'reprint'))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await review(order, 'printed'))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await refund(order, 1, 'second'))).toBe('CHANGED_MEANWHILE');
    const decide = async (approve: boolean) => {
      const { money } = await evidence(order);
      const payment =
        money && (await readPayment(platform.deps.db, platform.deps, staff('second'), money.paymentId));
      const refundId = payment?.refunds.find(({ state }) => state === 'awaiting-approval')?.refundId ?? '';
      return decideRefund(platform.deps, operationBy(staff('second'), 'refund-decided'), {
        refundId,
        approve,
      });
    };
    expectOk(await decide(false));
    expect((await evidence(order)).isOpen).toBe(true);
    expectOk(await refund(order, ONE_PERSON_FEN + 1));
    expectOk(await decide(true));
    await desk.run();
    expect(order.back()).toEqual([ONE_PERSON_FEN + 1]);
    expect(refusal(await review(order, 'reprint'))).toBe('CHANGED_MEANWHILE');
  });

  it('is refused for more than was paid, for nothing paid, and for what nobody printed', async () => {
    const order = await addBroken();
    expect(refusal(await refund(order, PRICE_FEN + 1))).toBe('REFUND_NOT_POSSIBLE');
    const { orderId } = await desk.addUnpaid({ paid: true });
    await desk.claim(orderId);
    await desk.print(orderId, SOME);
    expect(refusal(await refund({ ...order, orderId }, 1))).toBe('REFUND_NOT_POSSIBLE');
    const fresh = await desk.addUnpaid();
    await desk.scan(fresh.orderId);
    expect(refusal(await refund({ ...order, ...fresh }, 1))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await refund({ ...order, orderId: randomUUID() }, 1))).toBe('ORDER_NOT_FOUND');
  });

  it('is for those who may move money, in their own school', async () => {
    const order = await addBroken();
    const by = async (role: BuiltInRole, at = desk.school) => {
      const person = { schoolCode: at.schoolCode, userId: await at.addPerson({ role }) };
      const call = await signedIn(platform, person, 'admin');
      const { orderId } = order;
      return call(printReviewCalls.refund, {
        orderId,
        amountFen: 1,
        remarks: '缺一张',
        requestKey: randomUUID(),
      });
    };
    expect(refusal(await by('auditor'))).toBe('NO_PERMISSION');
    expect(refusal(await by('operator'))).toBe('NO_PERMISSION');
    expect(refusal(await by('finance', await addTestSchool(platform)))).toBe('ORDER_NOT_FOUND');
    expect(expectOk(await by('finance')).refund).toBe('requested');
  });
});

describe('the evidence for a decision', () => {
  it('names paper, money and terminal, and proposes the price of what is missing', async () => {
    const order = await addBroken({ copies: 3 });
    const found = await evidence(order);
    expect(found).toMatchObject({
      isOpen: true,
      sheets: 3,
      sheetsOut: 1,
      claim: { count: 1 },
      money: { paidFen: 450, leftFen: 450, proposedFen: 300, wantedAt: null, refunds: [] },
      terminal: { terminalCode: desk.terminal.terminalCode, online: expect.any(Boolean) },
    });
  });

  it('proposes nothing where nobody counted, and knows no money that was not paid here', async () => {
    const uncounted = await addBroken({ end: { state: 2, unconfirmed: true } });
    expect(await evidence(uncounted)).toMatchObject({ sheetsOut: null, money: { proposedFen: null } });
    const { orderId } = await desk.addUnpaid({ paid: true });
    expect((await evidence({ ...uncounted, orderId })).money).toBeNull();
    expect(refusal(await readEvidence(platform.deps, looking(), randomUUID()))).toBe('ORDER_NOT_FOUND');
  });
});
