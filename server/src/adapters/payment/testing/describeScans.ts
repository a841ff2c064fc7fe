import { describe, expect, it } from '@jest/globals';
import { attemptOf, create, createdKind, knownOf, problemOf, valueIn } from './attempts.ts';
import type { ChannelHarness } from './channelHarness.ts';
import { FAULTS } from './describeFaults.ts';

/** Payment codes of payers, for channels that take them. */
export function describeScans(opened: () => ChannelHarness, reversibleAfterMs: number): void {
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

    it.each(FAULTS)('is a fault of a scanned code, and the query tells: %s', async (fault, kinds) => {
      const { channel, spoil, trade } = opened();
      const attempt = attemptOf(opened(), 'scan');
      const known = knownOf(opened(), attempt);
      spoil(fault);
      const created = await channel.create(attempt);
      // A channel may ask again by itself, and then knows.
      if (!created.ok) expect(kinds).toContain(created.problem.kind);
      else expect(created.value).toMatchObject({ kind: 'status', status: { kind: 'paid', amountFen: 150 } });
      const status = valueIn(await channel.query(known)).kind;
      expect(status).toBe((trade(attempt.outTradeNo)?.paidFen ?? 0) > 0 ? 'paid' : 'waiting');
    });
  });
}
