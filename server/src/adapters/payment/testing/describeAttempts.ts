import { describe, expect, it } from '@jest/globals';
import { attemptOf, create, createdKind, createPaid, knownOf, problemOf, valueIn } from './attempts.ts';
import type { ChannelHarness, ChannelTraits } from './channelHarness.ts';

/** From creating to paid, closed or reversed. */
export function describeAttempts(opened: () => ChannelHarness, { reversibleAfterMs }: ChannelTraits): void {
  describe('a code on the screen', () => {
    it('is a text for a QR code, and waits for a payer', async () => {
      const { channel } = opened();
      const attempt = attemptOf(opened());
      const created = valueIn(await channel.create(attempt));
      expect(created).toEqual({ kind: 'qr', text: expect.stringMatching(/^\S+$/) });
      expect(valueIn(await channel.query(knownOf(opened(), attempt)))).toEqual({ kind: 'waiting' });
    });

    it('is paid once the payer has paid', async () => {
      const known = await createPaid(opened());
      expect(valueIn(await opened().channel.query(known))).toEqual({
        kind: 'paid',
        channelTradeNo: expect.stringMatching(/^\S+$/),
        amountFen: 150,
        payer: expect.any(String),
        paidAt: opened().now(),
      });
    });

    it('may be asked for again with the same number, and is paid once', async () => {
      const { channel, pay, trade } = opened();
      const attempt = attemptOf(opened());
      valueIn(await channel.create(attempt));
      valueIn(await channel.create(attempt));
      expect(await pay(attempt.outTradeNo)).toBe(true);
      expect(await pay(attempt.outTradeNo)).toBe(false);
      expect(trade(attempt.outTradeNo)?.paidFen).toBe(150);
    });

    it('cannot be paid after it was closed, however often that is asked', async () => {
      const { channel, pay } = opened();
      const known = await create(opened());
      expect(valueIn(await channel.close(known))).toEqual({ kind: 'closed' });
      expect(valueIn(await channel.close(known))).toEqual({ kind: 'closed' });
      expect(await pay(known.outTradeNo)).toBe(false);
      // A provider that learns of orders when they are scanned never learnt of this one.
      expect(['closed', 'waiting']).toContain(valueIn(await channel.query(known)).kind);
    });

    it('stays paid when it is closed too late', async () => {
      const { channel } = opened();
      const known = await createPaid(opened());
      expect(valueIn(await channel.close(known))).toMatchObject({ kind: 'paid', amountFen: 150 });
    });

    it('cannot be paid after its time', async () => {
      const { advance, pay } = opened();
      const known = await create(opened());
      await advance(10 * 60_000);
      expect(await pay(known.outTradeNo)).toBe(false);
    });
  });

  describe('a scanned payment code', () => {
    it('pays at once', async () => {
      const attempt = attemptOf(opened(), 'scan');
      const created = valueIn(await opened().channel.create(attempt));
      expect(created).toMatchObject({ kind: 'status', status: { kind: 'paid', amountFen: 150 } });
    });

    it('pays after the payer entered the password', async () => {
      const { channel, pay } = opened();
      const attempt = attemptOf(opened(), 'scan', 'user-paying');
      expect(createdKind(valueIn(await channel.create(attempt)))).toBe('user-paying');
      const known = knownOf(opened(), attempt);
      expect(valueIn(await channel.query(known))).toEqual({ kind: 'user-paying' });
      expect(await pay(attempt.outTradeNo)).toBe(true);
      expect(valueIn(await channel.query(known))).toMatchObject({ kind: 'paid', amountFen: 150 });
    });

    it('is refused with a reason, and was not charged', async () => {
      const { channel, trade } = opened();
      const attempt = attemptOf(opened(), 'scan', 'declined');
      expect(valueIn(await channel.create(attempt))).toMatchObject({
        kind: 'status',
        status: { kind: 'failed', reason: expect.stringMatching(/^(declined|insufficient-balance)$/) },
      });
      expect(trade(attempt.outTradeNo)?.paidFen ?? 0).toBe(0);
    });

    it('is paid when it was charged although the provider answered that it failed', async () => {
      const { channel } = opened();
      const attempt = attemptOf(opened(), 'scan', 'charged-without-answer');
      const known = knownOf(opened(), attempt);
      const created = await channel.create(attempt);
      expect(created.ok ? createdKind(created.value) : 'fault').not.toBe('failed');
      expect(valueIn(await channel.query(known))).toMatchObject({ kind: 'paid', amountFen: 150 });
    });

    it('is charged nothing after it was closed while the payer hesitated', async () => {
      const { advance, channel, pay, trade } = opened();
      const known = await create(opened(), 'scan', 'user-paying');
      await advance(reversibleAfterMs);
      expect(['closed', 'reversed']).toContain(valueIn(await channel.close(known)).kind);
      expect(await pay(known.outTradeNo)).toBe(false);
      const left = trade(known.outTradeNo);
      expect((left?.paidFen ?? 0) - (left?.refundedFen ?? []).reduce((sum, fen) => sum + fen, 0)).toBe(0);
    });

    it('stays paid when it is closed too late', async () => {
      const { advance, channel, trade } = opened();
      const known = await create(opened(), 'scan');
      await advance(reversibleAfterMs);
      expect(valueIn(await channel.close(known))).toMatchObject({ kind: 'paid', amountFen: 150 });
      expect(trade(known.outTradeNo)).toEqual({ paidFen: 150, refundedFen: [] });
    });

    it('is not in any failure that a broken connection leaves', async () => {
      const { channel, flow, spoil } = opened();
      const code = flow('scan');
      spoil('cut-after');
      const result = await channel.create({ ...attemptOf(opened(), 'scan'), flow: code });
      expect(['timed-out', 'unreachable']).toContain(problemOf(result));
      expect(JSON.stringify(result)).not.toContain('authCode' in code ? code.authCode : 'nothing');
    });
  });
}
