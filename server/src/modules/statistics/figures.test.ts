import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallArguments } from '@self-print/contract/call.ts';
import { addressOf } from '@self-print/contract/client.ts';
import { DAY_MS, HOUR_MS } from '@self-print/contract/limits.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { statisticsCalls } from '@self-print/contract/platform/statistics.ts';
import { dimension, type OrderFact, orderFact } from '@self-print/contract/statistics.ts';
import { eq, sql } from 'drizzle-orm';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { printLog, printOrder } from '../../db/schema/orders.ts';
import { statisticsDay, statisticsFact, statisticsHead } from '../../db/schema/statistics.ts';
import { readXlsx } from '../../testing/readXlsx.ts';
import { sessionHeaders, signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../testing/testSchool.ts';
import { beijingDay, dayAfter, startOfDay } from '../payments/beijingDay.ts';
import { openPayDesk, type PayDesk, PRICE_FEN } from '../payments/testing/payDesk.ts';
import { countStatistics } from './count.ts';
import { mendFigures } from './mendFigures.ts';

let platform: TestPlatform;
let desk: PayDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  desk = await openPayDesk(platform);
});

const today = () => beijingDay(platform.clock.now());
const consoleOf = async (role: BuiltInRole = 'admin') =>
  signedIn(
    platform,
    { schoolCode: desk.school.schoolCode, userId: await desk.school.addPerson({ role }) },
    'admin',
  );
type Part = Partial<CallArguments<typeof statisticsCalls.query>>;
const query = async (part: Part = {}) => {
  await countStatistics(platform.deps);
  const call = await consoleOf();
  return expectOk(await call(statisticsCalls.query, { from: today(), to: today(), ...part }));
};
const faults = async () => {
  const call = await consoleOf();
  return expectOk(await call(statisticsCalls.check, { from: '2024-01-01', to: today() })).faults;
};

/** An order that somebody has paid, and that the terminal holds. */
async function held(changes: Parameters<PayDesk['addUnpaid']>[0] = {}): Promise<string> {
  const { orderId } = await desk.addUnpaid(changes);
  expectOk(await desk.scan(orderId));
  await desk.claim(orderId);
  return orderId;
}

describe('the figures of a period', () => {
  it('are nothing, on every hour, where nothing happened', async () => {
    const { total, tables } = await query({ by: 'hour,item,channel' });
    expect(total).toMatchObject({ placed: 0, netFen: 0, waitMinutes: null, faultShare: null });
    expect(tables.map(({ by, rows }) => [by, rows.length])).toEqual([
      ['hour', 24],
      ['item', 0],
      ['channel', 0],
    ]);
  });

  it('count an order with its paper, its money and its wait', async () => {
    const itemId = await desk.school.addItem({ unitPrice: PRICE_FEN });
    const orderId = await held({ itemId, copies: 2 });
    platform.clock.advance(HOUR_MS / 2);
    await desk.print(orderId, { state: 1, impressions: 4 });
    const { total, tables } = await query({ by: 'item,terminal,channel,role,fault' });
    expect(total).toMatchObject({
      placed: 1,
      printed: 1,
      copies: 2,
      prints: 1,
      failures: 0,
      impressions: 4,
      sheets: 2,
      wasteSheets: 0,
      payments: 1,
      chargedFen: 2 * PRICE_FEN,
      netFen: 2 * PRICE_FEN,
      waitMinutes: 30,
      withinHourShare: 100,
    });
    const rowsBy = (by: string) => tables.find((table) => table.by === by)?.rows ?? [];
    expect(rowsBy('item').map(({ key, name }) => [key, name?.zh])).toEqual([[itemId, '在读证明']]);
    expect(rowsBy('terminal').map(({ key, figures }) => [key, figures.sheets, figures.placed])).toEqual([
      [desk.terminal.terminalCode, 2, 0],
      ['', 0, 1],
    ]);
    expect(rowsBy('channel').map(({ key, figures }) => [key, figures.chargedFen])).toEqual([
      ['wx', 2 * PRICE_FEN],
    ]);
    expect(rowsBy('role').map(({ key }) => key)).toEqual(['student']);
    expect(rowsBy('fault')).toEqual([]);
  });

  it('count paper of a failed print as waste, with the code of the fault', async () => {
    const orderId = await held({ copies: 2 });
    await desk.print(orderId, { state: 2, impressions: 3 });
    const { total, tables } = await query({ by: 'fault' });
    expect(total).toMatchObject({ failures: 1, sheets: 2, wasteSheets: 2, faultShare: 100, wasteShare: 100 });
    expect(tables[0]?.rows.map(({ key, figures }) => [key, figures.failures])).toEqual([['-', 1]]);
  });

  it('count a late refund on the day on which it was booked, and leave the day of the payment as it was', async () => {
    const orderId = await held();
    await desk.print(orderId, { state: 2, impressions: 0 });
    const paidOn = today();
    await query();
    platform.clock.advance(40 * DAY_MS);
    const call = await consoleOf();
    expectOk(await call(orderAdminCalls.cancel, { orderIds: [orderId] }));
    await desk.run();
    expect((await query({ from: paidOn, to: paidOn })).total).toMatchObject({
      chargedFen: PRICE_FEN,
      refundedFen: 0,
    });
    expect((await query()).total).toMatchObject({
      chargedFen: 0,
      refundedFen: PRICE_FEN,
      netFen: -PRICE_FEN,
    });
    expect(await faults()).toEqual([]);
  });

  it('count an order as expired once its code has ended, although nobody changed it', async () => {
    await desk.addUnpaid();
    expect((await query()).total.expired).toBe(0);
    const endsOn = dayAfter(today(), 7);
    platform.clock.advance(8 * DAY_MS);
    expect((await query({ from: endsOn, to: endsOn })).total.expired).toBe(1);
    expect(await faults()).toEqual([]);
  });

  it('count a day by the clock of Beijing', async () => {
    const day = dayAfter(today());
    platform.clock.advance(startOfDay(day).getTime() - platform.clock.now().getTime() - 1);
    await desk.addUnpaid();
    platform.clock.advance(1);
    await desk.addUnpaid();
    const { tables } = await query({ from: dayAfter(day, -1), to: day, by: 'day,hour' });
    expect(tables[0]?.rows.map(({ key, figures }) => [key, figures.placed])).toEqual([
      [dayAfter(day, -1), 1],
      [day, 1],
    ]);
    expect(tables[1]?.rows.flatMap(({ key, figures }) => (figures.placed === 0 ? [] : [key]))).toEqual([
      '0',
      '23',
    ]);
  });

  it('are narrowed by item, kind, terminal, role and client', async () => {
    const itemId = await desk.school.addItem({ unitPrice: PRICE_FEN });
    await desk.print(await held({ itemId }), { state: 1, impressions: 2 });
    await desk.print(await held(), { state: 1, impressions: 2 });
    const printed = async (part: Part) => (await query(part)).total.printed;
    expect([
      await printed({ itemId }),
      await printed({ terminalCode: desk.terminal.terminalCode }),
      await printed({ terminalCode: 'another' }),
      await printed({ role: 'student' }),
      await printed({ role: 'staff' }),
      await printed({ orderType: 1 }),
      await printed({ orderType: 2 }),
      await printed({ clientType: 4 }),
    ]).toEqual([1, 2, 0, 2, 0, 2, 0, 0]);
  });

  it('are the same to every value of a dimension, whether days or facts are summed up', async () => {
    const itemId = await desk.school.addItem({ unitPrice: PRICE_FEN });
    await desk.print(await held({ itemId, copies: 2 }), { state: 1, impressions: 3 });
    await desk.print(await held({ itemId }), { state: 2, impressions: 1 });
    await desk.addUnpaid();
    // All orders are of this role and kind, so that a second filter leaves the same.
    const by = dimension.options.join(',');
    for (const [one, both] of [
      [{}, { orderType: 1 }],
      [{ role: 'student' }, { role: 'student', orderType: 1 }],
      [{ role: 'staff' }, { role: 'staff', orderType: 1 }],
    ] as const) {
      const { tables, total } = await query({ ...both, by });
      expect(await query({ ...one, by })).toMatchObject({ tables, total });
    }
  });

  it.each([
    ['ends before it begins', { from: '2026-01-02', to: '2026-01-01' }],
    ['is longer than five years', { from: '2019-01-01', to: '2026-01-01' }],
  ])('are refused where the period %s', async (_, period) => {
    const call = await consoleOf();
    expect(refusal(await call(statisticsCalls.query, period))).toBe('BAD_REQUEST');
  });

  it('are closed to operators, and those of another school stay there', async () => {
    const operator = await consoleOf('operator');
    expect(refusal(await operator(statisticsCalls.query, { from: today(), to: today() }))).toBe(
      'NO_PERMISSION',
    );
    await desk.addUnpaid();
    desk = await openPayDesk(platform);
    expect((await query()).total.placed).toBe(0);
  });
});

describe('the orders behind a number', () => {
  it('are as many as the number says', async () => {
    await desk.print(await held(), { state: 1, impressions: 2 });
    await desk.print(await held(), { state: 2, impressions: 1 });
    await desk.print(await held(), { state: 2, unconfirmed: true });
    const cancelled = await desk.addUnpaid();
    const call = await consoleOf();
    expectOk(await call(orderAdminCalls.cancel, { orderIds: [cancelled.orderId] }));
    const paidBack = await held();
    await desk.print(paidBack, { state: 2, impressions: 0 });
    platform.clock.advance(HOUR_MS);
    expectOk(await call(orderAdminCalls.cancel, { orderIds: [paidBack] }));
    await desk.run();
    const { orderId } = await desk.addUnpaid();
    await platform.deps.db.orm
      .update(printOrder)
      .set({ takeType: 3, state: 'paid', paidAt: platform.clock.now() })
      .where(eq(printOrder.orderId, orderId));
    const { total } = await query();
    const period = {
      from: startOfDay(today()).toISOString(),
      to: startOfDay(dayAfter(today())).toISOString(),
    };
    const listed = async (fact: OrderFact) =>
      expectOk(await call(orderAdminCalls.list, { fact, role: 'student', ...period })).total;
    const counts = await Promise.all(orderFact.options.map(async (fact) => [fact, await listed(fact)]));
    expect(counts).toEqual(orderFact.options.map((fact) => [fact, total[fact]]));
    expect(total).toMatchObject({
      placed: 6,
      printed: 1,
      failures: 2,
      unconfirmed: 1,
      cancelled: 2,
      refunds: 1,
    });
  });

  it('are those of the terminal where it happened', async () => {
    const other = await desk.school.addTerminal();
    await desk.print(await held(), { state: 2, impressions: 1 });
    const call = await consoleOf();
    const listed = async (terminalCode: string) =>
      expectOk(await call(orderAdminCalls.list, { fact: 'failures', terminalCode })).total;
    expect([await listed(desk.terminal.terminalCode), await listed(other.terminalCode)]).toEqual([1, 0]);
  });
});

describe('counting', () => {
  it('of two servers at once counts everything once', async () => {
    await desk.print(await held(), { state: 1, impressions: 2 });
    await Promise.all([countStatistics(platform.deps), countStatistics(platform.deps)]);
    expect((await query()).total).toMatchObject({ placed: 1, printed: 1, chargedFen: PRICE_FEN });
    expect(await faults()).toEqual([]);
  });

  it('leaves a change for later that is taken back', async () => {
    const { orderId } = await desk.addUnpaid();
    await query();
    const undone = new Error('undone');
    const change = platform.deps.db.transaction(async ({ orm }) => {
      await orm.delete(printOrder).where(eq(printOrder.orderId, orderId));
      throw undone;
    });
    await expect(change).rejects.toBe(undone);
    expect((await query()).total.placed).toBe(1);
  });

  it('keeps what print logs counted when their term ends', async () => {
    const orderId = await held();
    await desk.print(orderId, { state: 1, impressions: 2 });
    const day = today();
    await query();
    await platform.deps.db.orm.delete(printLog).where(eq(printLog.orderId, orderId));
    await platform.deps.db.orm
      .update(printOrder)
      .set({ freeCopies: 1 })
      .where(eq(printOrder.orderId, orderId));
    expect((await query({ from: day, to: day })).total).toMatchObject({
      prints: 1,
      sheets: 1,
      freeCopies: 1,
    });
    expect((await query({ from: day, to: day, role: 'student', orderType: 1 })).total).toMatchObject({
      prints: 1,
      sheets: 1,
    });
    expect(await faults()).toEqual([]);
  });
});

describe('the check', () => {
  const spoil = () =>
    platform.deps.db.orm
      .update(statisticsFact)
      .set({ sheets: sql`${statisticsFact.sheets} + 1` })
      .where(
        sql`${statisticsFact.source} = 'print' and ${statisticsFact.schoolCode} = ${desk.school.schoolCode}`,
      );

  const days = () =>
    sql`${statisticsDay.schoolCode} = ${desk.school.schoolCode} and ${statisticsDay.part} = '' and ${statisticsDay.dimension} = ''`;

  it('names what differs from the rows', async () => {
    await desk.print(await held(), { state: 1, impressions: 2 });
    await query();
    expect(await faults()).toEqual([]);
    await spoil();
    expect(await faults()).toEqual([{ day: today(), measure: 'sheets', wanted: 1, found: 2 }]);
  });

  it.each([
    [
      'of which a row is gone',
      (rows: typeof days) => platform.deps.db.orm.delete(statisticsDay).where(rows()),
    ],
    [
      'of which a row is wrong',
      (rows: typeof days) =>
        platform.deps.db.orm
          .update(statisticsDay)
          .set({ sheets: sql`${statisticsDay.sheets} + 1` })
          .where(rows()),
    ],
  ])('names and mends sums of a day %s', async (_, harm) => {
    await desk.print(await held(), { state: 1, impressions: 2 });
    await query();
    await harm(days);
    const found = await faults();
    expect(found).toContainEqual(expect.objectContaining({ day: today(), measure: 'sheets', wanted: 1 }));
    await mendFigures(platform.deps);
    expect(await faults()).toEqual([]);
    expect((await query()).total.sheets).toBe(1);
  });

  it('mends once a day what differs, and says so in the log', async () => {
    await desk.print(await held(), { state: 1, impressions: 2 });
    await query();
    await spoil();
    await mendFigures(platform.deps);
    expect(await faults()).toEqual([]);
    const detail = { schoolCode: desk.school.schoolCode, days: [today()] };
    expect(platform.log.lines).toContainEqual(
      expect.objectContaining({ event: 'statistics-differed', detail }),
    );
    await spoil();
    await mendFigures(platform.deps);
    expect(await faults()).toHaveLength(1);
    const { schoolCode } = desk.school;
    const [head] = await platform.deps.db.orm
      .select()
      .from(statisticsHead)
      .where(eq(statisticsHead.schoolCode, schoolCode));
    expect(head?.checkedAt).toEqual(platform.clock.now());
  });
});

it('exports a table as a spreadsheet in the language of the page', async () => {
  await held();
  await countStatistics(platform.deps);
  const userId = await desk.school.addPerson({ role: 'finance' });
  const headers = await sessionHeaders(platform, { schoolCode: desk.school.schoolCode, userId }, 'admin');
  const input = { from: today(), to: today(), by: 'channel' };
  const response = await fetch(platform.origin + addressOf(statisticsCalls.export, input), {
    headers: { ...headers, 'Accept-Language': 'en' },
  });
  if (response.body === null) throw new Error('The file is empty');
  const [heading, row] = await readXlsx(response.body);
  const at = heading?.indexOf('Money received (yuan)') ?? -1;
  expect([heading?.[0], row?.[0], row?.[at]]).toEqual(['Payment channel', 'wx', PRICE_FEN / 100]);
});
