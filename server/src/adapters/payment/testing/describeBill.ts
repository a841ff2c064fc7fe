import { describe, expect, it } from '@jest/globals';
import { createPaid, problemOf, valueIn } from './attempts.ts';
import type { ChannelHarness, ChannelTraits } from './channelHarness.ts';

const DAY_MS = 24 * 60 * 60_000;
const BEIJING_AHEAD_MS = 8 * 60 * 60_000;

/** The list of a day by which payments are reconciled. */
export function describeBill(opened: () => ChannelHarness, traits: ChannelTraits): void {
  describe('the bill of a day', () => {
    it('is not ready on the day itself', async () => {
      expect(problemOf(await opened().channel.downloadBill(dayOf(opened().now())))).toBe('not-ready');
    });

    it('lists payments and refunds in fen, and only those of the day', async () => {
      const { advance, channel, now } = opened();
      const known = await createPaid(opened());
      const paidAt = now();
      await advance(traits.refundSettlesMs);
      const outRefundNo = `${known.outTradeNo}A`;
      const refundedAt = now();
      valueIn(
        await channel.refund({ ...known, outRefundNo, amountFen: 57, totalFen: 150, reason: '打印失败' }),
      );
      await advance(traits.refundSettlesMs);
      const day = dayOf(paidAt);
      await advance(DAY_MS);
      const later = await createPaid(opened());
      const rows = valueIn(await channel.downloadBill(day));

      const own = rows.filter(({ outTradeNo }) => outTradeNo === known.outTradeNo);
      expect(own).toHaveLength(2);
      expect(own).toContainEqual(
        expect.objectContaining({ kind: 'payment', outRefundNo: null, amountFen: 150, at: seconds(paidAt) }),
      );
      expect(own).toContainEqual(expect.objectContaining({ kind: 'refund', outRefundNo, amountFen: 57 }));
      const refundedOn = own.find(({ kind }) => kind === 'refund')?.at.getTime() ?? 0;
      expect(refundedOn).toBeGreaterThanOrEqual(seconds(refundedAt).getTime());
      expect(rows.some(({ outTradeNo }) => outTradeNo === later.outTradeNo)).toBe(false);
    });

    it('of a day without payments is empty', async () => {
      const { advance, channel, now } = opened();
      await advance(DAY_MS);
      const day = dayOf(now());
      await advance(2 * DAY_MS);
      expect(valueIn(await channel.downloadBill(day))).toEqual([]);
    });

    it('is refused when its file was altered', async () => {
      const { advance, channel, now, spoil } = opened();
      await createPaid(opened());
      const day = dayOf(now());
      await advance(2 * DAY_MS);
      if (!traits.billDigest) return;
      spoil('altered-bill');
      expect(problemOf(await channel.downloadBill(day))).toBe('hash-mismatch');
    });

    it('is not had when the line breaks', async () => {
      const { channel, now, spoil } = opened();
      spoil('cut-before');
      const day = dayOf(new Date(now().getTime() - 2 * DAY_MS));
      expect(['timed-out', 'unreachable']).toContain(problemOf(await channel.downloadBill(day)));
    });
  });
}

/** The day in Beijing. */
const dayOf = (at: Date): string => new Date(at.getTime() + BEIJING_AHEAD_MS).toISOString().slice(0, 10);
const seconds = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);
