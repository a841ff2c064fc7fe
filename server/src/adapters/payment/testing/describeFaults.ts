import { describe, expect, it } from '@jest/globals';
import { attemptOf, create, createPaid, problemOf, valueIn } from './attempts.ts';
import type { ChannelHarness, WireFault } from './channelHarness.ts';

const LOST = ['timed-out', 'unreachable'] as const;
/** Faults of answers, and what they are called. */
export const FAULTS: readonly (readonly [WireFault, readonly string[]])[] = [
  ['cut-before', LOST],
  ['cut-after', LOST],
  ['server-error', ['unintelligible', 'unreachable', 'busy']],
  ['html', ['unintelligible', 'answer-unverified']],
  ['empty', ['unintelligible', 'answer-unverified']],
  ['foreign-signature', ['answer-unverified']],
  ['no-signature', ['answer-unverified']],
  ['other-amount', ['answer-unverified']],
  ['other-account', ['answer-unverified']],
];
/** Faults of answers that say nothing of amount or account. */
const ANY_ANSWER = FAULTS.filter(([fault]) => !fault.startsWith('other-'));

/** Answers that never come or cannot be believed: nothing is known then, and above all not that nobody paid. */
export function describeFaults(opened: () => ChannelHarness): void {
  describe('an answer that is lost or spoilt', () => {
    it.each(FAULTS)('is a fault of the query and not a status: %s', async (fault, kinds) => {
      const { channel, spoil } = opened();
      const known = await createPaid(opened());
      spoil(fault);
      expect(kinds).toContain(problemOf(await channel.query(known)));
      expect(valueIn(await channel.query(known))).toMatchObject({ kind: 'paid', amountFen: 150 });
    });

    it.each(ANY_ANSWER)('is a fault of creating, which may be repeated: %s', async (fault, kinds) => {
      const { channel, pay, spoil } = opened();
      const attempt = attemptOf(opened());
      spoil(fault);
      expect(kinds).toContain(problemOf(await channel.create(attempt)));
      expect(valueIn(await channel.create(attempt)).kind).toBe('qr');
      expect(await pay(attempt.outTradeNo)).toBe(true);
    });

    it.each(ANY_ANSWER)('is a fault of closing, which may be repeated: %s', async (fault, kinds) => {
      const { channel, spoil } = opened();
      const known = await create(opened());
      spoil(fault);
      expect(kinds).toContain(problemOf(await channel.close(known)));
      expect(valueIn(await channel.close(known))).toEqual({ kind: 'closed' });
    });

    it.each(FAULTS)('is a fault of a refund, which repeated is one refund: %s', async (fault, kinds) => {
      const { channel, spoil, trade } = opened();
      const known = await createPaid(opened());
      const refund = { ...known, outRefundNo: `R${known.outTradeNo}`, totalFen: 150, reason: '测试' };
      spoil(fault);
      expect(kinds).toContain(problemOf(await channel.refund(refund)));
      expect(['processing', 'done']).toContain(valueIn(await channel.refund(refund)).kind);
      expect(trade(known.outTradeNo)?.refundedFen).toEqual([150]);
    });

    it('is a fault of the check', async () => {
      const { channel, spoil } = opened();
      expect(await channel.check()).toEqual({ ok: true, value: undefined });
      spoil('cut-before');
      expect(LOST).toContain(problemOf(await channel.check()));
    });
  });
}
