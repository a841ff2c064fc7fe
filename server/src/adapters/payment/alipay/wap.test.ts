import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attemptOf, knownOf, valueIn } from '../testing/attempts.ts';
import type { NewAttempt } from '../types.ts';
import { type AlipayHarness, openAlipayHarness } from './testing/alipayHarness.ts';

let harness: AlipayHarness;
beforeAll(async () => {
  harness = await openAlipayHarness();
});
afterAll(() => harness.close());

const go = (url: string | URL, init: RequestInit = {}) => fetch(url, { ...init, redirect: 'manual' });

async function addressOf(attempt: NewAttempt): Promise<string> {
  const created = valueIn(await harness.channel.create(attempt));
  if (created.kind !== 'redirect') throw new Error('There is no address');
  return created.url;
}

/** Opens the cashier and does what its button does; where the browser goes then. */
async function inCashier(url: string, action: 'pay' | 'quit'): Promise<URL> {
  const cashier = new URL((await go(url)).headers.get('location') ?? '', url);
  expect(await (await go(cashier)).text()).toContain('1.50');
  const left = await go(new URL(`/cashier/${action}`, url), { method: 'POST', body: cashier.searchParams });
  return new URL(left.headers.get('location') ?? '', url);
}

describe('a payment in the browser of a phone', () => {
  it('leads from a signed address over the cashier back to our page', async () => {
    const attempt = attemptOf(harness, 'wap');
    const url = await addressOf(attempt);
    expect(valueIn(await harness.channel.query(knownOf(harness, attempt)))).toEqual({ kind: 'waiting' });
    const back = await inCashier(url, 'pay');
    expect(back.href).toContain('https://print.example.edu/mobile/aliPaySuccess?');
    expect(back.searchParams.get('out_trade_no')).toBe(attempt.outTradeNo);
    const [raw] = harness.notifications(attempt.outTradeNo);
    if (!raw) throw new Error('Nothing was sent');
    expect(valueIn(harness.channel.readNotification(raw))).toMatchObject({
      event: { outTradeNo: attempt.outTradeNo, status: { kind: 'paid', amountFen: 150 } },
    });
    expect(valueIn(await harness.channel.close(knownOf(harness, attempt))).kind).toBe('paid');
  });

  it('is not made by leaving the cashier, and closed then', async () => {
    const attempt = attemptOf(harness, 'wap');
    const url = await addressOf(attempt);
    expect((await inCashier(url, 'quit')).pathname).toBe('/mobile/aliPayFail');
    const known = knownOf(harness, attempt);
    expect(valueIn(await harness.channel.query(known))).toEqual({ kind: 'user-paying' });
    expect(valueIn(await harness.channel.close(known))).toEqual({ kind: 'closed' });
    expect(await harness.pay(attempt.outTradeNo)).toBe(false);
  });

  it('that nobody began counts as closed', async () => {
    const attempt = attemptOf(harness, 'wap');
    await addressOf(attempt);
    expect(valueIn(await harness.channel.close(knownOf(harness, attempt)))).toEqual({ kind: 'closed' });
  });

  it('stays paid when the payer is faster than closing', async () => {
    const attempt = attemptOf(harness, 'wap');
    await inCashier(await addressOf(attempt), 'pay');
    const { outTradeNo } = attempt;
    const trade = { trade_no: '1', trade_status: 'WAIT_BUYER_PAY', total_amount: '1.50' };
    harness.spoil({ node: { code: '10000', out_trade_no: outTradeNo, ...trade } });
    expect(valueIn(await harness.channel.close(knownOf(harness, attempt))).kind).toBe('paid');
  });

  it('cannot be begun by an address that was changed, or is old', async () => {
    const url = new URL(await addressOf(attemptOf(harness, 'wap')));
    const cheaper = new URL(url);
    const content = cheaper.searchParams.get('biz_content') ?? '';
    cheaper.searchParams.set('biz_content', content.replace('1.50', '0.01'));
    expect((await go(cheaper)).status).toBe(400);
    await harness.advance(16 * 60_000);
    expect(await (await go(url)).text()).toBe('isv.invalid-timestamp');
  });
});
