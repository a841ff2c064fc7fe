import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPaid, problemOf, valueIn } from '../testing/attempts.ts';
import type { KnownAttempt } from '../types.ts';
import { openWechatHarness, rawOf, type WechatHarness } from './testing/wechatHarness.ts';

const REFUND = { out_refund_no: 'BACK00001', refund_id: '5000001', amount: { total: 150, refund: 57 } };

describe('a notification of WeChat Pay', () => {
  let harness: WechatHarness;
  let known: KnownAttempt;
  beforeAll(async () => {
    harness = await openWechatHarness();
    known = await createPaid(harness);
  });
  afterAll(() => harness.close());

  const notificationAbout = (about: object, eventType?: string) =>
    rawOf(
      harness.simulator.forge(known.outTradeNo, {
        by: 'platform',
        about,
        ...(eventType === undefined ? {} : { eventType }),
      }),
    );
  const read = (about: object, eventType?: string) =>
    harness.channel.readNotification(notificationAbout(about, eventType));

  it.each([
    ['another app', { appid: 'wx9999999999999999' }, 'answer-unverified'],
    ['another merchant', { mchid: '1900009999' }, 'answer-unverified'],
    ['another currency', { amount: { total: 150, currency: 'USD' } }, 'answer-unverified'],
    ['no amount', { amount: undefined }, 'unintelligible'],
    ['a part of a fen', { amount: { total: 1.5 } }, 'unintelligible'],
    ['an amount in words', { amount: { total: '150' } }, 'unintelligible'],
    ['no order', { out_trade_no: undefined }, 'unintelligible'],
    ['an unknown state', { trade_state: 'ACCEPT' }, 'unintelligible'],
    ['a wrong time', { success_time: 'today' }, 'unintelligible'],
  ])('about %s is refused', (_, about, kind) => {
    expect(problemOf(read(about))).toBe(kind);
  });

  it('about a refund says how it ended', () => {
    expect(valueIn(read({ ...REFUND, refund_status: 'SUCCESS' }, 'REFUND.SUCCESS')).event).toEqual({
      kind: 'refund',
      outRefundNo: 'BACK00001',
      status: { kind: 'done', channelRefundNo: '5000001', amountFen: 57 },
    });
    expect(valueIn(read({ ...REFUND, refund_status: 'ABNORMAL' }, 'REFUND.ABNORMAL')).event).toMatchObject({
      status: { kind: 'refused' },
    });
    const foreign = { ...REFUND, refund_status: 'SUCCESS', mchid: '1900009999' };
    expect(problemOf(read(foreign, 'REFUND.SUCCESS'))).toBe('answer-unverified');
    expect(problemOf(read({}, 'REFUND.SUCCESS'))).toBe('unintelligible');
  });

  it('of a kind that concerns nobody here is accepted and says nothing', () => {
    expect(valueIn(read({}, 'COUPON.USE')).event).toBeNull();
  });

  it('is refused when the APIv3 key is another, without quoting it', () => {
    const apiV3Key = 'another-key-of-thirty-two-bytes!';
    const other = harness.open({ ...harness.simulator.parameters, apiV3Key });
    const result = other.readNotification(notificationAbout({}));
    expect(problemOf(result)).toBe('answer-unverified');
    expect(JSON.stringify(result)).not.toContain(apiV3Key);
  });

  it('is read whatever the case of its headers, and refused as soon as one of them is missing', () => {
    const raw = notificationAbout({});
    const entries = Object.entries(raw.headers);
    const upper = Object.fromEntries(entries.map(([name, value]) => [name.toUpperCase(), value]));
    expect(harness.channel.readNotification({ ...raw, headers: upper }).ok).toBe(true);
    expect(problemOf(harness.channel.readNotification({ ...raw, headers: {} }))).toBe('answer-unverified');
    for (const [missing] of entries.filter(([name]) => name.startsWith('wechatpay-'))) {
      const headers = Object.fromEntries(entries.filter(([name]) => name !== missing));
      expect(problemOf(harness.channel.readNotification({ ...raw, headers }))).toBe('answer-unverified');
    }
  });

  it.each([
    ['a serial number that nobody has', { 'wechatpay-serial': 'PUB_KEY_ID_0' }],
    ['the name of a method for a serial number', { 'wechatpay-serial': 'constructor' }],
    ['a test signature of WeChat Pay', { 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc' }],
    ['another nonce', { 'wechatpay-nonce': 'abc' }],
    ['no number as its time', { 'wechatpay-timestamp': 'NaN' }],
  ])('is refused with %s', (_, wrong) => {
    const raw = notificationAbout({});
    const headers = { ...raw.headers, ...wrong };
    expect(problemOf(harness.channel.readNotification({ ...raw, headers }))).toBe('answer-unverified');
  });
});
