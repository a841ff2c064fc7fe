import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemRandom } from '../../../system.ts';
import { attemptOf, create, createPaid, knownOf, problemOf, valueIn } from '../testing/attempts.ts';
import { alipayProvider } from './alipayProvider.ts';
import { makeKeyPair } from './simulator/keys.ts';
import { type AlipayHarness, openAlipayHarness } from './testing/alipayHarness.ts';

/** Real time, for the one test of a gateway that hangs. */
const SHORT_LIMIT_MS = 200;

let harness: AlipayHarness;
beforeAll(async () => {
  harness = await openAlipayHarness();
});
afterAll(() => harness.close());

const refusal = (subCode: string) => ({ node: { code: '40004', sub_code: subCode } });
const waiting = (outTradeNo: string) => ({
  node: {
    code: '10000',
    out_trade_no: outTradeNo,
    trade_no: '1',
    trade_status: 'WAIT_BUYER_PAY',
    total_amount: '1.50',
  },
});

describe('an answer of the gateway', () => {
  it('is read as it was signed, whatever is written behind it', async () => {
    const known = await create(harness);
    harness.simulator.scan(known.outTradeNo);
    const paid = JSON.stringify({
      code: '10000',
      out_trade_no: known.outTradeNo,
      trade_no: '1',
      trade_status: 'TRADE_SUCCESS',
      total_amount: '1.50',
    });
    harness.spoil({ rewrite: (text) => `${text.slice(0, -1)},"alipay_trade_query_response":${paid}}` });
    expect(await harness.channel.query(known)).toEqual({ ok: true, value: { kind: 'user-paying' } });
  });

  it('to another call is no answer', async () => {
    const known = await createPaid(harness);
    harness.spoil({ rewrite: (text) => text.replace('trade_query', 'trade_close') });
    expect(problemOf(await harness.channel.query(known))).toBe('unintelligible');
  });

  it.each([
    ['of a busy system', { code: '20000', sub_code: 'aop.ACQ.SYSTEM_ERROR' }, 'busy'],
    ['of a system error among the refusals', { code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' }, 'busy'],
    ['of too many calls', { code: '40005', sub_code: 'isv.app-call-limited' }, 'busy'],
    ['of missing rights', { code: '40006', sub_code: 'isv.insufficient-isv-permissions' }, 'unintelligible'],
    ['of an unknown refusal', { code: '40004', sub_code: 'ACQ.NEW_RULE' }, 'unintelligible'],
    ['without a trade', { code: '10000' }, 'unintelligible'],
    ['without a code', {}, 'unintelligible'],
  ])('%s is no status', async (_, node, kind) => {
    const known = await createPaid(harness);
    harness.spoil({ node });
    expect(problemOf(await harness.channel.query(known))).toBe(kind);
  });

  it('that comes too late is a time-out', async () => {
    const known = await create(harness);
    harness.spoil('hang');
    expect(problemOf(await harness.open(SHORT_LIMIT_MS).query(known))).toBe('timed-out');
  });

  it('that the gateway owes is waited for', async () => {
    const known = await create(harness);
    harness.spoil({ delayMs: 5_000 });
    const before = harness.simulator.calls().length;
    const answer = harness.channel.query(known);
    while (harness.simulator.calls().length === before) await setImmediate();
    await harness.advance(5_000);
    expect(valueIn(await answer)).toEqual({ kind: 'waiting' });
  });

  it('to the wrong keys names the reason and quotes nothing', async () => {
    const { privateKey } = await makeKeyPair();
    const effects = { clock: { now: harness.now, monotonicMs: () => 0 }, random: systemRandom };
    const channel = alipayProvider.open({ ...harness.simulator.parameters, privateKey }, effects);
    const attempt = attemptOf(harness, 'scan');
    expect(await channel.create(attempt)).toEqual({
      ok: false,
      problem: { kind: 'unintelligible', detail: 'Alipay answered 40002 isv.invalid-signature' },
    });
    expect(problemOf(await channel.check())).toBe('unintelligible');
  });

  it('signed by somebody else says what it claims', async () => {
    harness.spoil('foreign-signature');
    expect(await harness.channel.check()).toEqual({
      ok: false,
      problem: {
        kind: 'answer-unverified',
        detail: 'The answer is not signed by Alipay; it says 40004 ACQ.TRADE_NOT_EXIST',
      },
    });
  });
});

describe('a call', () => {
  it('has the payment code in its body only, and no other secret', async () => {
    const attempt = attemptOf(harness, 'scan');
    await harness.channel.create(attempt);
    const { address, body } = harness.simulator.calls().at(-1) ?? { address: '', body: '' };
    const code = attempt.flow.flow === 'scan' ? attempt.flow.authCode : '';
    expect(body).toContain(code);
    expect(address).not.toContain(code);
    expect(`${address}${body}`).not.toContain('PRIVATE');
  });

  it('is made with the time of Beijing by our clock', async () => {
    await harness.channel.check();
    const { address = '' } = harness.simulator.calls().at(-1) ?? {};
    const ahead = new Date(harness.now().getTime() + 8 * 60 * 60_000).toISOString();
    expect(new URL(address).searchParams.get('timestamp')).toBe(ahead.slice(0, 19).replace('T', ' '));
  });

  it('describes the order without what Alipay forbids or its bill cannot hold', async () => {
    const attempt = { ...attemptOf(harness), description: '成绩单, 3/4 页 & "副本" = + <b>' };
    valueIn(await harness.channel.create(attempt));
    await harness.pay(attempt.outTradeNo);
    const trade = harness.simulator.trades().find(({ outTradeNo }) => outTradeNo === attempt.outTradeNo);
    expect(trade?.description).toBe('成绩单 3 4 页 副本 + b');
  });
});

describe('an attempt', () => {
  it.each([
    ['ACQ.PAYMENT_AUTH_CODE_INVALID', 'code-invalid'],
    ['ACQ.BUYER_BALANCE_NOT_ENOUGH', 'insufficient-balance'],
    ['ACQ.PAYMENT_FAIL', 'declined'],
    ['ACQ.ACCESS_FORBIDDEN', 'refused'],
  ])('fails by %s as %s', async (subCode, reason) => {
    harness.spoil(refusal(subCode));
    const status = { kind: 'failed', reason, detail: subCode };
    expect(valueIn(await harness.channel.create(attemptOf(harness, 'scan')))).toEqual({
      kind: 'status',
      status,
    });
  });

  it.each(['ACQ.TRADE_HAS_SUCCESS', 'ACQ.CONTEXT_INCONSISTENT', 'toString'])(
    'has not failed by %s',
    async (subCode) => {
      harness.spoil(refusal(subCode));
      expect(problemOf(await harness.channel.create(attemptOf(harness, 'scan')))).toBe('unintelligible');
    },
  );

  it('is refused a code that was used', async () => {
    const attempt = attemptOf(harness, 'scan');
    valueIn(await harness.channel.create(attempt));
    const again = { ...attemptOf(harness, 'scan'), flow: attempt.flow };
    expect(valueIn(await harness.channel.create(again))).toMatchObject({
      status: { reason: 'code-invalid' },
    });
  });

  it('is closed once the payer refuses', async () => {
    const known = await create(harness, 'scan', 'user-paying');
    expect(harness.simulator.decline(known.outTradeNo)).toBe(true);
    expect(valueIn(await harness.channel.query(known))).toEqual({ kind: 'closed' });
  });

  it('is reversed when the payer pays between asking and cancelling', async () => {
    const known = await createPaid(harness);
    harness.spoil(waiting(known.outTradeNo));
    expect(valueIn(await harness.channel.close(known))).toEqual({ kind: 'reversed' });
    expect(harness.trade(known.outTradeNo)).toEqual({ paidFen: 150, refundedFen: [150] });
    expect(valueIn(await harness.channel.query(known))).toEqual({ kind: 'reversed' });
  });

  it('is not closed while Alipay wants to be asked again', async () => {
    const known = await create(harness);
    const again = { node: { code: '10000', out_trade_no: known.outTradeNo, retry_flag: 'Y' } };
    harness.spoil(refusal('ACQ.TRADE_NOT_EXIST'), again);
    expect(problemOf(await harness.channel.close(known))).toBe('busy');
  });

  it('is not closed when Alipay refuses to cancel and it may still be paid', async () => {
    const known = await create(harness);
    harness.spoil(waiting(known.outTradeNo), refusal('ACQ.CANCEL_NOT_ALLOWED'), waiting(known.outTradeNo));
    expect(problemOf(await harness.channel.close(known))).toBe('unintelligible');
  });

  it('is reversed once it was refunded as a whole', async () => {
    const known = await createPaid(harness);
    const refund = { ...known, outRefundNo: `${known.outTradeNo}A`, totalFen: 150, reason: '测试' };
    valueIn(await harness.channel.refund(refund));
    expect(valueIn(await harness.channel.query(known))).toEqual({ kind: 'reversed' });
  });
});

describe('a refund', () => {
  it('of what went back when its closing crossed the payment is done, as its notice may have come first', async () => {
    const known = await createPaid(harness);
    harness.spoil(waiting(known.outTradeNo));
    expect(valueIn(await harness.channel.close(known))).toEqual({ kind: 'reversed' });
    const refund = { ...known, outRefundNo: `${known.outTradeNo}A`, totalFen: 150, reason: '测试' };
    expect(valueIn(await harness.channel.refund(refund))).toMatchObject({ kind: 'done', amountFen: 150 });
    expect(harness.trade(known.outTradeNo)?.refundedFen).toEqual([150]);
  });

  it('that is refused is not over as long as nobody says where its payment stands', async () => {
    const known = await createPaid(harness);
    const refund = { ...known, outRefundNo: `${known.outTradeNo}A`, totalFen: 150, reason: '测试' };
    harness.spoil(refusal('ACQ.TRADE_STATUS_ERROR'), 'html');
    expect(problemOf(await harness.channel.refund(refund))).not.toBe('none');
    expect(valueIn(await harness.channel.refund(refund))).toMatchObject({ kind: 'done' });
  });

  const refundOf = async (amountFen = 60) => {
    const known = await createPaid(harness);
    return { ...known, outRefundNo: `${known.outTradeNo}A`, amountFen, totalFen: 150, reason: '测试' };
  };

  it('that was never asked for may be asked for again', async () => {
    expect(problemOf(await harness.channel.queryRefund(await refundOf()))).toBe('busy');
  });

  it('of another amount under the same number is refused', async () => {
    const refund = await refundOf();
    valueIn(await harness.channel.refund(refund));
    const other = { ...refund, amountFen: 61 };
    expect(valueIn(await harness.channel.refund(other))).toMatchObject({ kind: 'refused' });
    expect(problemOf(await harness.channel.queryRefund(other))).toBe('answer-unverified');
  });

  it('is looked up when the answer does not say that money moved', async () => {
    const refund = await refundOf();
    const { outTradeNo } = refund;
    harness.spoil({
      node: { code: '10000', out_trade_no: outTradeNo, fund_change: 'N', refund_fee: '0.60' },
    });
    expect(problemOf(await harness.channel.refund(refund))).toBe('busy');
  });

  it.each(['ACQ.SELLER_BALANCE_NOT_ENOUGH', 'ACQ.TRADE_HAS_FINISHED'])(
    'is refused by %s',
    async (subCode) => {
      const refund = await refundOf();
      harness.spoil(refusal(subCode));
      expect(valueIn(await harness.channel.refund(refund))).toEqual({ kind: 'refused', detail: subCode });
    },
  );

  it('of a system error is not refused', async () => {
    const refund = await refundOf();
    harness.spoil(refusal('ACQ.SYSTEM_ERROR'));
    expect(problemOf(await harness.channel.refund(refund))).toBe('busy');
  });
});

it('knows no flow of another provider', async () => {
  const attempt = { ...attemptOf(harness), flow: { flow: 'jsapi', openId: 'o1' } as const };
  await expect(harness.channel.create(attempt)).rejects.toThrow('no flow');
  expect(knownOf(harness, attempt).flow).toBe('jsapi');
});
