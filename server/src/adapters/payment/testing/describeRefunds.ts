import { describe, expect, it } from '@jest/globals';
import type { KnownAttempt, RefundRequest } from '../types.ts';
import { create, createPaid, valueIn } from './attempts.ts';
import type { ChannelHarness, ChannelTraits } from './channelHarness.ts';

const ACCEPTED = ['processing', 'done'];

/** Money that goes back. */
export function describeRefunds(opened: () => ChannelHarness, { refundSettlesMs }: ChannelTraits): void {
  describe('a refund', () => {
    it('is accepted, and done after a while', async () => {
      const { advance, channel, trade } = opened();
      const refund = refundOf(await createPaid(opened()), 'A', 150);
      expect(ACCEPTED).toContain(valueIn(await channel.refund(refund)).kind);
      await advance(refundSettlesMs);
      expect(valueIn(await channel.queryRefund(refund))).toEqual({
        kind: 'done',
        channelRefundNo: expect.stringMatching(/^\S+$/),
        amountFen: 150,
      });
      expect(trade(refund.outTradeNo)).toEqual({ paidFen: 150, refundedFen: [150] });
    });

    it('asked for twice with one number is one refund', async () => {
      const { advance, channel, trade } = opened();
      const refund = refundOf(await createPaid(opened()), 'A', 60);
      await channel.refund(refund);
      await advance(refundSettlesMs);
      expect(ACCEPTED).toContain(valueIn(await channel.refund(refund)).kind);
      expect(trade(refund.outTradeNo)?.refundedFen).toEqual([60]);
    });

    it('may be of a part, several times, up to what was paid and not a fen more', async () => {
      const { advance, channel, trade } = opened();
      const known = await createPaid(opened());
      for (const [name, fen] of [
        ['A', 50],
        ['B', 99],
        ['C', 1],
      ] as const) {
        expect(ACCEPTED).toContain(valueIn(await channel.refund(refundOf(known, name, fen))).kind);
        await advance(refundSettlesMs);
      }
      expect(valueIn(await channel.refund(refundOf(known, 'D', 1))).kind).toBe('refused');
      expect(trade(known.outTradeNo)?.refundedFen).toEqual([50, 99, 1]);
    });

    it('of more than was paid is refused', async () => {
      const { channel, trade } = opened();
      const known = await createPaid(opened());
      const refund = { ...refundOf(known, 'A', 151), totalFen: 151 };
      expect(valueIn(await channel.refund(refund)).kind).toBe('refused');
      expect(trade(known.outTradeNo)?.refundedFen).toEqual([]);
    });

    it('of an order that nobody paid is refused', async () => {
      const refund = refundOf(await create(opened()), 'A', 150);
      expect(valueIn(await opened().channel.refund(refund)).kind).toBe('refused');
    });

    it('leaves the payment a payment', async () => {
      const { advance, channel } = opened();
      const known = await createPaid(opened());
      await channel.refund(refundOf(known, 'A', 60));
      await advance(refundSettlesMs);
      expect(valueIn(await channel.query(known))).toMatchObject({ kind: 'paid', amountFen: 150 });
    });
  });
}

const refundOf = (known: KnownAttempt, name: string, amountFen: number): RefundRequest => ({
  outTradeNo: known.outTradeNo,
  outRefundNo: `${known.outTradeNo}${name}`,
  amountFen,
  totalFen: known.amountFen,
  reason: '打印失败',
});
