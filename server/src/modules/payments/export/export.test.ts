import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressOf, type CallFunction } from '@self-print/contract/client.ts';
import { envelope } from '@self-print/contract/envelope.ts';
import { ERROR_CODES as CODES } from '@self-print/contract/errorCodes.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { paymentAdminCalls } from '@self-print/contract/platform/paymentAdmin.ts';
import { reconciliationCalls } from '@self-print/contract/platform/reconciliation.ts';
import { ok } from '@self-print/contract/result.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { operationEntry } from '../../../db/schema/operations.ts';
import { payChannel } from '../../../db/schema/payments.ts';
import type { AdminActor } from '../../../http/actor.ts';
import { builtInAdministrator } from '../../../http/permissions.ts';
import { readXlsx } from '../../../testing/readXlsx.ts';
import { sessionHeaders, signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk } from '../../../testing/testSchool.ts';
import { openBillDesk, paymentLine } from '../../reconciliation/testing/billDesk.ts';
import { dayAfter } from '../beijingDay.ts';
import { openPayDesk, type PayDesk, PRICE_FEN } from '../testing/payDesk.ts';
import { exportLedger } from './exportLedger.ts';
import { exportPayments } from './exportPayments.ts';

const calls = paymentAdminCalls;
const TITLE = '=cmd|"/c calc"!A1';

const MANY = 3;
let platform: TestPlatform;
let desk: PayDesk;
let finance: CallFunction;
let userId: string;
let paidBack: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openPayDesk(platform);
  const { schoolCode } = desk.school;
  await platform.deps.db.orm
    .update(payChannel)
    .set({ nameZh: '微信支付', nameEn: 'WeChat Pay' })
    .where(and(eq(payChannel.schoolCode, schoolCode), eq(payChannel.channelId, 'wx')));
  userId = await desk.school.addPerson({ role: 'finance' });
  finance = await signedIn(platform, { schoolCode, userId }, 'admin');
  const itemId = await desk.school.addItem({ unitPrice: PRICE_FEN, title: { zh: TITLE, en: TITLE } });
  for (let paid = 0; paid < MANY; paid += 1) {
    const { orderId } = await desk.addUnpaid({ itemId });
    expectOk(await desk.scan(orderId));
    platform.clock.advance(SECOND_MS);
    paidBack = orderId;
  }
  const [row] = expectOk(await finance(calls.list, { orderId: paidBack })).rows;
  const wish = { amountFen: 29, remarks: '卡纸', requestKey: randomUUID() };
  expectOk(await finance(calls.refund, { ...wish, paymentId: row?.paymentId ?? '' }));
  await desk.run();
});
afterAll(() => platform.close());

/** Signs in anew, as the clock may have ended an earlier session. */
const fetchAs = async (by: string, call: Parameters<typeof addressOf>[0], input: Record<string, unknown>) => {
  const { schoolCode } = desk.school;
  const headers = await sessionHeaders(platform, { schoolCode, userId: by }, 'admin');
  return fetch(platform.origin + addressOf(call, input), { headers });
};
const refusedWith = async (answer: Response) => envelope.parse(await answer.json()).code;
const fileOf = async (call: Parameters<typeof addressOf>[0], input: Record<string, unknown> = {}) => {
  const answer = await fetchAs(userId, call, input);
  expect(answer.headers.get('content-type')).toContain('spreadsheetml');
  if (!answer.body) throw new Error('There is no file');
  return readXlsx(answer.body);
};

const takenBy = (who: string) =>
  platform.deps.db.orm
    .select()
    .from(operationEntry)
    .where(and(eq(operationEntry.schoolCode, desk.school.schoolCode), eq(operationEntry.userId, who)))
    .orderBy(asc(operationEntry.entryNo));

describe('payments as a file', () => {
  it('has each that the filter leaves, newest first, in yuan, with masked persons', async () => {
    const [headings, first, ...others] = await fileOf(calls.export);
    expect(headings).toEqual([
      '创建时间',
      '支付时间',
      '订单编号',
      '项目',
      '状态',
      '金额（元）',
      '已退款（元）',
      '渠道',
      '终端',
      '姓名',
      '学工号',
    ]);
    expect(first?.slice(2, 10)).toEqual([
      paidBack,
      TITLE,
      '已退款',
      1.5,
      0.29,
      '微信支付',
      desk.terminal.terminalCode,
      expect.stringMatching(/^张\*/),
    ]);
    expect(others).toHaveLength(MANY - 1);
    const [, only, ...none] = await fileOf(calls.export, { orderId: paidBack });
    expect([only?.[2], none]).toEqual([paidBack, []]);
  });

  it('names nobody for those who may not read orders', async () => {
    const actor: AdminActor = builtInAdministrator(
      { schoolCode: desk.school.schoolCode, userId: 'x' },
      'operator',
    );
    const [headings, first] = await readXlsx((await exportPayments(platform.deps, actor, {}, 'en')).content);
    expect([headings?.at(-1), first?.length]).toEqual(['Terminal', 9]);
  });

  it('is refused without the permission', async () => {
    const operator = await desk.school.addPerson({ role: 'operator' });
    for (const call of [calls.export, calls.exportLedger])
      expect(await refusedWith(await fetchAs(operator, call, {}))).toBe(CODES.NO_PERMISSION);
    expect(await takenBy(operator)).toEqual([]);
  });

  it('is in the operation log, with who took it and what it was narrowed to', async () => {
    const taker = await desk.school.addPerson({ role: 'auditor' });
    for (const call of [calls.export, calls.exportLedger])
      await (await fetchAs(taker, call, { orderId: paidBack })).arrayBuffer();
    const narrowed = { changes: [{ path: 'orderId', after: paidBack }] };
    expect(await takenBy(taker)).toMatchObject([
      { operation: 'payments-exported', ...narrowed },
      { operation: 'ledger-exported', ...narrowed },
    ]);
  });
});

describe('the ledger as a file', () => {
  it('has all entries in their order, each on its side', async () => {
    const [, ...rows] = await fileOf(calls.exportLedger);
    expect(rows.map(([entryNo]) => entryNo)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(rows.at(-1)?.slice(3, 8)).toEqual(['订单收入', '退款', 0.29, null, paidBack]);
    expect(new Set(rows.map((row) => row[3]))).toEqual(new Set(['微信支付', '订单收入']));
    const sum = (column: number) =>
      rows.reduce((all, row) => all + Math.round(Number(row[column] ?? 0) * 100), 0);
    expect(sum(5)).toBe(sum(6));
  });

  it('is narrowed as the page is', async () => {
    const [, ...rows] = await fileOf(calls.exportLedger, { orderId: paidBack, account: 'channel:wx' });
    expect(rows.map(([entryNo, , , , , debit, credit]) => [entryNo, debit, credit])).toEqual([
      [5, 1.5, null],
      [7, null, 0.29],
    ]);
  });
});

it('has every row once, however many batches that takes', async () => {
  const { orm } = platform.deps.db;
  const other = await openPayDesk(platform);
  const { schoolCode } = other.school;
  const { orderId } = await other.addUnpaid();
  const now = platform.clock.now().toISOString();
  // Pairs were begun at the same moment.
  await orm.execute(sql`
    insert into pay_intent (school_code, intent_id, order_id, amount_fen, state, client_type, expires_at, created_at)
    select ${schoolCode}, gen_random_uuid(), ${orderId}, n, 'closed', 1, ${now}, ${now}::timestamptz - make_interval(secs => n / 2)
    from generate_series(1, 1101) n`);
  await orm.execute(sql`
    insert into ledger_entry (school_code, entry_no, booking_no, account, amount_fen, kind, channel_id, attempt_id, at)
    select ${schoolCode}, n, n, 'orders', n, 'payment', 'wx', gen_random_uuid(), ${now} from generate_series(1, 1000) n`);
  const admin: AdminActor = builtInAdministrator({ schoolCode, userId: 'x' }, 'finance');
  const [, ...payments] = await readXlsx((await exportPayments(platform.deps, admin, {}, 'zh')).content);
  const fen = payments.map((row) => Math.round(Number(row[5]) * 100));
  expect(fen.toSorted((one, two) => one - two)).toEqual(
    Array.from({ length: 1101 }, (_, index) => index + 1),
  );
  const [, ...entries] = await readXlsx((await exportLedger(platform.deps, admin, {}, 'zh')).content);
  expect(entries.map(([entryNo]) => entryNo)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
});

it('has a reconciled day with both sides of each line, and what no bill lists', async () => {
  const bill = await openBillDesk(platform, desk);
  const [listed, unlisted, more] = [await bill.paid(), await bill.paid(), await bill.paid()];
  bill.until(`${dayAfter(bill.day)} 10:00:00`);
  bill.bills.set(
    bill.day,
    ok([
      paymentLine(listed),
      paymentLine(listed),
      paymentLine(more, { amountFen: PRICE_FEN + 1 }),
      paymentLine(listed, { outTradeNo: 'NOBODYS', amountFen: 7 }),
    ]),
  );
  await bill.fetch();
  const { channelId, day } = bill.key();
  const [, ...rows] = await fileOf(reconciliationCalls.export, { channelId, day });
  expect(
    rows.map(([kind, number, , , theirs, , ours, , result, done]) => [
      kind,
      number,
      theirs,
      ours,
      result,
      done,
    ]),
  ).toEqual([
    ['收款', listed.outTradeNo, 1.5, 1.5, '一致', null],
    ['收款', listed.outTradeNo, 1.5, null, '支付平台有，本平台无', '待处理'],
    ['收款', more.outTradeNo, 1.51, 1.5, '金额不符', '待处理'],
    ['收款', 'NOBODYS', 0.07, null, '支付平台有，本平台无', '待处理'],
    ['收款', unlisted.outTradeNo, null, 1.5, '本平台有，支付平台无', '待处理'],
  ]);
  const unknown = await fetchAs(userId, reconciliationCalls.export, { channelId, day: '2020-01-01' });
  expect(await refusedWith(unknown)).toBe(CODES.NOT_FOUND);
});
