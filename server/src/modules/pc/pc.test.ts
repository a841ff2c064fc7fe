import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BASE_PATHS, type Call, HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { PLATFORM_CALLS } from '@self-print/contract/catalogue.ts';
import { orderAdminCalls } from '@self-print/contract/platform/orderAdmin.ts';
import { pcCalls, pcDownloadCall } from '@self-print/contract/platform/pc.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { z } from 'zod';
import { sessionHeaders } from '../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';

const EXPORT = '/wec-self-print-app-console/order-query/export';

describe('calls of the PC pages', () => {
  let platform: TestPlatform;
  let school: TestSchool;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
  });
  afterAll(() => platform.close());

  /** Creates a person with an order, signed in at a PC and on the phone. */
  const person = async () => {
    const userId = await school.addPerson();
    const { orderId } = await school.addOrder({ userId });
    const onPhone = await sessionHeaders(platform, { schoolCode: school.schoolCode, userId }, 'mobile');
    const atPc = { ...onPhone, [HEADERS.loginMode]: LOGIN_MODES.selfPrint };
    return { userId, orderId, phone: platform.client(onPhone), pc: platform.client(atPc), atPc, onPhone };
  };

  it('do what those of the phone do', async () => {
    const { orderId, pc, phone } = await person();
    const atPc = expectOk(await pc(pcCalls.listByPage, {}));
    expect(atPc.rows.map((row) => row.orderId)).toEqual([orderId]);
    expect(atPc).toEqual(expectOk(await phone(userOrderCalls.listByPage, {})));
    expect(expectOk(await pc(pcCalls.get, { orderId })).orderId).toBe(orderId);
    expect(expectOk(await pc(pcCalls.usableTerminals, { orderId }))).toEqual([]);
    expect(expectOk(await pc(pcCalls.cloudOrders, {})).rows).toEqual([]);
  });

  it('require the login mode of a PC, and show nobody else’s orders', async () => {
    const [one, other] = [await person(), await person()];
    expect(refusal(await other.pc(pcCalls.get, { orderId: one.orderId }))).toBe('ORDER_NOT_FOUND');
    const asAdmin = platform.client({ ...one.atPc, [HEADERS.loginMode]: LOGIN_MODES.admin });
    expect(refusal(await asAdmin(pcCalls.listByPage, {}))).toBe('NOT_SIGNED_IN');
    const withoutSession = platform.client({ ...one.atPc, cookie: '' });
    expect(refusal(await withoutSession(pcCalls.listByPage, {}))).toBe('NOT_SIGNED_IN');
  });

  it("give no access to the console: no administrator's call answers a person", async () => {
    const { atPc } = await person();
    const asAdmin = { ...atPc, [HEADERS.loginMode]: LOGIN_MODES.admin };
    for (const call of callsOf('admin', 'admin')) {
      expect([call.path, await codeOf(call, asAdmin)]).toEqual([call.path, '9100']);
      if (!isOnPcToo(call)) expect([call.path, await codeOf(call, atPc)]).toEqual([call.path, '9100']);
    }
  });

  it('reject an administrator who has not signed in as a person', async () => {
    const userId = await school.addPerson({ role: 'admin', userName: 'boss-of-pc' });
    const headers = await sessionHeaders(platform, { schoolCode: school.schoolCode, userId }, 'admin');
    const asPerson = { ...headers, [HEADERS.loginMode]: LOGIN_MODES.selfPrint };
    for (const call of callsOf('pc', 'mobileUser')) {
      expect([call.path, await codeOf(call, asPerson)]).toEqual([call.path, '9100']);
    }
    const mine = { ...headers, [HEADERS.loginMode]: LOGIN_MODES.admin };
    expect(await codeOf(pcCalls.create, mine)).toBe('9100');
    expect(await codeOf(pcCalls.get, mine)).toBe('9100');
  });

  const callsOf = (client: Call['client'], access: Call['access']) =>
    PLATFORM_CALLS.filter((call) => call.client === client && call.access === access);
  const isOnPcToo = ({ method, path }: Call) =>
    PLATFORM_CALLS.some((call) => call.client === 'pc' && call.method === method && call.path === path);
  const codeOf = async ({ method, path }: Call, headers: Readonly<Record<string, string>>) => {
    const address = platform.origin + BASE_PATHS.pc + path.replaceAll(/\{\w+\}/g, 'x');
    const response = await fetch(address, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: method === 'GET' ? null : '{}',
    });
    return z.object({ code: z.string() }).parse(await response.json()).code;
  };

  it('explain why an electronic document cannot be fetched', async () => {
    const { orderId, pc } = await person();
    const answer = expectOk(await pc(pcDownloadCall.check, { id: orderId }));
    expect(answer).toEqual({ available: false, reason: expect.any(String) });
    const nobodys = 'c1d0c0de-0000-4000-8000-000000000000';
    expect(refusal(await pc(pcDownloadCall.check, { id: nobodys }))).toBe('ORDER_NOT_FOUND');
  });

  it('are separate from what administrators read of orders: every attempt, and a list for a spreadsheet', async () => {
    const { orderId } = await person();
    const userId = await school.addPerson({ role: 'auditor', userName: 'auditor' });
    const headers = await sessionHeaders(platform, { schoolCode: school.schoolCode, userId }, 'admin');
    const auditor = platform.client(headers);
    expect(expectOk(await auditor(orderAdminCalls.printLogs, { orderId }))).toEqual([]);
    const nobodys = 'c1d0c0de-0000-4000-8000-000000000000';
    expect(refusal(await auditor(orderAdminCalls.printLogs, { orderId: nobodys }))).toBe('ORDER_NOT_FOUND');
    const response = await fetch(platform.origin + EXPORT, { headers });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = await response.text();
    expect(text).toContain(`"${orderId}"`);
    expect(text).not.toContain('张小明');
    const technician = await school.addPerson({ role: 'operator', userName: 'technician' });
    const other = await sessionHeaders(
      platform,
      { schoolCode: school.schoolCode, userId: technician },
      'admin',
    );
    expect(await (await fetch(platform.origin + EXPORT, { headers: other })).json()).toMatchObject({
      code: '9102',
    });
  });
});
