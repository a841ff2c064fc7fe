import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HEADERS, LOGIN_MODES } from '@self-print/contract/call.ts';
import type { CallFunction } from '@self-print/contract/client.ts';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { payForOtherCalls as calls } from '@self-print/contract/platform/payForOther.ts';
import { terminalPaymentCalls } from '@self-print/contract/platform/payments.ts';
import { eq } from 'drizzle-orm';
import { payIntent } from '../../../db/schema/payments.ts';
import { startTestPlatform, type TestPlatform } from '../../../testing/testPlatform.ts';
import { expectOk, refusal, type TestTerminal } from '../../../testing/testSchool.ts';
import { openPayDesk, type PayDesk } from '../testing/payDesk.ts';

let platform: TestPlatform;
let desk: PayDesk;
let other: TestTerminal;
let anybody: CallFunction;
let orderId: string;
let userName: string;

beforeAll(async () => {
  platform = await startTestPlatform();
  desk = await openPayDesk(platform);
  other = await desk.school.addTerminal();
  anybody = platform.client({
    [HEADERS.loginMode]: LOGIN_MODES.mobile,
    [HEADERS.requestedWith]: 'XMLHttpRequest',
  });
});
beforeEach(async () => {
  userName = `2023${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
  const userId = await desk.school.addPerson({ userName });
  orderId = (await desk.addUnpaid({ userId })).orderId;
});
afterEach(async () => {
  expect(await desk.ledgerFaults()).toEqual([]);
});
afterAll(() => platform.close());

const link = (at = desk.terminal) => at.call(calls.link, { orderId });
const tokenOf = (address: string) => new URL(address).hash.slice(1);
const token = async () => tokenOf(expectOk(await link()).address);
const H5 = { channelId: 'wx', channelType: 'wechat.h5', browser: 'phone' } as const;
const view = (of: string) => anybody(calls.view, { token: of });
const pay = (of: string, changes: Partial<typeof H5> = {}) =>
  anybody(calls.unifiedOrder, { token: of, ...H5, ...changes });

describe('paying for somebody else', () => {
  it('is done by anybody who has the link, and the terminal sees it', async () => {
    const given = expectOk(await link());
    expect(new URL(given.address).pathname).toBe('/wec-self-print-app-mobile/mobile/payForOther');
    expect(given.secondsLeft).toBe(600);
    const of = tokenOf(given.address);
    const seen = expectOk(await view(of));
    expect(seen.payment).toMatchObject({ state: 'none', amountFen: 150 });
    expect(seen.methods.map(({ flow }) => flow)).toEqual(['h5', 'wap']);
    expectOk(await pay(of));
    expect(await desk.state(orderId)).toBe('waiting');
    platform.gateway.pay(platform.gateway.latest());
    platform.clock.advance(4_000);
    await desk.run();
    expect(await desk.state(orderId)).toBe('paid');
    expect(expectOk(await view(of)).payment.state).toBe('paid');
    expect(refusal(await pay(of))).toBe('PAY_NOT_NEEDED');
    expect(refusal(await link())).toBe('PAY_NOT_NEEDED');
    const [intent] = await platform.deps.db.orm
      .select()
      .from(payIntent)
      .where(eq(payIntent.orderId, orderId));
    expect(intent).toMatchObject({ terminalCode: desk.terminal.terminalCode, state: 'paid' });
  });

  it('tells what is paid, never for whom, and nothing that the terminal shows', async () => {
    const of = await token();
    expectOk(await desk.startQr(orderId));
    const text = JSON.stringify(expectOk(await view(of)));
    expect(text).not.toContain(userName);
    expect(text).not.toContain('fake:');
    expect(of).not.toContain(userName);
  });

  it('closes what was begun in another way first, so that one of them pays', async () => {
    const of = await token();
    expectOk(await desk.startQr(orderId));
    const first = platform.gateway.latest();
    expectOk(await pay(of));
    expect(first.status.kind).toBe('closed');
  });

  it('is over ten minutes later, and by no link of one’s own making', async () => {
    const of = await token();
    const [payload = '', signature = ''] = of.split('.');
    const forged = Buffer.from(payload, 'base64url').toString().replace(orderId, randomUUID());
    const wrong = [
      '',
      'x',
      payload,
      `${payload}.`,
      `${payload}.00`,
      `${Buffer.from(forged).toString('base64url')}.${signature}`,
      `${of}.x`,
    ];
    for (const each of wrong.slice(1)) {
      expect(refusal(await view(each))).toBe('PAY_LINK_INVALID');
      expect(refusal(await pay(each))).toBe('PAY_LINK_INVALID');
    }
    expect(refusal(await view(''))).toBe('BAD_REQUEST');
    platform.clock.advance(10 * MINUTE_MS);
    expect(refusal(await view(of))).toBe('PAY_LINK_INVALID');
    expect(refusal(await pay(of))).toBe('PAY_LINK_INVALID');
  });

  it('has the ways of phones only', async () => {
    const of = await token();
    for (const channelType of ['wechat.qr', 'wechat.scan', 'wechat.jsapi', 'nobody.x'])
      expect(refusal(await anybody(calls.unifiedOrder, { token: of, ...H5, channelType }))).toBe(
        'PAY_NOT_OFFERED',
      );
  });

  it('is for an order that this terminal may be paid for', async () => {
    await desk.claim(orderId, other);
    const held = await desk.orderOf(orderId);
    if (held.state === 'claimed') expect(refusal(await link())).toBe('ORDER_NOT_FOUND');
    expect(refusal(await desk.terminal.call(calls.link, { orderId: randomUUID() }))).toBe('ORDER_NOT_FOUND');
  });

  it('begins no more often than somebody would', async () => {
    const of = await token();
    for (let tries = 0; tries < 30; tries += 1) await pay(of, { channelId: 'nobody' as 'wx' });
    expect(refusal(await pay(of))).toBe('TOO_MANY_REQUESTS');
  });

  it('is one payment, however many begin at once', async () => {
    const of = await token();
    const begun = await Promise.all([pay(of), pay(of), desk.startQr(orderId)]);
    expect(begun.some(({ ok }) => ok)).toBe(true);
    const intents = await platform.deps.db.orm.select().from(payIntent).where(eq(payIntent.orderId, orderId));
    expect(intents.filter(({ state }) => state === 'open')).toHaveLength(1);
    platform.gateway.pay(platform.gateway.latest());
    platform.clock.advance(4_000);
    await desk.run();
    expect(await desk.state(orderId)).toBe('paid');
  });
});

describe('the number on the card', () => {
  const ask = (at = desk.terminal, id = orderId) => at.call(terminalPaymentCalls.cardNo, { id });

  it('is told masked, to the terminal at which the order is paid', async () => {
    expect(refusal(await ask())).toBe('ORDER_NOT_FOUND');
    expectOk(await desk.startQr(orderId));
    const { cardNo } = expectOk(await ask());
    expect(cardNo).toMatch(/\*/);
    expect(cardNo).not.toBe(userName);
    expect(userName.startsWith((cardNo ?? '').slice(0, 2))).toBe(true);
  });

  it('is told to no other terminal, and of no order that there is not', async () => {
    expectOk(await desk.startQr(orderId));
    expect(refusal(await ask(other))).toBe('ORDER_NOT_FOUND');
    expect(refusal(await ask(desk.terminal, randomUUID()))).toBe('ORDER_NOT_FOUND');
  });
});
