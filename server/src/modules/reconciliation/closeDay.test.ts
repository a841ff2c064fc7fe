import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { DAY_MS } from '@self-print/contract/limits.ts';
import { reconciliationCalls } from '@self-print/contract/platform/reconciliation.ts';
import { ok } from '@self-print/contract/result.ts';
import { operationBy } from '../../http/operation.ts';
import { signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal } from '../../testing/testSchool.ts';
import { beijingDay, dayAfter } from '../payments/beijingDay.ts';
import { openPayDesk, type PayDesk } from '../payments/testing/payDesk.ts';
import { closeDay } from './closeDay.ts';
import { type BillDesk, openBillDesk, paymentLine } from './testing/billDesk.ts';

let platform: TestPlatform;
let pay: PayDesk;
let desk: BillDesk;
beforeAll(async () => {
  platform = await startTestPlatform();
  pay = await openPayDesk(platform);
});
beforeEach(async () => {
  desk = await openBillDesk(platform, pay);
});
afterAll(() => platform.close());

const closing = (userId: string) => operationBy({ ...desk.actor, userId }, 'day-closed');
const close = (by = 'first', day?: string) => closeDay(platform.deps, desk.key(day), closing(by));
const compare = async (...lines: readonly ReturnType<typeof paymentLine>[]) => {
  if (beijingDay(platform.clock.now()) === desk.day) desk.until(`${dayAfter(desk.day)} 10:00:00`);
  desk.bills.set(desk.day, ok(lines));
  return desk.fetch();
};
const signIn = async (schoolCode: string, role: 'finance' | 'auditor', addPerson = pay.school.addPerson) =>
  signedIn(platform, { schoolCode, userId: await addPerson({ role, name: '王会计' }) }, 'admin');
const calls = reconciliationCalls;

it('waits until the bill has been fetched', async () => {
  desk.until(`${dayAfter(desk.day)} 09:00:00`);
  await desk.fetch();
  expect(refusal(await close())).toBe('RECONCILIATION_OPEN');
  expect(refusal(await close('first', '2020-01-01'))).toBe('NOT_FOUND');
});

it('waits until every difference is resolved', async () => {
  await desk.paid();
  await compare();
  expect(refusal(await close())).toBe('RECONCILIATION_OPEN');
  await desk.resolve('noted');
  expectOk(await close());
  expect(await desk.view()).toMatchObject({ state: 'closed', differences: 1, open: 0, nextAt: null });
});

it('waits for payments that a neighbouring day may list', async () => {
  desk.until(`${desk.day} 23:59:50`);
  await desk.paid();
  await compare();
  expect(refusal(await close())).toBe('RECONCILIATION_OPEN');
});

it('looks once more at what was booked since the bill was compared', async () => {
  const trade = await desk.begin();
  platform.gateway.pay(trade);
  await compare();
  expect((await desk.view()).state).toBe('agrees');
  await pay.run();
  expect(refusal(await close())).toBe('RECONCILIATION_OPEN');
});

it('happens once, also when two persons do it at the same time', async () => {
  await compare();
  const done = await Promise.all([close('first'), close('second')]);
  expect(done.map((one) => (one.ok ? 'closed' : refusal(one))).toSorted()).toEqual([
    'RECONCILIATION_CLOSED',
    'closed',
  ]);
  expect(refusal(await close('third'))).toBe('RECONCILIATION_CLOSED');
});

it('is for good: nothing is fetched, and nothing compared again', async () => {
  const trade = await desk.paid();
  await compare(paymentLine(trade));
  expectOk(await close());
  const closed = await desk.view();
  expect(await compare()).toEqual(closed);
  const finance = await signIn(desk.schoolCode, 'finance');
  const { channelId, day } = desk;
  expect(refusal(await finance(calls.fetch, { channelId, day }))).toBe('RECONCILIATION_CLOSED');
});

it('lets what becomes known later be booked today, with the day that was closed', async () => {
  const trade = await desk.begin();
  platform.gateway.pay(trade);
  await compare();
  expectOk(await close());
  platform.clock.advance(DAY_MS);
  await pay.run();
  const today = beijingDay(platform.clock.now());
  const { rows } = await platform.deps.db.pool.query(
    'select distinct closed_day::text, at from ledger_entry where channel_id = $1',
    [desk.channelId],
  );
  expect(rows).toEqual([{ closed_day: desk.day, at: platform.clock.now() }]);
  expect(await pay.ledgerFaults()).toEqual([]);
  desk.until(`${dayAfter(today)} 10:00:00`);
  for (const day of [dayAfter(desk.day), today]) desk.bills.set(day, ok([]));
  await desk.fetch(dayAfter(desk.day));
  expect((await desk.fetch(today)).open).toBe(1);
  expect(await desk.differences(today)).toMatchObject([{ kind: 'missing-there', number: trade.outTradeNo }]);
});

it('finds late money in the bill of the closed day, if that listed it', async () => {
  const trade = await desk.begin();
  platform.gateway.pay(trade);
  await compare(paymentLine(trade));
  await desk.resolve('noted');
  expectOk(await close());
  platform.clock.advance(DAY_MS);
  await pay.run();
  const today = beijingDay(platform.clock.now());
  desk.until(`${dayAfter(today)} 10:00:00`);
  for (const day of [dayAfter(desk.day), today]) desk.bills.set(day, ok([]));
  await desk.fetch(dayAfter(desk.day));
  expect(await desk.fetch(today)).toMatchObject({ state: 'agrees' });
});

it('keeps the first place of a number that an earlier day lists afterwards', async () => {
  const second = dayAfter(desk.day);
  desk.until(`${second} 00:00:01`);
  const trade = await desk.paid();
  desk.until(`${dayAfter(second)} 10:00:00`);
  desk.bills.set(desk.day, ok([]));
  await desk.fetch();
  desk.bills.set(second, ok([paymentLine(trade)]));
  await desk.fetch(second);
  expectOk(await close('first', second));
  const again = paymentLine(trade, { at: new Date(`${desk.day}T23:59:59+08:00`) });
  expect((await compare(again)).open).toBe(1);
  expect(await desk.differences()).toMatchObject([{ kind: 'missing-here', occurrence: 2 }]);
});

it('shows its days to those who may see them, and to no other school', async () => {
  await desk.paid();
  await compare();
  const { channelId, day } = desk;
  const period = { from: day, to: dayAfter(day) };
  const other = await addTestSchool(platform);
  const finance = await signIn(desk.schoolCode, 'finance');
  const auditor = await signIn(desk.schoolCode, 'auditor');
  const stranger = await signIn(other.schoolCode, 'finance', other.addPerson);
  const seen = expectOk(await auditor(calls.days, period));
  expect(seen.find((one) => one.channelId === channelId && one.day === day)).toMatchObject({ open: 1 });
  expect(expectOk(await stranger(calls.days, period))).toEqual([]);
  const [difference] = expectOk(await auditor(calls.differences, { channelId, day })).rows;
  const wish = { differenceId: difference?.differenceId ?? '', how: 'noted', remark: '已核对' } as const;
  for (const [call, input] of [
    [calls.fetch, { channelId, day }],
    [calls.close, { channelId, day }],
    [calls.resolve, wish],
  ] as const) {
    expect(refusal(await auditor<typeof call>(call, input))).toBe('NO_PERMISSION');
    expect(refusal(await stranger<typeof call>(call, input))).toBe('NOT_FOUND');
  }
  expect(refusal(await stranger(calls.differences, { channelId, day }))).toBe('NOT_FOUND');
  expect(expectOk(await finance(calls.resolve, wish)).resolutions).toMatchObject([
    { by: '王会计', remark: '已核对', outcome: 'noted' },
  ]);
  expect(expectOk(await finance(calls.close, { channelId, day }))).toMatchObject({ closedBy: '王会计' });
});

it.each([
  ['a period that ends before it begins', { from: '2026-03-02', to: '2026-03-01' }],
  ['too long a period', { from: '2026-01-01', to: '2026-12-31' }],
  ['a day that is none', { from: '2026-02-30', to: '2026-03-05' }],
])('refuses %s', async (_, period) => {
  const finance = await signIn(desk.schoolCode, 'finance');
  expect(refusal(await finance(calls.days, period))).toBe('BAD_REQUEST');
});
