import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attemptOf, create, createPaid, knownOf, problemOf, valueIn } from '../testing/attempts.ts';
import type { CashierFault } from './simulator/faults.ts';
import { type CashierHarness, openCashierHarness } from './testing/cashierHarness.ts';

let harness: CashierHarness;
beforeAll(async () => {
  harness = await openCashierHarness();
});
afterAll(() => harness.close());

const SIX_MINUTES_MS = 6 * 60_000;
const detailOf = (result: { ok: true } | { ok: false; problem: { detail: string } }) =>
  result.ok ? '' : result.problem.detail;

describe('an answer of the cashier', () => {
  it.each<[string, CashierFault, string]>([
    ['redirects', 'redirect', 'unintelligible'],
    ['is longer than anybody reads', 'huge', 'unintelligible'],
    ['was given to another question', 'replay', 'answer-unverified'],
    ['is signed by a clock that is slow', { clockMs: -SIX_MINUTES_MS }, 'answer-unverified'],
    ['lies about its account', { say: { account: 'another' } }, 'answer-unverified'],
    ['is about another payment', { say: { outTradeNo: 'P000000000000' } }, 'answer-unverified'],
    ['is in another currency', { say: { currency: 'USD' } }, 'answer-unverified'],
    ['has an amount of half a fen', { say: { amountFen: 150.5 } }, 'unintelligible'],
    ['has a state that nobody knows', { say: { state: 'nearly' } }, 'unintelligible'],
    ['says paid and names no number', { say: { tradeNo: undefined } }, 'unintelligible'],
    ['says paid at no time', { say: { paidAt: 'yesterday' } }, 'unintelligible'],
    ['says that it may not have acted', 'busy', 'busy'],
  ])('is no status when it %s', async (_, fault, kind) => {
    const known = await createPaid(harness);
    valueIn(await harness.channel.query(known));
    harness.spoil(fault);
    expect(problemOf(await harness.channel.query(known))).toBe(kind);
    expect(valueIn(await harness.channel.query(known))).toMatchObject({ kind: 'paid', amountFen: 150 });
  });

  it('is not waited for for ever, and what it did is asked for', async () => {
    const quick = harness.open({}, { limitMs: 50, bytesMax: 1_000 });
    const attempt = attemptOf(harness);
    harness.spoil('hang');
    expect(problemOf(await quick.create(attempt))).toBe('timed-out');
    expect(await harness.pay(attempt.outTradeNo)).toBe(true);
    expect(valueIn(await harness.channel.query(knownOf(harness, attempt)))).toMatchObject({ kind: 'paid' });
  });

  it('says by the check which side is wrong', async () => {
    const wrongKey = harness.open({ key: 'x'.repeat(32) });
    expect(detailOf(await wrongKey.check())).toContain('signature');
    const unknownKey = harness.open({ keyId: 'k9' });
    expect(detailOf(await unknownKey.check())).toBe('SIGNATURE, without a signature');
    expect(detailOf(await harness.open({ account: 'another' }).check())).toContain('another account');
    harness.spoil({ clockMs: SIX_MINUTES_MS });
    expect(detailOf(await harness.channel.check())).toContain('clock');
  });
});

describe('a payment at the cashier', () => {
  it('leads a phone to its page', async () => {
    const attempt = attemptOf(harness, 'page');
    expect(valueIn(await harness.channel.create(attempt))).toEqual({
      kind: 'redirect',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1/),
    });
  });

  it.each([
    'javascript:alert(1)',
    'http://pay.example.edu/page',
    'not an address',
    'https://user@pay.example.edu/',
  ])('leads nobody to %s', async (page) => {
    harness.spoil({ say: { page } });
    expect(problemOf(await harness.channel.create(attemptOf(harness, 'page')))).toBe('unintelligible');
  });

  it.each([{ code: undefined }, { code: '' }, { code: 'two words' }, { code: 'x'.repeat(513) }])(
    'is not shown with the code %j',
    async (say) => {
      harness.spoil({ say });
      expect(problemOf(await harness.channel.create(attemptOf(harness)))).toBe('unintelligible');
    },
  );

  it('that was charged although its creation failed is found by its number', async () => {
    const attempt = attemptOf(harness);
    harness.spoil('cut-after');
    await harness.channel.create(attempt);
    await harness.pay(attempt.outTradeNo);
    expect(valueIn(await harness.channel.create(attempt))).toMatchObject({
      kind: 'status',
      status: { kind: 'paid', amountFen: 150 },
    });
  });

  it('is never another one of the same number', async () => {
    const attempt = attemptOf(harness);
    valueIn(await harness.channel.create(attempt));
    const dearer = await harness.channel.create({ ...attempt, amountFen: 151 });
    expect(detailOf(dearer)).toContain('CONFLICT');
  });

  it('that the cashier does not take at all has failed', async () => {
    const created = valueIn(await harness.channel.create({ ...attemptOf(harness), description: '' }));
    expect(created).toMatchObject({ kind: 'status', status: { kind: 'failed', reason: 'refused' } });
  });

  it('whose closing arrives first cannot be made any more', async () => {
    const attempt = attemptOf(harness);
    expect(valueIn(await harness.channel.close(knownOf(harness, attempt)))).toEqual({ kind: 'closed' });
    expect(valueIn(await harness.channel.create(attempt))).toEqual({
      kind: 'status',
      status: { kind: 'closed' },
    });
    expect(await harness.pay(attempt.outTradeNo)).toBe(false);
  });

  it('is not closed when the cashier says that it still waits', async () => {
    const known = await create(harness);
    harness.spoil({ say: { state: 'waiting' } });
    expect(problemOf(await harness.channel.close(known))).toBe('unintelligible');
  });
});

describe('a refund at the cashier', () => {
  it('is not another one, nor done without a number', async () => {
    const known = await createPaid(harness);
    const refund = { ...known, outRefundNo: `R${known.outTradeNo}`, totalFen: 150, reason: '测试' };
    const { channel, spoil } = harness;
    for (const say of [{ outRefundNo: 'R0000000' }, { amountFen: 1 }]) {
      spoil({ say });
      expect(problemOf(await channel.refund(refund))).toBe('answer-unverified');
    }
    spoil({ say: { state: 'done' } });
    expect(problemOf(await channel.refund(refund))).toBe('unintelligible');
    expect(valueIn(await channel.refund(refund)).kind).toBe('processing');
    expect(detailOf(await channel.refund({ ...refund, amountFen: 149 }))).toContain('CONFLICT');
  });

  it('that the cashier does not know yet may be asked for again', async () => {
    const known = await createPaid(harness);
    const unknown = { ...known, outRefundNo: 'R0000000', totalFen: 150, reason: '' };
    expect(problemOf(await harness.channel.queryRefund(unknown))).toBe('busy');
  });

  it('takes over no words of the cashier', async () => {
    const known = await create(harness);
    harness.spoil({ say: { detail: '张三的账户已注销' } });
    const refused = await harness.channel.refund({
      ...known,
      outRefundNo: `R${known.outTradeNo}`,
      totalFen: 150,
      reason: '',
    });
    expect(refused).toEqual({ ok: true, value: { kind: 'refused', detail: 'refused' } });
  });
});

describe('a bill of the cashier', () => {
  const DAY = '2026-02-28';
  it.each([
    [{ day: '2026-02-27' }, 'answer-unverified'],
    [{ account: 'another' }, 'answer-unverified'],
    [{ currency: 'USD' }, 'answer-unverified'],
    [
      {
        rows: [{ kind: 'payment', outTradeNo: 'P1', tradeNo: '1', amountFen: 0, at: '2026-02-28T10:00:00Z' }],
      },
      'unintelligible',
    ],
    [
      {
        rows: [{ kind: 'refund', outTradeNo: 'P1', tradeNo: '1', amountFen: 1, at: '2026-02-28T10:00:00Z' }],
      },
      'unintelligible',
    ],
    [{ rows: undefined }, 'unintelligible'],
  ])('is refused as a whole: %j', async (say, kind) => {
    harness.spoil({ say });
    expect(problemOf(await harness.channel.downloadBill(DAY))).toBe(kind);
  });

  it('is refused when it was altered on the way', async () => {
    harness.spoil('altered-bill');
    expect(problemOf(await harness.channel.downloadBill(DAY))).toBe('answer-unverified');
    expect(valueIn(await harness.channel.downloadBill(DAY))).toEqual([]);
  });
});
