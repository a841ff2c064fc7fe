import { describe, expect, it } from '@jest/globals';
import { attemptOf, create, createPaid, knownOf, valueIn } from './attempts.ts';
import type { ChannelHarness } from './channelHarness.ts';

/** From creating to paid, closed or reversed. */
export function describeAttempts(opened: () => ChannelHarness): void {
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
}
