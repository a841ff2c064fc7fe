import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import { addressOf, type CallFunction } from '@self-print/contract/client.ts';
import { DAY_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { orderCalls } from '@self-print/contract/platform/orders.ts';
import { signInCalls } from '@self-print/contract/platform/signIn.ts';
import { userOrderCalls } from '@self-print/contract/platform/userOrders.ts';
import { eq } from 'drizzle-orm';
import { account } from '../../db/schema/accounts.ts';
import { printOrder } from '../../db/schema/orders.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/testPlatform.ts';
import { addTestSchool, expectOk, refusal, type TestSchool } from '../../testing/testSchool.ts';
import { hashPassword } from '../signIn/passwords.ts';
import type { OrderRow } from './orderStore.ts';

const PASSWORD = 'a password of tests';
const UNKNOWN_ID = 'aaaaaaaa-0000-4000-8000-00000000000f';

describe("a person's own orders", () => {
  let platform: TestPlatform;
  let school: TestSchool;
  let passwordHash: string;
  let people = 0;
  beforeAll(async () => {
    platform = await startTestPlatform();
    school = await addTestSchool(platform);
    passwordHash = await hashPassword(PASSWORD);
  });
  afterAll(() => platform.close());

  const signedIn = async (): Promise<{ userId: string; call: CallFunction }> => {
    people += 1;
    const userName = `person-${people}`;
    const userId = await school.addPerson({ userName, passwordHash });
    const page = {
      [HEADERS.loginMode]: LOGIN_MODES.mobile,
      [HEADERS.requestedWith]: 'XMLHttpRequest',
      [HEADERS.schoolCode]: school.schoolCode,
    };
    const response = await fetch(platform.origin + addressOf(signInCalls.mobileDatabase, {}), {
      method: 'POST',
      headers: { ...page, 'Content-Type': 'application/json' },
      body: JSON.stringify({ userName, password: PASSWORD }),
    });
    const [cookie = ''] = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    return { userId, call: platform.client({ ...page, Cookie: cookie }) };
  };
  const change = (orderId: string, changes: Partial<OrderRow>) =>
    platform.deps.db.orm.update(printOrder).set(changes).where(eq(printOrder.orderId, orderId));
  const at = (minutes: number) => new Date(platform.clock.now().getTime() + minutes * MINUTE_MS);

  it('are listed newest first, page by page, and nobody else sees them', async () => {
    const { userId, call } = await signedIn();
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      made.unshift((await school.addOrder({ userId })).orderId);
      platform.clock.advance(1_000);
    }
    await school.addOrder();
    const page = async (number: number) =>
      expectOk(await call(userOrderCalls.listByPage, { page: number, rows: 2 }));
    expect(await page(1)).toMatchObject({ total: 5, pageSize: 2, pageNumber: 1 });
    const listed = (await Promise.all([1, 2, 3, 4].map(page))).flatMap(({ rows }) => rows);
    expect(listed.map(({ orderId }) => orderId)).toEqual(made);
    const stranger = await signedIn();
    expect(expectOk(await stranger.call(userOrderCalls.listByPage, {}))).toMatchObject({
      rows: [],
      total: 0,
    });
    const [orderId = ''] = made;
    expect(refusal(await stranger.call(userOrderCalls.get, { orderId }))).toBe('ORDER_NOT_FOUND');
    expect(refusal(await call(userOrderCalls.get, { orderId: UNKNOWN_ID }))).toBe('ORDER_NOT_FOUND');
  });

  it.each([
    ['paid', {}, { state: 'paid', finished: false, shown: true }],
    ['unpaid', { state: 'created', paidAt: null }, { state: 'created', finished: false, shown: false }],
    ['overdue', { validUntil: new Date(0) }, { state: 'expired', finished: true, shown: false }],
    [
      'claimed',
      { state: 'claimed', claimedBy: 'here', leaseExpiresAt: 5 },
      { state: 'claimed', finished: false, shown: true },
    ],
    [
      'claimed and overdue',
      { state: 'claimed', claimedBy: 'here', leaseExpiresAt: 5, validUntil: new Date(0) },
      { state: 'claimed', finished: false, shown: true },
    ],
    [
      'left and overdue',
      { state: 'claimed', claimedBy: 'here', leaseExpiresAt: -5, validUntil: new Date(0) },
      { state: 'expired', finished: true, shown: false },
    ],
    [
      'printing',
      { state: 'printing', claimedBy: 'here', leaseExpiresAt: 5 },
      { state: 'printing', finished: false, shown: false },
    ],
    ['printed', { state: 'printed' }, { state: 'printed', printState: 1, finished: true, shown: false }],
    ['failed', { state: 'failed' }, { state: 'failed', printState: 2, finished: true, shown: false }],
    [
      'unconfirmed',
      { state: 'unconfirmed' },
      { state: 'unconfirmed', printState: 2, finished: false, shown: false },
    ],
    ['cancelled', { state: 'cancelled' }, { state: 'cancelled', finished: true, shown: false }],
  ] as const)('are shown in their state when %s', async (_, changes, expected) => {
    const { userId, call } = await signedIn();
    const { orderId, takeCode } = await school.addOrder({ userId });
    const { leaseExpiresAt, claimedBy, ...rest } = {
      leaseExpiresAt: undefined,
      claimedBy: undefined,
      ...changes,
    };
    await change(orderId, {
      ...rest,
      activePrintLogId: UNKNOWN_ID,
      ...(claimedBy === undefined ? {} : { claimedBy: (await school.addTerminal()).terminalCode }),
      ...(leaseExpiresAt === undefined ? {} : { leaseExpiresAt: at(leaseExpiresAt) }),
    });
    const { finished, shown, ...row } = expected;
    const order = expectOk(await call(userOrderCalls.get, { orderId }));
    expect(order).toMatchObject({ printState: 0, ...row, takeCode: shown ? takeCode : null });
    for (const asked of [true, false]) {
      const { total } = expectOk(await call(userOrderCalls.listByPage, { finished: asked }));
      expect([asked, total]).toEqual([asked, asked === finished ? 1 : 0]);
    }
  });

  it('show the code that claims them at a terminal', async () => {
    const { userId, call } = await signedIn();
    const { orderId } = await school.addOrder({ userId });
    const { takeCode } = expectOk(await call(userOrderCalls.get, { orderId }));
    const terminal = await school.addTerminal();
    const order = expectOk(await terminal.call(orderCalls.getForTerminal, { takeCode: takeCode ?? '' }));
    expect(order.orderId).toBe(orderId);
  });

  it('are inaccessible to an account that was disabled since it signed in', async () => {
    const { userId, call } = await signedIn();
    expectOk(await call(userOrderCalls.listByPage, {}));
    const disabledAt = platform.clock.now();
    await platform.deps.db.orm.update(account).set({ disabledAt }).where(eq(account.userId, userId));
    expect(refusal(await call(userOrderCalls.listByPage, {}))).toBe('MOBILE_NOT_SIGNED_IN');
  });

  it.each([{ page: 0 }, { page: 1.5 }, { rows: 101 }, { rows: 'all' }, { finished: 'perhaps' }])(
    'are not listed for %j',
    async (input) => {
      const { call } = await signedIn();
      const listed = await call(userOrderCalls.listByPage, input as object);
      expect(refusal(listed)).toBe('BAD_REQUEST');
    },
  );

  it('store their codes encrypted', async () => {
    const { orderId, takeCode } = await school.addOrder();
    platform.clock.advance(DAY_MS);
    const [row] = await platform.deps.db.orm.select().from(printOrder).where(eq(printOrder.orderId, orderId));
    const bytes = Buffer.concat([row?.takeCodeEncrypted ?? Buffer.of(), row?.takeCodeIndex ?? Buffer.of()]);
    expect(bytes.toString('latin1')).not.toContain(takeCode);
    expect(Buffer.from(row?.fileNameEncrypted ?? []).toString('utf8')).not.toContain('张小明');
  });
});
