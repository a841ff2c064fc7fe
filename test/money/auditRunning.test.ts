import { describe, expect, it } from '@jest/globals';
import { auditRunning } from './auditRunning.ts';

const TRADE = { outTradeNo: 'P1', paidFen: 500, refundedFen: 0 };
const ATTEMPT = {
  outTradeNo: 'P1',
  orderId: 'order-1',
  bookedFen: '500',
  isUnderWay: false,
  isKnownDifference: false,
};
const ORDER = {
  orderId: 'order-1',
  state: 'printed',
  payment: 'idle',
  amountFen: '500',
  bookedFen: '500',
  isUnderWay: false,
  isDecided: false,
  printLogs: ['log-1'],
};

/** An audit in which the witnesses agree but for what is given. */
async function audited({
  trade = {},
  attempt = {},
  order = {},
  ledger = [],
  cards = [],
  sheets = 2,
}: {
  readonly trade?: Partial<typeof TRADE>;
  readonly attempt?: Partial<typeof ATTEMPT>;
  readonly order?: Partial<typeof ORDER>;
  readonly ledger?: readonly string[];
  readonly cards?: readonly string[];
  readonly sheets?: number;
} = {}): Promise<readonly string[]> {
  const answers = [
    ledger.map((fault) => ({ fault })),
    [{ ...ATTEMPT, ...attempt }],
    [{ ...ORDER, ...order }],
    cards.map((fault) => ({ fault })),
  ].values();
  return auditRunning({
    books: [{ ...TRADE, ...trade }],
    read: async () => ({ rows: answers.next().value ?? [] }),
    sheets: new Map([['log-1', sheets]]),
  });
}

describe('the audit of a product that was stopped', () => {
  it('finds nothing where books, ledger and paper agree', async () => expect(await audited()).toEqual([]));

  it.each([
    ['money that was never booked', { attempt: { bookedFen: '0' } }, /P1 of order order-1 holds 500 fen/],
    ['a refund of which the ledger does not know', { trade: { refundedFen: 500 } }, /holds 0 fen/],
    ['more paid back than was paid', { trade: { refundedFen: 600 } }, /More was paid back of P1/],
    ['a payment that nobody asked for', { trade: { outTradeNo: 'P2' } }, /Nobody here knows of 500 fen/],
    ['an order that was paid twice', { order: { bookedFen: '1000' } }, /costs 500 fen, 1000 are booked/],
    ['paper without money', { order: { bookedFen: '0' } }, /2 sheets came out for nothing/],
    [
      'a student card for nothing',
      { cards: ['Order 1: a card was made for nothing'] },
      /a card was made for nothing/,
    ],
    ['what the ledger itself gets wrong', { ledger: ['Booking 3 sums up to 1 fen'] }, /Booking 3/],
  ])('names %s', async (_, planted, words) => {
    const faults = await audited(planted);
    expect(faults).toContainEqual(expect.stringMatching(words));
  });

  it.each([
    ['an attempt under way', { attempt: { bookedFen: '0', isUnderWay: true } }],
    ['a difference that finance sees', { attempt: { bookedFen: '0', isKnownDifference: true } }],
    ['paper whose payment is under way', { order: { bookedFen: '0', isUnderWay: true } }],
    ['paper that staff paid back', { order: { bookedFen: '0', isDecided: true } }],
    ['no paper and no money', { order: { bookedFen: '0' }, sheets: 0 }],
  ])('lets be %s', async (_, planted) => expect(await audited(planted)).toEqual([]));
});
