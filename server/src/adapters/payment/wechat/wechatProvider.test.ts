import { createPublicKey, verify, X509Certificate } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attemptOf,
  create,
  createdKind,
  createPaid,
  knownOf,
  problemOf,
  valueIn,
} from '../testing/attempts.ts';
import { openWechatHarness, type WechatHarness } from './testing/wechatHarness.ts';

describe('WeChat Pay', () => {
  let harness: WechatHarness;
  beforeAll(async () => {
    harness = await openWechatHarness();
  });
  afterAll(() => harness.close());

  it('opens a payment sheet inside WeChat, signed for this moment', async () => {
    const attempt = attemptOf(harness, 'jsapi');
    const created = valueIn(await harness.channel.create(attempt));
    if (created.kind !== 'jsapi') throw new Error(`got ${created.kind}`);
    const { appId, timeStamp, nonceStr, package: packed = '', signType, paySign = '' } = created.params;
    expect({ appId, signType }).toEqual({ appId: harness.keys.appId, signType: 'RSA' });
    expect(Number(timeStamp)).toBe(harness.now().getTime() / 1000);
    const message = `${appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`;
    const key = createPublicKey(harness.keys.merchantKey);
    expect(verify('sha256', Buffer.from(message), key, Buffer.from(paySign, 'base64'))).toBe(true);
    expect(await harness.pay(attempt.outTradeNo)).toBe(true);
    expect(valueIn(await harness.channel.query(knownOf(harness, attempt)))).toMatchObject({ kind: 'paid' });
  });

  it('leads a phone to a page of its own', async () => {
    const created = valueIn(await harness.channel.create(attemptOf(harness, 'h5')));
    expect(created).toEqual({ kind: 'redirect', url: expect.stringMatching(/^https:\/\/wx\.tenpay\.com\//) });
  });

  it.each(['', 'no address'])(
    'says why an order is refused: "%s" as address of the payer',
    async (payerAddress) => {
      const attempt = { ...attemptOf(harness), flow: { flow: 'h5' as const, payerAddress } };
      expect(valueIn(await harness.channel.create(attempt))).toEqual({
        kind: 'status',
        status: { kind: 'failed', reason: 'refused', detail: 'PARAM_ERROR' },
      });
    },
  );

  it('understands answers signed with a certificate, while the public key is not yet in use', async () => {
    const parameters = { ...harness.simulator.parameters, publicKey: '', publicKeyId: '' };
    expect(await harness.open(parameters).check()).toEqual({ ok: true, value: undefined });
    const { publicKey, ...rest } = harness.simulator.parameters;
    const foreign = new X509Certificate(harness.keys.certificate).publicKey.export({
      type: 'spki',
      format: 'pem',
    });
    const wrong = harness.open({ ...rest, publicKey: foreign.toString(), platformCertificates: '' });
    expect(publicKey).not.toBe(foreign);
    expect(problemOf(await wrong.check())).toBe('answer-unverified');
  });

  it('says what is wrong when the gateway refuses the signature of the merchant', async () => {
    const wrong = harness.open({
      ...harness.simulator.parameters,
      privateKey: harness.keys.certificateOwner,
    });
    expect(await wrong.check()).toMatchObject({
      problem: { kind: 'answer-unverified', detail: expect.stringContaining('SIGN_ERROR') },
    });
  });

  it('does not reverse a payment code at once, and gives the money back of whoever pays meanwhile', async () => {
    const { advance, channel, simulator, trade } = harness;
    const known = await create(harness, 'scan', 'user-paying');
    expect(problemOf(await channel.close(known))).toBe('busy');
    await advance(15_000);
    // The query passes, and the reversal waits.
    simulator.spoil({ delayMs: 0 }, { delayMs: 1_000 });
    const closing = channel.close(known);
    while (simulator.calls().at(-1)?.endsWith('/reverse') !== true) {
      await advance(0);
      await setImmediate();
    }
    expect(await harness.pay(known.outTradeNo)).toBe(true);
    await advance(1_000);
    expect(valueIn(await closing)).toEqual({ kind: 'reversed' });
    expect(trade(known.outTradeNo)).toEqual({ paidFen: 150, refundedFen: [150] });
    expect(valueIn(await channel.query(known))).toEqual({ kind: 'reversed' });
  });

  it('closes a declined payment code', async () => {
    const { advance, channel, simulator } = harness;
    const known = await create(harness, 'scan', 'user-paying');
    expect(simulator.decline(known.outTradeNo)).toBe(true);
    expect(valueIn(await channel.query(known))).toMatchObject({ kind: 'failed', reason: 'declined' });
    await advance(15_000);
    expect(valueIn(await channel.close(known))).toEqual({ kind: 'closed' });
  });

  it('names what is wrong with a code, and does not charge it', async () => {
    const flow = { flow: 'scan' as const, authCode: '2888', terminalCode: 'T-1' };
    const attempt = { ...attemptOf(harness, 'scan'), flow };
    expect(valueIn(await harness.channel.create(attempt))).toEqual({
      kind: 'status',
      status: { kind: 'failed', reason: 'code-invalid', detail: 'AUTH_CODE_INVALID' },
    });
    await harness.advance(15_000);
    const known = { ...knownOf(harness, attempt), sentAt: new Date(harness.now().getTime() - 15_000) };
    expect(valueIn(await harness.channel.close(known))).toEqual({ kind: 'closed' });
  });

  it('believes no refusal without a signature', async () => {
    const { channel, spoil } = harness;
    const unknown = knownOf(harness, attemptOf(harness));
    spoil('no-signature');
    expect(problemOf(await channel.query(unknown))).toBe('answer-unverified');
    spoil('no-signature', 'no-signature');
    expect(problemOf(await channel.close(unknown))).toBe('answer-unverified');
    const declined = attemptOf(harness, 'scan', 'declined');
    spoil('no-signature');
    expect(createdKind(valueIn(await channel.create(declined)))).toBe('failed');
    const invalid = { ...declined, ...attemptOf(harness), flow: { ...declined.flow, authCode: '1' } };
    spoil('no-signature');
    expect(problemOf(await channel.create(invalid))).toBe('answer-unverified');
    spoil('no-signature');
    const refund = { ...unknown, outRefundNo: 'BACK00009', totalFen: 150, reason: '' };
    expect(problemOf(await channel.refund(refund))).toBe('answer-unverified');
  });

  it('asks before it believes that an order is paid or closed', async () => {
    const { channel, spoil } = harness;
    const paid = await createPaid(harness);
    spoil('no-signature');
    expect(valueIn(await channel.close(paid))).toMatchObject({ kind: 'paid', amountFen: 150 });
    spoil('no-signature', 'cut-before');
    expect(problemOf(await channel.close(paid))).toBe('unreachable');
    spoil('no-signature', 'other-amount');
    expect(problemOf(await channel.close(paid))).toBe('answer-unverified');
  });

  it('does not close what it never heard of, unless that is signed', async () => {
    expect(valueIn(await harness.channel.close(knownOf(harness, attemptOf(harness))))).toEqual({
      kind: 'closed',
    });
  });

  it('is busy when the gateway says that its system failed, even if it did what was asked', async () => {
    const { channel, simulator, trade } = harness;
    const paid = await createPaid(harness);
    const refund = { ...paid, outRefundNo: `${paid.outTradeNo}A`, totalFen: 150, reason: '打印失败' };
    expect(problemOf(await channel.queryRefund(refund))).toBe('busy');
    simulator.spoil('acted-system-error');
    expect(problemOf(await channel.refund(refund))).toBe('busy');
    expect(trade(paid.outTradeNo)?.refundedFen).toEqual([150]);
    expect(valueIn(await channel.queryRefund(refund))).toEqual({ kind: 'processing' });
    const soon = { ...refund, outRefundNo: `${paid.outTradeNo}B`, amountFen: 1 };
    expect(valueIn(await channel.refund(soon))).toEqual({ kind: 'refused', detail: 'INVALID_REQUEST' });
  });

  it('does not ask for a bill before 10:00 of the next day in Beijing, or for a day that is none', async () => {
    const calls = harness.simulator.calls().length;
    const today = new Date(harness.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(problemOf(await harness.channel.downloadBill(today))).toBe('not-ready');
    expect(problemOf(await harness.channel.downloadBill('2026-02-31&bill_type=REFUND'))).toBe('not-ready');
    expect(harness.simulator.calls()).toHaveLength(calls);
  });
});
