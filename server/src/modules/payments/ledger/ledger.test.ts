import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type LedgerFault, paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { BuiltInRole } from '../../../db/builtInRoles.ts';
import type { Orm } from '../../../db/database.ts';
import { ledgerEntry, ledgerHead, payIntent, payRefund } from '../../../db/schema/payments.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../../testing/testSchool.ts';
import { orderNumberOf } from '../../orders/orderNumberOf.ts';
import { openPayDesk, type PayDesk, PRICE_FEN } from '../testing/payDesk.ts';
import { checkLedger } from './checkLedger.ts';

const calls = paymentAdminCalls;
let platform: TestPlatform;
let desk: PayDesk;
/** Three orders that were paid, in their order; the second was paid back. */
let orders: readonly string[];
let paidBackAt: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openPayDesk(platform);
  const paid = async () => {
    const { orderId } = await desk.addUnpaid();
    expectOk(await desk.scan(orderId));
    platform.clock.advance(1_000);
    return orderId;
  };
  const [first, second] = [await paid(), await paid()];
  const finance = await consoleOf('finance');
  const [payment] = expectOk(await finance(calls.list, { orderId: second })).rows;
  if (!payment) throw new Error('Nothing was paid');
  const requestKey = platform.deps.random.uuid();
  const wish = { paymentId: payment.paymentId, amountFen: PRICE_FEN, remarks: '重复', requestKey };
  expectOk(await finance(calls.refund, wish));
  paidBackAt = platform.clock.now().toISOString();
  await desk.run();
  platform.clock.advance(1_000);
  orders = [first, second, await paid()];
});
afterAll(() => platform.close());

const consoleOf = async (role: BuiltInRole) =>
  signedIn(
    platform,
    { schoolCode: desk.school.schoolCode, userId: await desk.school.addPerson({ role }) },
    'admin',
  );
const ledger = async (input: {
  readonly account?: string;
  readonly orderId?: string;
  readonly from?: string;
}) => expectOk(await (await consoleOf('auditor'))(calls.ledger, { rows: 100, ...input })).rows;

describe('the ledger before staff', () => {
  it('has two entries a booking, and no balance of all accounts together', async () => {
    const rows = await ledger({});
    expect(
      rows.map(({ entryNo, bookingNo, account, amountFen, balanceFen }) => [
        entryNo,
        bookingNo,
        account,
        amountFen,
        balanceFen,
      ]),
    ).toEqual([
      [8, 4, 'orders', -PRICE_FEN, null],
      [7, 4, 'channel:wx', PRICE_FEN, null],
      [6, 3, 'orders', PRICE_FEN, null],
      [5, 3, 'channel:wx', -PRICE_FEN, null],
      [4, 2, 'orders', -PRICE_FEN, null],
      [3, 2, 'channel:wx', PRICE_FEN, null],
      [2, 1, 'orders', -PRICE_FEN, null],
      [1, 1, 'channel:wx', PRICE_FEN, null],
    ]);
  });

  it('says what an account held after each entry, on each page and in any period', async () => {
    const balances = (rows: Awaited<ReturnType<typeof ledger>>) =>
      rows.map(({ entryNo, balanceFen }) => [entryNo, balanceFen]);
    const account = 'channel:wx';
    const [newest, back, second] = [
      [7, 2 * PRICE_FEN],
      [5, PRICE_FEN],
      [3, 2 * PRICE_FEN],
    ];
    expect(balances(await ledger({ account }))).toEqual([newest, back, second, [1, PRICE_FEN]]);
    expect(balances(await ledger({ account, from: paidBackAt }))).toEqual([newest, back]);
    const auditor = await consoleOf('auditor');
    const page = expectOk(await auditor(calls.ledger, { account, rows: 1, page: 3 }));
    expect(balances(page.rows)).toEqual([second]);
    expect(page.total).toBe(4);
  });

  it('shows what was booked of one order, without a balance', async () => {
    const orderId = orders[1] ?? '';
    for (const named of [orderId, orderNumberOf(orderId).toLowerCase()]) {
      const rows = await ledger({ orderId: named, account: 'channel:wx' });
      expect(rows.map(({ entryNo, balanceFen }) => [entryNo, balanceFen])).toEqual([
        [5, null],
        [3, null],
      ]);
    }
  });

  it('knows what each account holds', async () => {
    expect(expectOk(await (await consoleOf('finance'))(calls.accounts, {}))).toEqual([
      { account: 'channel:wx', entries: 4, balanceFen: 2 * PRICE_FEN },
      { account: 'orders', entries: 4, balanceFen: -2 * PRICE_FEN },
    ]);
  });

  it('is closed to operators', async () => {
    const call = await consoleOf('operator');
    for (const asked of [calls.ledger, calls.accounts, calls.checkLedger])
      expect(refusal(await call<typeof asked>(asked, {}))).toBe('NO_PERMISSION');
  });

  it('is that of the own school', async () => {
    const other = await openPayDesk(platform);
    const userId = await other.school.addPerson({ role: 'finance' });
    const call = await signedIn(platform, { schoolCode: other.school.schoolCode, userId }, 'admin');
    expect(expectOk(await call(calls.ledger, {})).rows).toEqual([]);
    expect(expectOk(await call(calls.accounts, {}))).toEqual([]);
    expect(expectOk(await call(calls.checkLedger, {}))).toMatchObject({ entries: 0, sumFen: 0, faults: [] });
  });
});

describe('the check of the ledger', () => {
  it('proves a ledger that is right', async () => {
    expect(expectOk(await (await consoleOf('finance'))(calls.checkLedger, {}))).toEqual({
      entries: 8,
      bookings: 4,
      sumFen: 0,
      faults: [],
      checkedAt: platform.clock.now().toISOString(),
    });
  });

  const own = () => eq(ledgerEntry.schoolCode, desk.school.schoolCode);
  const entry = (entryNo: number) => and(own(), eq(ledgerEntry.entryNo, entryNo));

  it.each<[string, (orm: Orm) => Promise<unknown>, readonly Partial<LedgerFault>[]]>([
    [
      'a lost entry',
      (orm) => orm.delete(ledgerEntry).where(entry(4)),
      [
        { kind: 'gap', subject: '3', wanted: 4, found: 5 },
        { kind: 'sum', subject: '2', wanted: 0, found: PRICE_FEN },
        { kind: 'order', wanted: PRICE_FEN, found: 0 },
      ],
    ],
    [
      'a changed amount',
      (orm) =>
        orm
          .update(ledgerEntry)
          .set({ amountFen: PRICE_FEN + 1 })
          .where(entry(7)),
      [
        { kind: 'sum', subject: '4', wanted: 0, found: 1 },
        { kind: 'payment', wanted: PRICE_FEN, found: PRICE_FEN + 1 },
      ],
    ],
    [
      'a lost end',
      (orm) =>
        orm.update(ledgerHead).set({ entryNo: 10 }).where(eq(ledgerHead.schoolCode, desk.school.schoolCode)),
      [{ kind: 'head', subject: '10', wanted: 10, found: 8 }],
    ],
    [
      'a lost beginning',
      (orm) =>
        orm
          .update(ledgerEntry)
          .set({ entryNo: sql`${ledgerEntry.entryNo} + 100` })
          .where(own()),
      [
        { kind: 'first', wanted: 1, found: 101 },
        { kind: 'head', wanted: 8, found: 108 },
      ],
    ],
    [
      'a refund that is not done',
      (orm) =>
        orm
          .update(payRefund)
          .set({ state: 'refused' })
          .where(eq(payRefund.schoolCode, desk.school.schoolCode)),
      [{ kind: 'refund', wanted: 0, found: PRICE_FEN }],
    ],
    [
      'a payment of another amount',
      (orm) =>
        orm
          .update(payIntent)
          .set({ amountFen: 1 })
          .where(eq(payIntent.orderId, orders[0] ?? '')),
      [{ kind: 'order', wanted: 1, found: PRICE_FEN }],
    ],
  ])('finds %s', async (_, spoil, faults) => {
    const { db } = platform.deps;
    const { schoolCode } = desk.school;
    const undone = new Error('undone');
    await expect(
      db.transaction(async (queries) => {
        await spoil(queries.orm);
        const found = await checkLedger(queries, schoolCode);
        expect(found.faults).toEqual(faults.map((fault) => expect.objectContaining(fault)));
        throw undone;
      }),
    ).rejects.toBe(undone);
  });
});
