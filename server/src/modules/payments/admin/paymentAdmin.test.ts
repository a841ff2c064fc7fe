import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Call } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { approvalCalls } from '@self-print/contract/platform/approvals.ts';
import { cardSettlementCalls } from '@self-print/contract/platform/cardSettlement.ts';
import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { paymentLogCalls } from '@self-print/contract/platform/paymentLogs.ts';
import { reconciliationCalls } from '@self-print/contract/platform/reconciliation.ts';
import { type BuiltInRole, ROLE_BEGINNINGS } from '../../../db/builtInRoles.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../../testing/testSchool.ts';
import { orderNumberOf } from '../../orders/orderNumberOf.ts';
import { ONE_PERSON_FEN } from '../settings/paySettings.ts';
import { openPayDesk, type PayDesk, PRICE_FEN } from '../testing/payDesk.ts';

const calls = paymentAdminCalls;
const logs = paymentLogCalls;
let platform: TestPlatform;
let desk: PayDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openPayDesk(platform);
});
afterAll(() => platform.close());

const consoleOf = async (role: BuiltInRole, at = desk): Promise<CallFunction> =>
  signedIn(
    platform,
    { schoolCode: at.school.schoolCode, userId: await at.school.addPerson({ role }) },
    'admin',
  );
const paid = async (unitPrice = PRICE_FEN, at = desk) => {
  const itemId = await at.school.addItem({ unitPrice });
  const { orderId } = await at.addUnpaid({ itemId });
  expectOk(await at.scan(orderId));
  platform.clock.advance(1_000);
  return orderId;
};
/** What people read out. */
const numberOf = (orderId: string) => orderNumberOf(orderId).toLowerCase();
const paymentOf = async (call: CallFunction, orderId: string) => {
  const [row] = expectOk(await call(calls.list, { orderId })).rows;
  if (!row) throw new Error('Nothing was paid');
  return row;
};
const refund = (paymentId: string, amountFen: number) => ({
  paymentId,
  amountFen,
  remarks: '卡纸',
  requestKey: randomUUID(),
});

describe('who may', () => {
  /** What each role may do with money; all else is refused. */
  const MAY: Readonly<Record<string, readonly string[]>> = {
    'payment:read': ['admin', 'printAdmin', 'finance', 'approver', 'auditor'],
    'payment:refund': ['admin', 'printAdmin', 'finance'],
    'payment:approve': ['admin', 'printAdmin', 'finance', 'approver'],
    'payment:reconcile': ['admin', 'printAdmin', 'finance'],
    'payment:configure': ['admin', 'printAdmin'],
  };
  const ROLES = [
    'admin',
    'printAdmin',
    'operator',
    'finance',
    'approver',
    'auditor',
    'staff',
    'student',
  ] as const;
  const ALL: readonly Call[] = [calls, logs, cardSettlementCalls, reconciliationCalls].flatMap((group) =>
    Object.values(group),
  );

  it('read, refund, approve, reconcile and configure', () => {
    for (const [permission, roles] of Object.entries(MAY))
      expect(
        ROLES.filter((role) => ROLE_BEGINNINGS[role].permissions.some((each) => each === permission)),
      ).toEqual(roles);
  });

  it.each([
    ['operator', []],
    ['auditor', ['payment:read']],
    ['approver', ['payment:read', 'payment:approve']],
    ['finance', ['payment:read', 'payment:refund', 'payment:approve', 'payment:reconcile']],
  ] as const)(
    '%s is refused every call about money that the role has no permission for',
    async (role, has) => {
      const call = await consoleOf(role);
      const refused = ALL.filter(({ permission }) => !has.some((each) => each === permission));
      expect(refused.length).toBeGreaterThan(0);
      for (const each of refused) expect(refusal(await call<Call>(each, {}))).toBe('NO_PERMISSION');
    },
  );
});

describe('a refund above the limit', () => {
  it('takes two different people', async () => {
    const [first, second, auditor] = [
      await consoleOf('finance'),
      await consoleOf('approver'),
      await consoleOf('auditor'),
    ];
    const orderId = await paid(ONE_PERSON_FEN + 1);
    const { paymentId } = await paymentOf(first, orderId);
    const asked = expectOk(await first(calls.refund, refund(paymentId, ONE_PERSON_FEN + 1)));
    expect(asked).toMatchObject({ state: 'awaiting-approval', isOwn: true });
    const listed = async (call: CallFunction) =>
      expectOk(await call(approvalCalls.list, { page: 1, rows: 20, kind: 'refund', mine: true })).rows;
    expect(await listed(second)).toMatchObject([
      {
        approvalId: asked.refundId,
        subjectId: orderId,
        changes: [
          { path: 'amountFen', after: ONE_PERSON_FEN + 1 },
          { path: 'remarks', after: '卡纸' },
        ],
        isOwn: false,
        mayDecide: true,
      },
    ]);
    expect([await listed(first), await listed(auditor)]).toEqual([[], []]);
    const decision = { refundId: asked.refundId, approve: true };
    expect(refusal(await first(calls.decideRefund, decision))).toBe('SECOND_PERSON_NEEDED');
    expect(refusal(await auditor(calls.decideRefund, decision))).toBe('NO_PERMISSION');
    await desk.run();
    expect(expectOk(await auditor(calls.detail, { paymentId })).refundedFen).toBe(0);
    expect(expectOk(await second(calls.decideRefund, decision))).toMatchObject({ state: 'requested' });
    await desk.run();
    expect(expectOk(await auditor(calls.detail, { paymentId })).refundedFen).toBe(ONE_PERSON_FEN + 1);
    expect(await listed(second)).toEqual([]);
  });
});

describe('what one person may pay back alone', () => {
  it('is set by the school, for this school alone, by one of two who set it at the same time', async () => {
    const at = await openPayDesk(platform);
    const [admin, finance] = [await consoleOf('admin', at), await consoleOf('finance', at)];
    expect(expectOk(await finance(calls.settings, {}))).toEqual({
      onePersonFen: ONE_PERSON_FEN,
      revision: 0,
    });
    const save = (onePersonFen: number, revision: number) =>
      admin(calls.saveSettings, { onePersonFen, revision });
    expectOk(await save(100, 0));
    expect(refusal(await save(9_000, 0))).toBe('CHANGED_MEANWHILE');
    expect(expectOk(await save(PRICE_FEN - 1, 1))).toEqual({ onePersonFen: PRICE_FEN - 1, revision: 2 });
    expect(refusal(await save(9_000, 1))).toBe('CHANGED_MEANWHILE');
    expect(refusal(await save(-1, 2))).toBe('BAD_REQUEST');
    const { paymentId } = await paymentOf(finance, await paid(PRICE_FEN, at));
    expect(expectOk(await finance(calls.detail, { paymentId })).aloneFen).toBe(PRICE_FEN - 1);
    expect(expectOk(await finance(calls.refund, refund(paymentId, PRICE_FEN))).state).toBe(
      'awaiting-approval',
    );
    expect(expectOk(await (await consoleOf('finance'))(calls.settings, {})).revision).toBe(0);
  });
});

describe('the logs of payments', () => {
  let at: PayDesk;
  let auditor: CallFunction;
  /** Tried by WeChat first and paid by Alipay, then paid back. */
  let changed: string;
  let alone: string;
  let numbers: readonly { outTradeNo: string; channelTradeNo: string | null }[];
  let outRefundNo: string;
  let alonePaidAt: string;
  beforeAll(async () => {
    at = await openPayDesk(platform);
    auditor = await consoleOf('auditor', at);
    const finance = await consoleOf('finance', at);
    changed = (await at.addUnpaid()).orderId;
    expectOk(await at.startQr(changed, 'wx'));
    platform.clock.advance(1_000);
    expectOk(await at.startQr(changed, 'ali'));
    platform.gateway.pay(platform.gateway.latest());
    platform.clock.advance(10_000);
    await at.run();
    const { paymentId } = await paymentOf(finance, changed);
    platform.clock.advance(1_000);
    ({ outRefundNo } = expectOk(await finance(calls.refund, refund(paymentId, 100))));
    await at.run();
    platform.clock.advance(1_000);
    alonePaidAt = platform.clock.now().toISOString();
    alone = await paid(PRICE_FEN, at);
    numbers = expectOk(await finance(calls.detail, { paymentId })).attempts.toReversed();
  });

  it('have each try to pay, newest first, also those that came to nothing', async () => {
    const { rows, total } = expectOk(await auditor(logs.attempts, {}));
    expect(total).toBe(3);
    expect(
      rows.map(({ orderId, channelId, flow, state, terminalCode }) => [
        orderId,
        channelId,
        flow,
        state,
        terminalCode,
      ]),
    ).toEqual([
      [alone, 'wx', 'scan', 'paid', at.terminal.terminalCode],
      [changed, 'ali', 'qr', 'paid', at.terminal.terminalCode],
      [changed, 'wx', 'qr', 'closed', at.terminal.terminalCode],
    ]);
  });

  it.each<[string, () => object, () => readonly string[]]>([
    ['order', () => ({ orderId: alone }), () => [alone]],
    ['the number of an order', () => ({ orderId: numberOf(alone) }), () => [alone]],
    ['our number', () => ({ number: numbers[0]?.outTradeNo }), () => [changed]],
    ['the number of the channel', () => ({ number: numbers[1]?.channelTradeNo }), () => [changed]],
    ['no known number', () => ({ number: 'NOBODYS' }), () => []],
    ['state', () => ({ state: 'closed' }), () => [changed]],
    ['channel', () => ({ channelId: 'ali' }), () => [changed]],
    ['terminal', () => ({ terminalCode: 'ELSEWHERE' }), () => []],
    ['time', () => ({ from: alonePaidAt }), () => [alone]],
    ['another time', () => ({ to: alonePaidAt, state: 'paid' }), () => [changed]],
  ])('find tries by %s', async (_, filter, orders) => {
    const { rows, total } = expectOk(await auditor(logs.attempts, filter()));
    expect(rows.map(({ orderId }) => orderId)).toEqual(orders());
    expect(total).toBe(orders().length);
  });

  it.each<[string, () => object, readonly string[]]>([
    [
      'order',
      () => ({ orderId: changed }),
      [
        'refund-done',
        'refund-requested',
        'attempt-paid',
        'attempt-waiting',
        'attempt-sent',
        'attempt-closed',
        'attempt-waiting',
        'attempt-sent',
      ],
    ],
    ['the number of an order', () => ({ orderId: numberOf(changed), kind: 'refund-done' }), ['refund-done']],
    ['order and kind', () => ({ orderId: changed, kind: 'refund-done' }), ['refund-done']],
    ['the number of a refund', () => ({ number: outRefundNo, kind: 'attempt-closed' }), ['attempt-closed']],
    ['our number and who', () => ({ number: numbers[0]?.outTradeNo, source: 'staff' }), ['refund-requested']],
    [
      'the number of the channel',
      () => ({ number: numbers[1]?.channelTradeNo, kind: 'attempt-paid' }),
      ['attempt-paid'],
    ],
    ['no known number', () => ({ number: 'NOBODYS' }), []],
    ['time', () => ({ from: alonePaidAt }), ['attempt-paid', 'attempt-sent']],
  ])('find events by %s', async (_, filter, kinds) => {
    const { rows, total } = expectOk(await auditor(logs.events, { rows: 100, ...filter() }));
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
    expect(total).toBe(kinds.length);
  });

  it('are those of the own school', async () => {
    const stranger = await consoleOf('finance', await openPayDesk(platform));
    for (const number of [numbers[0]?.outTradeNo, undefined]) {
      expect(expectOk(await stranger(logs.attempts, { number }))).toMatchObject({ rows: [], total: 0 });
      expect(expectOk(await stranger(logs.events, { number }))).toMatchObject({ rows: [], total: 0 });
    }
  });
});
