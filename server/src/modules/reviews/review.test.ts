import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addressOf, type CallFunction } from '@self-print/contract/client.ts';
import { HOUR_MS, ORDER_NUMBER_DIGITS } from '@self-print/contract/limits.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { terminalAdminCalls } from '@self-print/contract/platform/terminalAdmin.ts';
import type { BuiltInRole } from '../../db/builtInRoles.ts';
import { sessionHeaders, signedIn } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import {
  addTestSchool,
  expectOk,
  refusal,
  type TestSchool,
  type TestTerminal,
} from '../../testing/testSchool.ts';

describe('orders before staff', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let terminal: TestTerminal;
  let admin: CallFunction;
  const consoleOf = async (role: BuiltInRole, at = school) =>
    signedIn(platform, { schoolCode: at.schoolCode, userId: await at.addPerson({ role }) }, 'admin');
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    terminal = await school.addTerminal();
    admin = await consoleOf('admin');
  });
  afterAll(() => platform.close());

  /** Prints an order with an end that only staff can put right. */
  const printed = async (report: { state: 1 | 2; unconfirmed?: boolean }) => {
    const { orderId, takeCode } = await school.addOrder();
    const { terminalCode, call } = terminal;
    expectOk(await call(orderCalls.getForTerminal, { terminalCode, takeCode }));
    const { printLogId } = expectOk(
      await call(orderCalls.savePrintLogBefore, { orderId, copies: 1, remarks: '门开' }),
    );
    const record = { code: 'P1', errorMsg: 'jam', executionRecord: '走纸 3 步' };
    const picBase64Data = Buffer.from('jpeg').toString('base64');
    expectOk(
      await call(orderCalls.finish, {
        orderId,
        printLogId,
        impressions: 1,
        picBase64Data,
        ...record,
        ...report,
      }),
    );
    return { orderId, takeCode, printLogId };
  };
  const review = (orderId: string, verdict: 'printed' | 'reprint', call = admin) =>
    call(orderAdminCalls.review, { orderId, verdict });
  const queue = async () =>
    expectOk(await admin(orderAdminCalls.list, { review: true, rows: 100 })).rows.map(
      ({ orderId }) => orderId,
    );

  it.each([
    ['failed', { state: 2 }],
    ['unconfirmed', { state: 2, unconfirmed: true }],
  ] as const)(
    'that are %s stay in the queue until somebody decides how they ended',
    async (state, report) => {
      const { orderId, takeCode } = await printed(report);
      expect(await queue()).toContain(orderId);
      expect(expectOk(await review(orderId, 'reprint'))).toEqual({ orderId, state: 'paid' });
      expect(await queue()).not.toContain(orderId);
      const { terminalCode, call } = terminal;
      const again = expectOk(await call(orderCalls.getForTerminal, { terminalCode, takeCode }));
      expect(again.orderId).toBe(orderId);
      expect(refusal(await review(orderId, 'printed'))).toBe('CHANGED_MEANWHILE');
      const other = await printed(report);
      expect(expectOk(await review(other.orderId, 'printed')).state).toBe('printed');
      expect(expectOk(await admin(orderAdminCalls.detail, { orderId: other.orderId })).state).toBe('printed');
      expect(state).not.toBe('printed');
    },
  );

  it('wait for whoever may settle them, with the names of their terminals, and for nobody else', async () => {
    const { orderId } = await printed({ state: 2 });
    const mine = async (call: CallFunction) =>
      expectOk(await call(orderAdminCalls.list, { mine: true, rows: 100 })).rows.map((row) => row.orderId);
    expect(await mine(admin)).toContain(orderId);
    expect(await mine(await consoleOf('auditor'))).toEqual([]);
    const { terminalName } = expectOk(await admin(orderAdminCalls.detail, { orderId }));
    const [log] = expectOk(await admin(orderAdminCalls.printLogs, { orderId }));
    const { rows } = expectOk(await admin(terminalAdminCalls.list, { search: terminal.terminalCode }));
    expect([terminalName, log?.terminalName]).toEqual([rows[0]?.name, rows[0]?.name]);
    expect(terminalName).not.toBeNull();
    await review(orderId, 'printed');
    expect(await mine(admin)).not.toContain(orderId);
  });

  it('are decided once when two decide at the same moment, and by nobody without the right', async () => {
    const { orderId } = await printed({ state: 2, unconfirmed: true });
    expect(refusal(await review(orderId, 'printed', await consoleOf('auditor')))).toBe('NO_PERMISSION');
    const elsewhere = await consoleOf('admin', await addTestSchool(platform));
    expect(refusal(await review(orderId, 'printed', elsewhere))).toBe('ORDER_NOT_FOUND');
    const both = await Promise.all([review(orderId, 'printed'), review(orderId, 'reprint')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('come with the evidence of each print, and who looked at its picture is logged', async () => {
    const { orderId, printLogId } = await printed({ state: 2 });
    const [log] = expectOk(await admin(orderAdminCalls.printLogs, { orderId }));
    expect(log).toMatchObject({
      executionRecord: '走纸 3 步',
      remarks: '门开',
      hasPicture: true,
      code: 'P1',
    });
    const userId = await school.addPerson({ role: 'admin' });
    const headers = await sessionHeaders(platform, { schoolCode: school.schoolCode, userId }, 'admin');
    const address = platform.origin + addressOf(orderAdminCalls.printPicture, { printLogId });
    expect(await (await fetch(address, { headers })).text()).toBe('jpeg');
    expect(platform.log.lines.some(({ event }) => event === 'print-picture-read')).toBe(true);
  });

  it('are found by pickup code and by number, and only in their own school', async () => {
    const { orderId, takeCode } = await school.addOrder();
    const number = orderId.replaceAll('-', '').slice(0, ORDER_NUMBER_DIGITS);
    for (const wanted of [takeCode, orderId, number])
      expect(expectOk(await admin(orderAdminCalls.find, { wanted }))).toEqual({ orderId });
    const elsewhere = await consoleOf('admin', await addTestSchool(platform));
    expect(refusal(await elsewhere(orderAdminCalls.find, { wanted: takeCode }))).toBe('ORDER_NOT_FOUND');
  });

  it('are chosen by where they were placed, what they are, where they are and whether they are paid', async () => {
    const { orderId } = await printed({ state: 2 });
    const listed = async (filter: object) =>
      expectOk(await admin(orderAdminCalls.list, { rows: 100, ...filter })).rows.some(
        (row) => row.orderId === orderId,
      );
    const { terminalCode } = terminal;
    for (const filter of [{ clientType: 3 }, { orderType: 1 }, { terminalCode }, { paid: true }])
      expect([filter, await listed(filter)]).toEqual([filter, true]);
    for (const filter of [{ clientType: 2 }, { orderType: 2 }, { terminalCode: 'T-none' }, { paid: false }])
      expect([filter, await listed(filter)]).toEqual([filter, false]);
  });

  it('are exported as they are filtered, with masked persons and times by the clock of the school', async () => {
    const { orderId } = await printed({ state: 2 });
    const other = await school.addOrder();
    const row = expectOk(await admin(orderAdminCalls.detail, { orderId }));
    const userId = await school.addPerson({ role: 'auditor' });
    const headers = await sessionHeaders(platform, { schoolCode: school.schoolCode, userId }, 'admin');
    const address = platform.origin + addressOf(orderAdminCalls.export, { state: 'failed' });
    const lines = (await (await fetch(address, { headers })).text()).split('\r\n');
    const inShanghai = new Date(Date.parse(row.createdAt) + 8 * HOUR_MS).toISOString();
    const time = inShanghai.slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replace('T', ' ');
    const line = lines.find((each) => each.includes(orderId));
    expect(line).toContain(`"${row.userName}","${row.userNumber}","打印失败"`);
    expect(line?.endsWith(`"${time}",""`)).toBe(true);
    expect(row.userName).toMatch(/\*$/);
    expect(lines.some((each) => each.includes(other.orderId))).toBe(false);
    expect(platform.log.lines.some(({ event }) => event === 'orders-exported')).toBe(true);
  });
});
