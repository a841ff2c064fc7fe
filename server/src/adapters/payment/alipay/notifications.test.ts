import { createSign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deliverByHttp, saysSuccess } from '../simulators/deliverByHttp.ts';
import { create, createPaid, problemOf, valueIn } from '../testing/attempts.ts';
import { type AlipayHarness, openAlipayHarness, rawOf } from './testing/alipayHarness.ts';

const HOUR_MS = 60 * 60_000;

let harness: AlipayHarness;
beforeAll(async () => {
  harness = await openAlipayHarness();
});
afterAll(() => harness.close());

const read = (form: string) => harness.channel.readNotification(rawOf(form));
const platforms = (outTradeNo: string, about: Readonly<Record<string, string>> = {}) =>
  harness.simulator.forge(outTradeNo, { by: 'platform', about }).body;
/** Properly signed by Alipay, about a paid trade. */
async function signed(changes: Readonly<Record<string, string>>): Promise<string> {
  return platforms((await createPaid(harness)).outTradeNo, changes);
}

describe("a notification of Alipay's", () => {
  it('is read with any text in it', async () => {
    expect(read(await signed({ subject: '打印 + 100% & 更多=' })).ok).toBe(true);
  });

  it.each([
    ['for another app', { app_id: '2021000000000009' }],
    ['for another seller', { seller_id: '2088000000000009' }],
    ['from the day before yesterday', { notify_time: '2026-02-28 08:00:00' }],
    ['from the future', { notify_time: '2026-03-09 16:00:00' }],
  ])('is refused %s', async (_, changes) => {
    expect(problemOf(read(await signed(changes)))).toBe('answer-unverified');
  });

  it.each([
    ['without an amount', { total_amount: '' }],
    ['with a negative amount', { total_amount: '-1.50' }],
    ['of an unknown state', { trade_status: 'TRADE_PENDING' }],
  ])('is refused %s', async (_, changes) => {
    expect(problemOf(read(await signed(changes)))).toBe('unintelligible');
  });

  it('is refused with SHA-1, even by the right key', async () => {
    const parameters = Object.fromEntries(new URLSearchParams(await signed({})));
    const { sign: _, sign_type: __, ...rest } = parameters;
    const text = Object.keys(rest)
      .sort()
      .map((name) => `${name}=${rest[name]}`)
      .join('&');
    const sign = createSign('RSA-SHA1').update(text).sign(harness.alipayPrivateKey, 'base64');
    expect(read(new URLSearchParams({ ...rest, sign_type: 'RSA', sign }).toString()).ok).toBe(false);
  });

  it('is refused with a parameter twice, or one whose name holds others', async () => {
    const form = await signed({});
    expect(problemOf(read(`${form}&app_id=1`))).toBe('unintelligible');
    expect(problemOf(read(form.replace('&auth_app_id=', '%26auth_app_id%3D')))).toBe('answer-unverified');
    expect(problemOf(read(`${form}&a%3Db=c`))).toBe('unintelligible');
  });

  it.each([
    ['WAIT_BUYER_PAY', 'user-paying'],
    ['TRADE_FINISHED', 'paid'],
  ])('says by %s: %s', async (trade_status, kind) => {
    expect(valueIn(read(await signed({ trade_status }))).event).toMatchObject({ status: { kind } });
  });

  it('says that an unpaid trade was closed', async () => {
    const known = await create(harness, 'scan', 'user-paying');
    harness.simulator.decline(known.outTradeNo);
    const form = platforms(known.outTradeNo);
    expect(valueIn(read(form)).event).toMatchObject({ status: { kind: 'closed' } });
  });

  it('says nothing new about refunds, which were answered, or about other matters', async () => {
    const known = await createPaid(harness);
    const outRefundNo = `${known.outTradeNo}A`;
    await harness.channel.refund({ ...known, outRefundNo, amountFen: 60, totalFen: 150, reason: '测试' });
    const [, refunded] = harness.notifications(known.outTradeNo);
    expect(valueIn(harness.channel.readNotification(refunded ?? rawOf(''))).event).toBeNull();
    expect(valueIn(read(await signed({ notify_type: 'open_app_auth_notify' }))).event).toBeNull();
  });

  it('is repeated eight times in 25 hours, and not after it was acknowledged', async () => {
    const known = await createPaid(harness);
    await harness.advance(30 * HOUR_MS);
    expect(harness.notifications(known.outTradeNo)).toHaveLength(8);
    harness.acknowledge(true);
    const next = await createPaid(harness);
    await harness.advance(30 * HOUR_MS);
    expect(harness.notifications(next.outTradeNo)).toHaveLength(1);
    await harness.simulator.notifyAgain(next.outTradeNo);
    expect(harness.notifications(next.outTradeNo)).toHaveLength(2);
  });

  it.each([
    ['is', true, true],
    ['is not', false, false],
  ])('%s acknowledged by the text of our answer', async (_, accepted, isAcknowledged) => {
    const known = await createPaid(harness);
    const notification = harness.simulator.forge(known.outTradeNo, { by: 'platform', about: {} });
    const deliver = deliverByHttp(
      async () => new Response(harness.channel.acknowledge(accepted, rawOf(notification.body)).body),
      saysSuccess,
    );
    expect(await deliver(notification)).toBe(isAcknowledged);
  });

  it('is not acknowledged by a merchant who cannot be reached', async () => {
    const deliver = deliverByHttp(() => Promise.reject(new TypeError('fetch failed')), saysSuccess);
    expect(await deliver({ url: 'https://print.example.edu', headers: {}, body: '' })).toBe(false);
  });
});
