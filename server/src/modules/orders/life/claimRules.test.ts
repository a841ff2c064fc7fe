import { describe, expect, it } from '@jest/globals';
import { type OrderState, orderState } from '@self-print/contract/platform/orders.ts';
import { settledFee } from '../fee.ts';
import { holdOf } from './claimRules.ts';
import { transition } from './life.ts';
import type { Standing } from './lifeColumns.ts';
import { at, NOW, standing } from './testing/standing.ts';

const order = standing;
const heldBy = (claimedBy: string, state: OrderState, leaseMinutes: number) =>
  order({ state, claimedBy, leaseExpiresAt: at(leaseMinutes) });

/** Returns the order after T1 claimed it, or why it cannot. */
const claim = (of: Standing) => {
  const decided = transition(of, { kind: 'claimed', terminalCode: 'T1', now: NOW });
  return decided.ok ? { value: { ...of, ...decided.value.changes } } : decided;
};

const outcome = (of: Standing) => {
  const decided = claim(of);
  if ('problem' in decided) return decided.problem;
  return decided.value.fencingToken === of.fencingToken ? 'renewed' : 'claimed';
};

describe('who may claim an order', () => {
  it.each([
    ['a paid order', order({}), 'claimed'],
    ['a paid order whose code ran out this moment', order({ validUntil: NOW }), 'TAKE_CODE_EXPIRED'],
    ['an unpaid order', order({ state: 'created', paidAt: null }), 'ORDER_UNPAID'],
    ['an unpaid order that is overdue', order({ state: 'created', validUntil: at(-1) }), 'TAKE_CODE_EXPIRED'],
    ['its own claim', heldBy('T1', 'claimed', 1), 'renewed'],
    ['its own claim when the code ran out', { ...heldBy('T1', 'claimed', 1), validUntil: at(-1) }, 'renewed'],
    ['its own claim that lapsed', heldBy('T1', 'claimed', 0), 'claimed'],
    ["another's claim", heldBy('T2', 'claimed', 1), 'ORDER_PRINTING_ELSEWHERE'],
    ["another's claim that lapsed", heldBy('T2', 'claimed', 0), 'claimed'],
    [
      "another's claim by a server whose clock is ahead",
      heldBy('T2', 'claimed', 11),
      'ORDER_PRINTING_ELSEWHERE',
    ],
    ["another's claim from before the clock was put back", heldBy('T2', 'claimed', 70), 'claimed'],
    [
      "another's lapsed claim of an overdue order",
      { ...heldBy('T2', 'claimed', -1), validUntil: at(-1) },
      'TAKE_CODE_EXPIRED',
    ],
    ['its own print', heldBy('T1', 'printing', 1), 'renewed'],
    ['its own print whose lease lapsed', heldBy('T1', 'printing', -60), 'renewed'],
    ["another's print", heldBy('T2', 'printing', 1), 'ORDER_PRINTING_ELSEWHERE'],
    ["another's print whose lease lapsed", heldBy('T2', 'printing', 0), 'ORDER_UNCONFIRMED'],
    ['a printed order', heldBy('T1', 'printed', 1), 'ORDER_ALREADY_PRINTED'],
    ['a failed order', heldBy('T1', 'failed', 1), 'ORDER_FAILED'],
    ['an unconfirmed order of its own', heldBy('T1', 'unconfirmed', 1), 'ORDER_UNCONFIRMED'],
    ['a cancelled order', order({ state: 'cancelled' }), 'ORDER_CANCELLED'],
    ['an expired order', order({ state: 'expired' }), 'TAKE_CODE_EXPIRED'],
  ] as const)('%s: %#', (_, of, expected) => {
    expect(outcome(of)).toBe(expected);
  });

  it('gives each new claim a higher fencing token and keeps it while the claim is renewed', () => {
    expect(claim(order({}))).toMatchObject({ value: { fencingToken: 4, claimedBy: 'T1' } });
    expect(claim(heldBy('T1', 'claimed', 1))).toMatchObject({ value: { fencingToken: 3 } });
    expect(claim(heldBy('T1', 'claimed', 0))).toMatchObject({ value: { fencingToken: 4 } });
    expect(claim(heldBy('T1', 'printing', 0))).toMatchObject({
      value: { fencingToken: 3, state: 'printing' },
    });
  });

  it('reverts an unpaid change of copies when somebody claims again', () => {
    const unpaid = {
      copies: 4,
      freeCopies: 1,
      chargedCopies: 3,
      totalFee: 600,
      paidAt: null,
      settledCopies: 1,
    };
    expect(claim({ ...heldBy('T2', 'claimed', 0), ...unpaid })).toMatchObject({
      value: { copies: 1, freeCopies: 1, chargedCopies: 0, totalFee: 0, paidAt: NOW },
    });
    expect(claim({ ...heldBy('T1', 'claimed', 1), ...unpaid })).toMatchObject({
      value: { copies: 4, totalFee: 600, paidAt: null },
    });
  });

  it('handles every state', () => {
    for (const state of orderState.options) {
      expect(() => claim(order({ state }))).not.toThrow();
    }
  });
});

describe('who holds an order', () => {
  it.each([
    ['held', heldBy('T1', 'claimed', 1)],
    ['held', heldBy('T1', 'claimed', -60)],
    ['held', heldBy('T1', 'printing', -60)],
    ['elsewhere', heldBy('T2', 'claimed', 1)],
    ['none', heldBy('T2', 'claimed', 0)],
    ['elsewhere', heldBy('T2', 'printing', -60)],
    ['none', order({})],
    ['none', heldBy('T1', 'printed', 1)],
    ['none', heldBy('T1', 'unconfirmed', 1)],
  ] as const)('%s: %#', (expected, of) => {
    expect(holdOf(of, 'T1', NOW)).toBe(expected);
  });
});

describe('the settled fee', () => {
  it('is the current one while it is paid', () => {
    expect(settledFee(order({ copies: 2, chargedCopies: 2, totalFee: 400 }), NOW)).toMatchObject({
      copies: 2,
      totalFee: 400,
      paidAt: at(-60),
    });
  });
});
