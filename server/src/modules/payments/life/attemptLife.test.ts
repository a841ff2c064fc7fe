import { describe, expect, it } from '@jest/globals';
import { attemptState } from '@self-print/contract/platform/paymentAdmin.ts';
import fc from 'fast-check';
import type { AttemptStatus } from '../../../adapters/payment/types.ts';
import { type AttemptEvent, type AttemptStanding, changesOf, isOpen } from './attemptLife.ts';

const AMOUNT = 150;
const paid = (amountFen = AMOUNT): AttemptStatus => ({
  kind: 'paid',
  channelTradeNo: 'T1',
  amountFen,
  payer: null,
  paidAt: new Date(0),
});
const says = (status: AttemptStatus): AttemptEvent => ({ kind: 'status', status });
const standing = (
  state: AttemptStanding['state'],
  flow: AttemptStanding['flow'] = 'qr',
): AttemptStanding => ({
  state,
  flow,
  amountFen: AMOUNT,
});

describe('the life of an attempt to pay', () => {
  it.each(['sent', 'waiting', 'user-paying', 'unknown', 'closed', 'failed'] as const)(
    'records money that was taken, also after it was %s',
    (state) => {
      expect(changesOf(standing(state), says(paid()))).toMatchObject({ state: 'paid', paidFen: AMOUNT });
    },
  );

  it('takes no notice of an old notification once the money went back', () => {
    expect(changesOf(standing('reversed'), says(paid()))).toEqual({});
  });

  it('never settles another amount', () => {
    for (const amount of [0, AMOUNT - 1, AMOUNT + 1])
      expect(changesOf(standing('waiting'), says(paid(amount)))).toMatchObject({
        state: 'integrity-failed',
        paidFen: amount,
      });
  });

  it('never takes silence for a refusal when a payment code was handed over', () => {
    expect(changesOf(standing('sent', 'scan'), { kind: 'unanswered' })).toEqual({ state: 'unknown' });
    expect(changesOf(standing('user-paying', 'scan'), { kind: 'unanswered' })).toEqual({});
  });

  it('is over at once when nobody was shown how to pay', () => {
    expect(changesOf(standing('sent'), { kind: 'unanswered' })).toMatchObject({ state: 'failed' });
  });

  it('waits for the owner of a payment code, not for a scan', () => {
    expect(changesOf(standing('unknown', 'scan'), says({ kind: 'waiting' }))).toEqual({
      state: 'user-paying',
    });
  });

  it.each(['closed', 'reversed', 'failed', 'paid', 'integrity-failed'] as const)(
    'is not opened again once it is %s',
    (state) => {
      for (const status of [{ kind: 'waiting' }, { kind: 'user-paying' }] as const)
        expect(changesOf(standing(state), says(status))).toEqual({});
      const present = { kind: 'qr', text: 'late' } as const;
      expect(changesOf(standing(state), { kind: 'presented', present })).toEqual({});
    },
  );

  it('counts money once and never forgets it, whatever comes in whatever order', () => {
    const status = fc.constantFrom<AttemptStatus>(
      { kind: 'waiting' },
      { kind: 'user-paying' },
      { kind: 'closed' },
      { kind: 'reversed' },
      { kind: 'failed', reason: 'declined', detail: '' },
      paid(),
      paid(1),
    );
    const event = fc.oneof(
      status.map(says),
      fc.constant<AttemptEvent>({ kind: 'unanswered' }),
      fc.constant<AttemptEvent>({ kind: 'presented', present: { kind: 'qr', text: '' } }),
    );
    fc.assert(
      fc.property(fc.constantFrom('qr', 'scan'), fc.array(event, { maxLength: 20 }), (flow, events) => {
        let attempt = { ...standing('sent', flow), paidFen: null as number | null };
        let counted = 0;
        for (const each of events) {
          const changes = changesOf(attempt, each);
          if (attempt.paidFen === null && changes.paidFen != null) counted += 1;
          const next = { ...attempt, ...changes, paidFen: changes.paidFen ?? attempt.paidFen };
          if (attempt.paidFen !== null && next.paidFen !== attempt.paidFen) return false;
          if (!isOpen(attempt) && isOpen(next)) return false;
          if (!attemptState.options.includes(next.state)) return false;
          attempt = next;
        }
        return counted <= 1 && (attempt.state === 'paid') === (attempt.paidFen === AMOUNT);
      }),
    );
  });
});
