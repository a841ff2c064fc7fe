import { describe, expect, it } from '@jest/globals';
import { DAY_MS, TAKE_CODE_VALID_DAYS } from '@self-print/contract/limits.ts';
import { orderState } from '@self-print/contract/platform/orders.ts';
import { expectOk, refusal } from '../../../testing/testSchool.ts';
import { begin, LIFE, transition } from './life.ts';
import type { Standing } from './lifeColumns.ts';
import type { OrderEvent } from './orderEvent.ts';
import { paymentStanding } from './paymentRules.ts';
import { at, NOW, standing } from './testing/standing.ts';

const COSTS = {
  freeCopies: 0,
  chargedCopies: 1,
  totalFee: 200,
  paidAt: null,
  settledCopies: null,
} as const satisfies Partial<Standing>;
const PRICE = {
  copies: 2,
  duplex: false,
  unitPrice: 100,
  freeCopies: 0,
  chargedCopies: 2,
  freePages: 0,
  feePages: 0,
  totalFee: 200,
};
const unpaid = standing({ state: 'created', ...COSTS });
const paying = { ...unpaid, payment: 'paying' } as const satisfies Standing;
const paid = standing({ ...COSTS, paidAt: NOW, settledCopies: 1 });
/** Held by terminal T1, after a change that must be paid for. */
const changed = standing({
  ...COSTS,
  state: 'claimed',
  claimedBy: 'T1',
  leaseExpiresAt: at(5),
  settledCopies: 1,
});

type Plain = Exclude<OrderEvent['kind'], 'repriced' | 'print-started' | 'print-ended' | 'reordered'>;
const event = (kind: Plain, now = NOW): OrderEvent => {
  if (kind === 'reviewed') return { kind, verdict: 'printed', now };
  return kind === 'claimed' || kind === 'lease-renewed' || kind === 'released'
    ? { kind, terminalCode: 'T1', now }
    : { kind, now };
};
function after(order: Standing, ...events: readonly OrderEvent[]): Standing {
  let present = order;
  for (const each of events) present = { ...present, ...expectOk(transition(present, each)).changes };
  return present;
}

describe('the beginning of an order', () => {
  it.each([
    ['created', begin({ price: PRICE }, NOW), { paidAt: null, settledCopies: null }],
    ['paid', begin({ price: { ...PRICE, totalFee: 0 } }, NOW), { paidAt: NOW, settledCopies: 2 }],
    ['paid', begin({ price: PRICE, isPaid: true }, NOW), { paidAt: NOW, settledUnitPrice: 100 }],
    ['created', begin({ price: PRICE, takenBy: 'T1' }, NOW), { claimedBy: null, fencingToken: 0 }],
    [
      'claimed',
      begin({ price: PRICE, isPaid: true, takenBy: 'T1' }, NOW),
      { claimedBy: 'T1', fencingToken: 1 },
    ],
    [
      'waiting',
      begin({ price: { ...PRICE, totalFee: 0 }, awaitsApproval: true }, NOW),
      { paidAt: null, validUntil: new Date(NOW.getTime() + 30 * DAY_MS) },
    ],
    ['created', begin({ price: PRICE, keptUntil: at(1) }, NOW), { validUntil: at(1) }],
  ] as const)('is %s: %#', (state, { changes }, expected) => {
    expect(changes).toMatchObject({ state, payment: 'idle', ...expected });
  });
});

describe('an approval', () => {
  const waiting = standing({ state: 'waiting', paidAt: null, settledCopies: null });
  it('settles what is free, and leaves the rest unpaid', () => {
    expect(after(waiting, event('approved'))).toMatchObject({ state: 'paid', paidAt: NOW, settledCopies: 1 });
    expect(after({ ...waiting, ...COSTS }, event('approved'))).toMatchObject({
      state: 'created',
      paidAt: null,
    });
  });
  it.each(['approved', 'refused'] as const)('is too late for an order that has expired: %s', (kind) => {
    expect(refusal(transition(waiting, event(kind, at(61))))).toBe('CHANGED_MEANWHILE');
  });
});

describe('a payment', () => {
  it('settles an order that waits for payment', () => {
    expect(after(unpaid, event('payment-started'), event('payment-succeeded', at(1)))).toMatchObject({
      state: 'paid',
      payment: 'idle',
      paidAt: at(1),
      settledCopies: 1,
    });
  });

  it('settles a change at the terminal that holds the order, which keeps holding it', () => {
    expect(after(changed, event('payment-started'), event('payment-succeeded'))).toMatchObject({
      state: 'claimed',
      claimedBy: 'T1',
      paidAt: NOW,
    });
  });

  it('can be started and settled only once', () => {
    expect(refusal(transition(paying, event('payment-started')))).toBe('CHANGED_MEANWHILE');
    expect(refusal(transition(unpaid, event('payment-succeeded')))).toBe('CHANGED_MEANWHILE');
    expect(refusal(transition(paid, event('payment-started')))).toBe('CHANGED_MEANWHILE');
    expect(refusal(transition(paid, event('payment-succeeded')))).toBe('CHANGED_MEANWHILE');
  });

  it('may be repeated after it was closed', () => {
    const again = after(unpaid, event('payment-started'), event('payment-closed'));
    expect(again).toEqual(unpaid);
    expect(paymentStanding(after(again, event('payment-started')))).toBe('paying');
  });

  it('is not started for an order that has expired', () => {
    expect(refusal(transition(unpaid, event('payment-started', at(60))))).toBe('TAKE_CODE_EXPIRED');
  });

  it('freezes the order until it is over', () => {
    const held = { ...changed, payment: 'paying' } as const;
    expect(refusal(transition(paying, event('cancelled')))).toBe('CHANGED_MEANWHILE');
    expect(refusal(transition(held, event('released')))).toBe('CHANGED_MEANWHILE');
    const price = { ...PRICE, totalFee: 400 };
    expect(refusal(transition(held, { kind: 'repriced', terminalCode: 'T1', price, now: NOW }))).toBe(
      'CHANGED_MEANWHILE',
    );
    expect(refusal(transition(paying, { kind: 'reordered', price, now: NOW }))).toBe('CHANGED_MEANWHILE');
    expect(
      refusal(transition(held, { kind: 'print-started', terminalCode: 'T1', printLogId: 'l', now: NOW })),
    ).toBe('ORDER_UNPAID');
    const other: OrderEvent = { kind: 'claimed', terminalCode: 'T2', now: at(30) };
    expect(refusal(transition(held, other))).toBe('ORDER_PRINTING_ELSEWHERE');
    expect(after(held, event('claimed', at(30)))).toMatchObject({ fencingToken: 3, totalFee: 200 });
  });

  it('continues when the terminal is replaced, and restores the settled order when it fails', () => {
    const left = after({ ...changed, payment: 'paying', copies: 3 }, event('terminal-replaced'));
    expect(left).toMatchObject({ state: 'created', claimedBy: null, copies: 3, payment: 'paying' });
    expect(after(left, event('payment-succeeded'))).toMatchObject({ state: 'paid', copies: 3, paidAt: NOW });
    expect(after(left, event('payment-closed'))).toMatchObject({
      state: 'paid',
      copies: 1,
      totalFee: 0,
      payment: 'idle',
    });
  });
});

describe('a refund', () => {
  it('ends an order that could still be printed', () => {
    expect(after(paid, event('refund-requested'), event('refunded'))).toMatchObject({
      state: 'cancelled',
      cancelledAt: NOW,
      payment: 'refunded',
    });
  });
  it.each(['failed', 'unconfirmed', 'cancelled'] as const)(
    'does not change the state of a %s order',
    (state) => {
      expect(after({ ...paid, state }, event('refund-requested'))).toMatchObject({
        state,
        payment: 'refunding',
      });
    },
  );
  it('can be requested once, and only for money', () => {
    const failed = standing({ state: 'failed' });
    expect(refusal(transition(failed, event('refund-requested')))).toBe('CHANGED_MEANWHILE');
    const refunding = { ...paid, state: 'failed', payment: 'refunding' } as const;
    expect(refusal(transition(refunding, event('refund-requested')))).toBe('CHANGED_MEANWHILE');
    expect(refusal(transition({ ...refunding, payment: 'idle' }, event('refunded')))).toBe(
      'CHANGED_MEANWHILE',
    );
  });
  it('never lets a late report re-enable the code', () => {
    const late: OrderEvent = {
      kind: 'print-ended',
      report: { outcome: 'failed', impressions: 0 },
      now: NOW,
    };
    const reviewed = { ...paid, state: 'unconfirmed' } as const;
    expect(after(reviewed, late).state).toBe('paid');
    expect(after({ ...reviewed, payment: 'refunding' }, late).state).toBe('failed');
  });
});

describe('a review', () => {
  const open = { ...paid, state: 'unconfirmed', claimedBy: 'T1', activePrintLogId: 'log' } as const;
  const reviewed = (verdict: 'printed' | 'reprint' | 'refund'): OrderEvent => ({
    kind: 'reviewed',
    verdict,
    now: at(90),
  });
  it('is required for a print that failed or whose outcome is unknown', () => {
    for (const state of ['failed', 'printing'] as const)
      expect(after({ ...open, state }, event('sent-to-review')).state).toBe('unconfirmed');
    expect(refusal(transition({ ...open, state: 'printed' }, event('sent-to-review')))).toBe(
      'ORDER_ALREADY_PRINTED',
    );
  });
  it('ends as printed, printable again or refunding', () => {
    expect(after(open, reviewed('printed'))).toMatchObject({ state: 'printed', printedAt: at(90) });
    expect(after(open, reviewed('reprint'))).toMatchObject({
      state: 'paid',
      claimedBy: null,
      activePrintLogId: null,
      validUntil: new Date(at(90).getTime() + TAKE_CODE_VALID_DAYS * DAY_MS),
    });
    expect(after(open, reviewed('refund'))).toMatchObject({ state: 'failed', payment: 'refunding' });
    const free = { ...open, totalFee: 0, chargedCopies: 0, freeCopies: 1 };
    expect(refusal(transition(free, reviewed('refund')))).toBe('CHANGED_MEANWHILE');
  });
  it.each(['reprint', 'printed', 'refund'] as const)('is over once the money goes back: %s', (verdict) => {
    for (const payment of ['refunding', 'refunded'] as const)
      for (const state of ['unconfirmed', 'failed'] as const)
        for (const happening of [reviewed(verdict), event('sent-to-review')])
          expect(transition({ ...open, state, payment }, happening)).toMatchObject({ ok: false });
  });
  it('takes an order whose code works only with a print to judge by, and from no terminal that holds it', () => {
    const sent = { ...event('sent-to-review'), printLogId: 'last' };
    const paid = { ...open, state: 'paid', activePrintLogId: null } as const;
    expect(after(paid, sent)).toMatchObject({
      state: 'unconfirmed',
      activePrintLogId: 'last',
      claimedBy: null,
    });
    expect(refusal(transition(paid, event('sent-to-review')))).toBe('CHANGED_MEANWHILE');
    const held = { ...paid, state: 'claimed', claimedBy: 'T1', leaseExpiresAt: at(5) } as const;
    expect(refusal(transition(held, sent))).toBe('CHANGED_MEANWHILE');
    expect(after({ ...held, leaseExpiresAt: at(-1) }, sent).state).toBe('unconfirmed');
  });
});

describe('the table of an order’s life', () => {
  it('refuses every event in a state that it does not name', () => {
    for (const [kind, row] of Object.entries(LIFE)) {
      for (const state of orderState.options) {
        const known = eventOf(kind);
        if (state in row || known === undefined) continue;
        const order = standing({ state, claimedBy: 'T1', leaseExpiresAt: at(5), activePrintLogId: 'log' });
        expect([kind, state, transition(order, known).ok]).toEqual([kind, state, false]);
      }
    }
  });

  function eventOf(kind: string): OrderEvent | undefined {
    const holder = { terminalCode: 'T1', now: NOW };
    const all: readonly OrderEvent[] = [
      ...(['approved', 'refused', 'claimed', 'lease-renewed', 'released', 'terminal-replaced'] as const).map(
        (each) => event(each),
      ),
      ...(['cancelled', 'payment-started', 'payment-succeeded', 'payment-closed'] as const).map((each) =>
        event(each),
      ),
      ...(['refund-requested', 'refunded', 'sent-to-review', 'reviewed'] as const).map((each) => event(each)),
      { kind: 'repriced', price: PRICE, ...holder },
      { kind: 'print-started', printLogId: 'log', ...holder },
      { kind: 'print-ended', report: { outcome: 'printed', impressions: 1 }, now: NOW },
      { kind: 'reordered', price: PRICE, now: NOW },
    ];
    return all.find((each) => each.kind === kind);
  }
});
