import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPaid, problemOf, valueIn } from '../testing/attempts.ts';
import type { RawNotification } from '../types.ts';
import { REFUND_TAKES_MS } from './simulator/book.ts';
import { type CashierHarness, openCashierHarness, rawOf } from './testing/cashierHarness.ts';

let harness: CashierHarness;
beforeAll(async () => {
  harness = await openCashierHarness();
});
afterAll(() => harness.close());

const HOURS_24 = 24 * 60 * 60_000;

describe('a notification of the cashier', () => {
  const forged = async (about: object): Promise<RawNotification> => {
    const { outTradeNo } = await createPaid(harness);
    return rawOf(harness.cashier.forge(outTradeNo, { about }));
  };

  it('is refused at another address', async () => {
    const raw = await forged({});
    expect(problemOf(harness.channel.readNotification(raw))).toBe('none');
    expect(problemOf(harness.channel.readNotification({ ...raw, path: '/pay-notify/other/1' }))).toBe(
      'answer-unverified',
    );
  });

  it.each([
    ['another account inside', { account: 'another' }, 'answer-unverified'],
    ['another currency', { currency: 'USD' }, 'answer-unverified'],
    ['no number of the cashier', { tradeNo: undefined }, 'unintelligible'],
    ['an amount that is no number', { amountFen: '150' }, 'unintelligible'],
  ])('is refused with %s', async (_, about, kind) => {
    expect(problemOf(harness.channel.readNotification(await forged(about)))).toBe(kind);
  });

  it('leaves it to others to compare the amount', async () => {
    const { event } = valueIn(harness.channel.readNotification(await forged({ amountFen: 1 })));
    expect(event).toMatchObject({ kind: 'attempt', status: { kind: 'paid', amountFen: 1 } });
  });

  it('may be signed by the key before, while keys are changed', async () => {
    const raw = await forged({});
    const { key, keyId } = harness.key;
    const changed = { key: 'y'.repeat(32), keyId: 'k2' };
    expect(problemOf(harness.open(changed).readNotification(raw))).toBe('answer-unverified');
    const both = harness.open({ ...changed, previousKeyId: keyId, previousKey: key });
    expect(problemOf(both.readNotification(raw))).toBe('none');
    expect(both.acknowledge(true, raw).headers).toMatchObject({ 'cashier-key': keyId });
  });

  it('cannot be an answer or a request that was sent back', async () => {
    const raw = await forged({});
    const { body, headers = {} } = harness.channel.acknowledge(true, raw);
    const reflected = { ...raw, headers, body: Buffer.from(body) };
    expect(problemOf(harness.channel.readNotification(reflected))).toBe('answer-unverified');
  });

  it('is repeated until the platform has signed that it took it', async () => {
    const { outTradeNo } = await createPaid(harness);
    const times = () => harness.notifications(outTradeNo).length;
    expect(times()).toBe(1);
    harness.take(true);
    await harness.advance(20_000);
    expect(times()).toBe(2);
    await harness.advance(HOURS_24);
    expect(times()).toBe(2);
    harness.take(false);
  });

  it('tells the end of a refund', async () => {
    const known = await createPaid(harness);
    const outRefundNo = `R${known.outTradeNo}`;
    const wish = { ...known, outRefundNo, amountFen: 60, totalFen: 150, reason: '' };
    valueIn(await harness.channel.refund(wish));
    await harness.advance(REFUND_TAKES_MS);
    const raw = harness
      .notifications(known.outTradeNo)
      .find(({ body }) => Buffer.from(body).includes(outRefundNo));
    if (!raw) throw new Error('Nothing was sent');
    expect(valueIn(harness.channel.readNotification(raw)).event).toEqual({
      kind: 'refund',
      outRefundNo,
      status: { kind: 'done', channelRefundNo: expect.stringMatching(/^\S+$/), amountFen: 60 },
    });
  });
});
