import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallFunction } from '@self-print/contract/client.ts';
import { HOUR_MS, MINUTE_MS } from '@self-print/contract/limits.ts';
import { payerNameCalls as calls, paymentCalls } from '@self-print/contract/platform/payments.ts';
import { payAttempt, payPayerName } from '../../../db/schema/payments.ts';
import { maintainDatabase } from '../../../jobs/maintenance.ts';
import { signedIn } from '../../../testing/signedIn.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, refusal } from '../../../testing/testSchool.ts';
import { enterNames } from '../testing/enterNames.ts';
import { openPayDesk, type PayDesk } from '../testing/payDesk.ts';

const CHANNEL = 'wx';
const SHEET = { channelId: CHANNEL, channelType: 'wechat.jsapi', browser: 'wechat' } as const;
const OPENID = 'oOpenidOfAPayer';

let platform: TestPlatform;
let desk: PayDesk;
let userId: string;
let call: CallFunction;
let orderId: string;
let codes = 0;

beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openPayDesk(platform);
  userId = await desk.school.addPerson({});
  await enter('wx-app');
});
beforeEach(async () => {
  call = await browser();
  orderId = (await desk.addUnpaid({ userId })).orderId;
});
afterEach(async () => {
  expect(await desk.ledgerFaults()).toEqual([]);
});
afterAll(() => platform.close());

const browser = (of = userId) =>
  signedIn(platform, { schoolCode: desk.school.schoolCode, userId: of }, 'mobile');
const enter = (names: string | null) => enterNames(platform, desk.school.schoolCode, names);

const ask = async (by = call) =>
  new URL(expectOk(await by(calls.ask, { orderId, channelId: CHANNEL })).address);
const stateOf = (address: URL) => address.searchParams.get('state') ?? '';
const isKnown = async (by = call) => expectOk(await by(calls.isKnown, { channelId: CHANNEL })).bound;
function newCode(name = OPENID): string {
  codes += 1;
  platform.gateway.setName(`code-${codes}`, name);
  return `code-${codes}`;
}
const come = async (by = call, name = OPENID) => {
  const state = stateOf(await ask(by));
  return expectOk(await by(calls.tell, { code: newCode(name), state }));
};
const pay = (by = call) => by(paymentCalls.unifiedOrder, { orderId, ...SHEET });

describe('paying inside WeChat', () => {
  it('begins once WeChat has told who pays, and opens the sheet for exactly that person', async () => {
    const methods = expectOk(await call(paymentCalls.payTypes, { id: orderId, browser: 'wechat' }));
    expect(methods.map(({ channelType }) => channelType)).toEqual(['wechat.jsapi']);
    expect(await isKnown()).toBe(false);
    expect(refusal(await pay())).toBe('PAYER_NAME_MISSING');
    expect(await come()).toEqual({ orderId, channelId: CHANNEL });
    expect(await isKnown()).toBe(true);
    expect(expectOk(await pay())).toMatchObject({
      state: 'waiting',
      present: { kind: 'jsapi', params: { for: OPENID } },
    });
    platform.gateway.pay(platform.gateway.latest());
    platform.clock.advance(4_000);
    await desk.run();
    expect(await desk.state(orderId)).toBe('paid');
  });

  it('leads back to our page alone, and names neither person nor order', async () => {
    const address = await ask();
    expect(address.searchParams.get('returnUrl')).toBe(
      `${platform.deps.publicUrl()}/wec-self-print-app-mobile/mobile/wxPay`,
    );
    expect(address.href).not.toContain(orderId);
    expect(address.href).not.toContain(userId);
    expect(stateOf(address)).toMatch(/^[0-9a-f]{64}$/);
  });

  it('is not offered outside WeChat, nor where the school has entered no secret', async () => {
    const outsideWays = expectOk(await call(paymentCalls.payTypes, { id: orderId, browser: 'phone' }));
    expect(outsideWays.filter(({ flow }) => flow === 'jsapi')).toEqual([]);
    const outside = { orderId, ...SHEET, browser: 'phone' } as const;
    expect(refusal(await call(paymentCalls.unifiedOrder, outside))).toBe('PAY_NOT_OFFERED');
    await come();
    await enter(null);
    expect(expectOk(await call(paymentCalls.payTypes, { id: orderId, browser: 'wechat' }))).toEqual([]);
    expect(refusal(await pay())).toBe('PAY_NOT_OFFERED');
    for (const each of [calls.isKnown, calls.ask])
      expect(refusal(await call(each, { orderId, channelId: CHANNEL }))).toBe('PAY_NOT_OFFERED');
    await enter('wx-app');
  });

  it('is told once for one question', async () => {
    const state = stateOf(await ask());
    expectOk(await call(calls.tell, { code: newCode(), state }));
    expect(refusal(await call(calls.tell, { code: newCode('oOther'), state }))).toBe('PAYER_NAME_INVALID');
    expect(expectOk(await pay()).present).toMatchObject({ params: { for: OPENID } });
  });

  it('is told once also when two come at the same time', async () => {
    const state = stateOf(await ask());
    const told = await Promise.all([0, 1, 2].map(() => call(calls.tell, { code: newCode(), state })));
    expect(told.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('takes nothing from another browser, another person, or an older question', async () => {
    const state = stateOf(await ask());
    const elsewhere = await browser();
    expect(refusal(await elsewhere(calls.tell, { code: newCode(), state }))).toBe('PAYER_NAME_INVALID');
    await ask(elsewhere);
    expect(refusal(await elsewhere(calls.tell, { code: newCode(), state }))).toBe('PAYER_NAME_INVALID');
    expect(await isKnown(elsewhere)).toBe(false);
    await ask();
    expect(refusal(await call(calls.tell, { code: newCode(), state }))).toBe('PAYER_NAME_INVALID');
    expect(refusal(await call(calls.tell, { code: newCode(), state: 'a'.repeat(64) }))).toBe(
      'PAYER_NAME_INVALID',
    );
    expect(refusal(await call(calls.tell, { code: newCode(), state: 'x' }))).toBe('BAD_REQUEST');
    expect(await isKnown()).toBe(false);
  });

  it('asks nothing about another person’s order', async () => {
    const stranger = await browser(await desk.school.addPerson({}));
    expect(refusal(await stranger(calls.ask, { orderId, channelId: CHANNEL }))).toBe('ORDER_NOT_FOUND');
  });

  it('is not known by a code that says nobody, and the question is used up', async () => {
    const state = stateOf(await ask());
    expect(refusal(await call(calls.tell, { code: 'none', state }))).toBe('PAYER_NAME_INVALID');
    expect(refusal(await call(calls.tell, { code: newCode(), state }))).toBe('PAYER_NAME_INVALID');
  });

  it('says that WeChat does not answer', async () => {
    const state = stateOf(await ask());
    platform.gateway.setNamesDown(true);
    expect(refusal(await call(calls.tell, { code: newCode(), state }))).toBe('PAY_CHANNEL_DOWN');
    platform.gateway.setNamesDown(false);
    expect(await isKnown()).toBe(false);
  });

  it('forgets the question after ten minutes, and who pays after two hours', async () => {
    const state = stateOf(await ask());
    platform.clock.advance(10 * MINUTE_MS + 1);
    expect(refusal(await call(calls.tell, { code: newCode(), state }))).toBe('PAYER_NAME_INVALID');
    await come();
    platform.clock.advance(2 * HOUR_MS + 1);
    expect(await isKnown()).toBe(false);
    await maintainDatabase(platform.deps.db, platform.clock);
    expect(await platform.deps.db.orm.select().from(payPayerName)).toEqual([]);
  });

  it('keeps no name that can be read, in the database or in an answer', async () => {
    await come();
    const rows = await platform.deps.db.orm.select().from(payPayerName);
    const [attempt] = [expectOk(await pay()), ...(await platform.deps.db.orm.select().from(payAttempt))];
    expect(JSON.stringify([rows, { ...attempt, present: null }])).not.toContain(OPENID);
    for (const { nameEncrypted } of rows)
      expect(Buffer.from(nameEncrypted ?? []).toString()).not.toContain(OPENID);
  });

  it('closes the sheet of one payer before it opens that of another one, and goes on with one’s own', async () => {
    await come();
    expectOk(await pay());
    const first = platform.gateway.latest();
    expectOk(await pay());
    expect(platform.gateway.latest()).toBe(first);
    const other = await browser();
    await come(other, 'oOther');
    expect(expectOk(await pay(other)).present).toMatchObject({ params: { for: 'oOther' } });
    expect(first.status.kind).toBe('closed');
  });

  it('asks no more often than somebody would', async () => {
    for (let tries = 0; tries < 30; tries += 1) await call(calls.ask, { orderId, channelId: CHANNEL });
    expect(refusal(await call(calls.ask, { orderId, channelId: CHANNEL }))).toBe('TOO_MANY_REQUESTS');
    platform.clock.advance(HOUR_MS);
  });
});
