import { describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@self-print/contract/limits.ts';
import { CLOUD_ORDER, ITEM_ORDER } from '@self-print/contract/orderTypes.ts';
import { type OrderState, orderState } from '@self-print/contract/platform/orders.ts';
import fc from 'fast-check';
import { type Price, priceOfItem } from '../fee.ts';
import { isLeased } from './claimRules.ts';
import { begin, FIRST_STATES, LIFE, transition } from './life.ts';
import type { Standing } from './lifeColumns.ts';
import type { OrderEvent } from './orderEvent.ts';
import { paymentStanding } from './paymentRules.ts';
import { NOW } from './testing/standing.ts';

const PAGES = 3;
const RUNS = 3_000;
const TERMINAL_STATES: readonly OrderState[] = ['refused', 'printed', 'cancelled', 'expired'];
const ENDED: readonly OrderState[] = [...TERMINAL_STATES, 'failed', 'unconfirmed'];

const terms = fc.record({
  copies: fc.integer({ min: 1, max: 9 }),
  duplex: fc.boolean(),
  unitPrice: fc.constantFrom(0, 50, 200),
  free: fc.integer({ min: 0, max: 12 }),
});
type Terms = typeof terms extends fc.Arbitrary<infer Value> ? Value : never;

function priceOf({ free, ...asked }: Terms, orderType: number): Price {
  if (orderType === ITEM_ORDER) return priceOfItem(asked, free);
  const sides = asked.copies * PAGES;
  const freePages = asked.unitPrice === 0 ? sides : Math.min(sides, free);
  const feePages = sides - freePages;
  return {
    ...asked,
    freeCopies: 0,
    chargedCopies: 0,
    freePages,
    feePages,
    totalFee: feePages * asked.unitPrice,
  };
}

const terminalCode = fc.constantFrom('T1', 'T2');
const minutes = fc.constantFrom(0, 1, 11, 60 * 24 * 4);
type Happening = (now: Date, orderType: number) => OrderEvent;

const plain = fc
  .constantFrom(
    'approved' as const,
    'refused' as const,
    'terminal-replaced' as const,
    'cancelled' as const,
    'payment-started' as const,
    'payment-succeeded' as const,
    'payment-closed' as const,
    'refunded' as const,
  )
  .map(
    (kind): Happening =>
      (now) => ({ kind, now }),
  );
const atTerminal = fc
  .tuple(fc.constantFrom('claimed' as const, 'lease-renewed' as const, 'released' as const), terminalCode)
  .map(
    ([kind, code]): Happening =>
      (now) => ({ kind, terminalCode: code, now }),
  );
const started = terminalCode.map(
  (code): Happening =>
    (now) => ({ kind: 'print-started', terminalCode: code, printLogId: 'log', now }),
);
const ended = fc
  .record({
    outcome: fc.constantFrom('printed' as const, 'failed' as const, 'unconfirmed' as const),
    impressions: fc.constantFrom(undefined, 0, 3),
  })
  .map(
    (report): Happening =>
      (now) => ({ kind: 'print-ended', report, now }),
  );
const repriced = fc.tuple(terminalCode, terms).map(
  ([code, asked]): Happening =>
    (now, orderType) => ({ kind: 'repriced', terminalCode: code, price: priceOf(asked, orderType), now }),
);
const reordered = terms.map(
  (asked): Happening =>
    (now, orderType) => ({ kind: 'reordered', price: priceOf(asked, orderType), now }),
);
const asked = fc.option(terminalCode, { nil: undefined }).map(
  (code): Happening =>
    (now) => ({ kind: 'refund-requested', now, ...(code === undefined ? {} : { terminalCode: code }) }),
);
const sent = fc.constantFrom(undefined, 'log').map(
  (printLogId): Happening =>
    (now) => ({ kind: 'sent-to-review', now, ...(printLogId === undefined ? {} : { printLogId }) }),
);
const reviewed = fc.constantFrom('printed' as const, 'reprint' as const, 'refund' as const).map(
  (verdict): Happening =>
    (now) => ({ kind: 'reviewed', verdict, now }),
);

const happenings = fc.array(
  fc.tuple(
    fc.oneof(
      { weight: 4, arbitrary: plain },
      { weight: 3, arbitrary: atTerminal },
      started,
      ended,
      repriced,
      reordered,
      asked,
      sent,
      reviewed,
    ),
    minutes,
  ),
  { maxLength: 30 },
);
const beginnings = fc.record({
  orderType: fc.constantFrom(ITEM_ORDER, CLOUD_ORDER),
  takeType: fc.constantFrom(1, 2, 3),
  asked: terms,
  isPaid: fc.boolean(),
  awaitsApproval: fc.boolean(),
  takenBy: fc.constantFrom(null, 'T1'),
});

interface Change {
  readonly before: Standing;
  readonly event: OrderEvent;
  readonly after: Standing;
}

/** Applies events in order and returns every change; refused events change nothing. */
function live(
  beginning: typeof beginnings extends fc.Arbitrary<infer Value> ? Value : never,
  events: readonly (readonly [Happening, number])[],
) {
  const { orderType, takeType, asked, isPaid, awaitsApproval, takenBy } = beginning;
  let now = NOW;
  const price = priceOf(asked, orderType);
  const first: Standing = {
    ...begin({ price, isPaid, awaitsApproval, takenBy }, now).changes,
    orderType,
    takeType,
    pages: PAGES,
  };
  const changes: Change[] = [];
  let order = first;
  for (const [happening, later] of events) {
    now = new Date(now.getTime() + later * MINUTE_MS);
    const event = happening(now, orderType);
    const before = order;
    const step = transition(before, event);
    if (!step.ok) continue;
    order = { ...before, ...step.value.changes };
    changes.push({ before, event, after: order });
  }
  return { first, changes };
}

function always(check: (life: ReturnType<typeof live>) => void): void {
  fc.assert(
    fc.property(beginnings, happenings, (beginning, events) => check(live(beginning, events))),
    { numRuns: RUNS },
  );
}

describe('any life of an order', () => {
  it('follows only transitions of the table', () => {
    always(({ first, changes }) => {
      expect(FIRST_STATES).toContain(first.state);
      for (const { before, event, after } of changes) {
        const row: Partial<Record<OrderState, readonly OrderState[]>> = LIFE[event.kind];
        expect(row[before.state]).toContain(after.state);
      }
    });
  });

  it('has final states', () => {
    always(({ changes }) => {
      for (const { before, after } of changes)
        if (TERMINAL_STATES.includes(before.state)) expect(after.state).toBe(before.state);
    });
  });

  it('never settles a payment twice, and never changes a paid fee', () => {
    always(({ changes }) => {
      for (const { before, after } of changes) {
        if (before.paidAt === null || before.totalFee === 0) continue;
        const { copies, totalFee, paidAt, settledCopies } = before;
        expect(after).toMatchObject({ copies, totalFee, paidAt, settledCopies });
      }
    });
  });

  it('charges at most once, and refunds at most once', () => {
    always(({ changes }) => {
      const count = (kind: OrderEvent['kind']) => changes.filter(({ event }) => event.kind === kind).length;
      const isRefunding = ({ payment }: Standing) => payment === 'refunding';
      expect(count('payment-succeeded')).toBeLessThanOrEqual(1);
      expect(count('refunded')).toBeLessThanOrEqual(1);
      expect(
        changes.filter(({ before, after }) => !isRefunding(before) && isRefunding(after)).length,
      ).toBeLessThanOrEqual(1);
    });
  });

  it('keeps its fee consistent', () => {
    always(({ first, changes }) => {
      for (const order of [first, ...changes.map(({ after }) => after)]) {
        const { copies, unitPrice, freeCopies, chargedCopies, freePages, feePages, totalFee } = order;
        expect(totalFee).toBe((chargedCopies + feePages) * unitPrice);
        const isItem = order.orderType === ITEM_ORDER;
        expect(freeCopies + chargedCopies).toBe(isItem ? copies : 0);
        expect(freePages + feePages).toBe(isItem ? 0 : copies * PAGES);
        if (order.paidAt !== null) expect(order.settledCopies).toBe(copies);
        if (order.state === 'claimed' && order.paidAt === null) expect(order.settledCopies).not.toBeNull();
      }
    });
  });

  it("satisfies the database's constraints", () => {
    always(({ first, changes }) => {
      for (const order of [first, ...changes.map(({ after }) => after)]) {
        const { state, payment, paidAt } = order;
        expect(orderState.options).toContain(state);
        if (state === 'claimed' || state === 'printing') {
          expect(order.claimedBy).not.toBeNull();
          expect(order.leaseExpiresAt).not.toBeNull();
        }
        if (['printing', 'printed', 'failed', 'unconfirmed'].includes(state))
          expect(order.activePrintLogId).not.toBeNull();
        if (payment === 'paying') expect(paidAt).toBeNull();
        if (payment === 'refunding' || payment === 'refunded') expect(paidAt).not.toBeNull();
      }
    });
  });

  it('prints only what is paid and not refunded', () => {
    always(({ changes }) => {
      for (const { after } of changes) {
        if (after.state === 'paid' || after.state === 'printing') expect(paymentStanding(after)).toBe('paid');
        if (!ENDED.includes(after.state)) expect(['refunding', 'refunded']).not.toContain(after.payment);
      }
    });
  });

  it('never prints what money went back for, and never pays back what staff called printed', () => {
    always(({ changes }) => {
      for (const { before, event, after } of changes) {
        if (before.payment === 'refunding' || before.payment === 'refunded') {
          expect(['paid', 'claimed', 'printing']).not.toContain(after.state);
          expect(['reviewed', 'sent-to-review']).not.toContain(event.kind);
        }
        if (before.state === 'printed' && before.payment === 'idle') expect(after.payment).toBe('idle');
      }
    });
  });

  it('lets no refund take an order from a terminal that holds it, but for the one where it is asked for', () => {
    always(({ changes }) => {
      for (const { before, event } of changes) {
        if (event.kind !== 'refund-requested' || before.state !== 'claimed') continue;
        expect(isLeased(before, event.now) && before.claimedBy !== event.terminalCode).toBe(false);
      }
    });
  });

  it('never reuses a fencing token', () => {
    always(({ changes }) => {
      for (const { before, after } of changes) {
        expect(after.fencingToken).toBeGreaterThanOrEqual(before.fencingToken);
        const isOther = after.claimedBy !== null && after.claimedBy !== before.claimedBy;
        if (isOther) expect(after.fencingToken).toBeGreaterThan(before.fencingToken);
      }
    });
  });
});
