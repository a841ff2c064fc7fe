import { beforeAll, describe, expect, it } from '@jest/globals';
import { sampleOrder } from '../../testing/samples.ts';
import { createTexts } from '../../texts.ts';
import { type SelfServiceKey, selfServiceTexts } from '../texts/selfServiceTexts.ts';
import {
  isChangeable,
  isOpen,
  isRepeatable,
  nextWords,
  type Order,
  orderFacts,
  orderNotice,
  stateWords,
} from './order.ts';

const AT_TERMINAL = 1;
const ELECTRONIC = 3;
const { zh } = selfServiceTexts;
const texts = createTexts<SelfServiceKey>();
const t = texts.translate;
beforeAll(() => texts.add(selfServiceTexts));
const timeOf = (moment: string) => moment;
const order = (part: Partial<Order>): Order => ({ ...sampleOrder, ...part });

it.each<Order['state']>(['waiting', 'created', 'paid', 'claimed', 'printing', 'unconfirmed'])(
  'an order that is %s is among those to be printed',
  (state) => expect(isOpen({ state, takeType: AT_TERMINAL })).toBe(true),
);

it.each<Order['state']>(['printed', 'failed', 'refused', 'cancelled', 'expired'])(
  'an order that is %s is among the finished ones',
  (state) => expect(isOpen({ state, takeType: AT_TERMINAL })).toBe(false),
);

it('an electronic document that is paid waits for nobody, one that waits for its approval does', () => {
  expect(isOpen({ state: 'paid', takeType: ELECTRONIC })).toBe(false);
  expect(stateWords({ state: 'paid', takeType: ELECTRONIC }, t)).toBe(zh['orders.electronic']);
  expect(isOpen({ state: 'waiting', takeType: ELECTRONIC })).toBe(true);
  expect(stateWords({ state: 'waiting', takeType: ELECTRONIC }, t)).toBe(zh['state.waiting']);
});

describe('the print of a file', () => {
  const paid = { ...sampleOrder.fee, paid: true, totalFee: 100 };
  it('is changed only before it is printed and before its fee is paid', () => {
    expect(isChangeable(order({ state: 'created', totalFee: 100, fee: { ...paid, paid: false } }))).toBe(
      true,
    );
    expect(isChangeable(order({ state: 'paid', totalFee: 0 }))).toBe(true);
    expect(isChangeable(order({ state: 'paid', totalFee: 100, fee: paid }))).toBe(false);
    expect(isChangeable(order({ state: 'printed', totalFee: 0 }))).toBe(false);
  });

  it('is repeated only when its order is no open one', () => {
    expect(isRepeatable({ state: 'printed' })).toBe(true);
    expect(isRepeatable({ state: 'paid' })).toBe(false);
  });
});

describe('the notice, next step and facts of an order', () => {
  it.each([
    [{ state: 'waiting' }, 'info', 'order.waitingText'],
    [{ state: 'created' }, 'attention', 'order.toPayText'],
    [{ state: 'refused', refusalReason: null }, 'trouble', 'state.refused'],
    [{ state: 'failed' }, 'trouble', 'order.failedText'],
    [{ state: 'unconfirmed' }, 'attention', 'order.unconfirmedText'],
  ] as const)('names what a person should know: %j', (part, tone, text) => {
    expect(orderNotice(order(part), t, false)).toMatchObject({ tone, text: zh[text] });
  });

  it('shows why staff refused it', () => {
    expect(orderNotice(order({ state: 'refused', refusalReason: '成绩尚未录入' }), t, false)).toMatchObject({
      detail: '成绩尚未录入',
    });
  });

  it('leads to the payment where there is one, and says where the money is that goes back', () => {
    expect(orderNotice(order({ state: 'created' }), t, true)).toMatchObject({
      text: zh['order.payHereText'],
    });
    expect(nextWords(order({ state: 'created' }), t, true)).toBe(zh['order.payHereText']);
    expect(orderNotice(order({ state: 'cancelled', payment: 'refunding' }), t, false)).toMatchObject({
      text: zh['pay.refunding'],
    });
  });

  it('is nothing where all is well', () => {
    expect(orderNotice(order({ state: 'paid' }), t, false)).toBeUndefined();
  });

  it.each([
    [{ state: 'waiting', takeCode: null }, 'done.waitingText'],
    // An order that is not paid has no document yet, whatever its way.
    [{ state: 'created', takeCode: null }, 'order.toPayText'],
    [{ state: 'paid', takeCode: null }, 'done.electronic'],
    [{ state: 'paid', takeCode: '40729153' }, 'done.lead'],
  ] as const)('says what comes next: %j', (part, text) => {
    expect(nextWords(order(part), t, false)).toBe(zh[text]);
  });

  it('leaves out facts that there are not', () => {
    const names = orderFacts(
      order({ pages: 0, sizeBytes: 0, printedAt: null, document: null }),
      t,
      timeOf,
    ).map(([name]) => name);
    expect(names).not.toContain(zh['order.pages']);
    expect(names).not.toContain(zh['order.feePages']);
    expect(names).not.toContain(zh['order.size']);
    expect(names).not.toContain(zh['order.printed']);
    expect(names).not.toContain(zh['order.verification']);
    expect(names).toContain(zh['order.code']);
  });

  it('says how the fee came about, in copies or in printed sides', () => {
    const fee = {
      ...sampleOrder.fee,
      unitPrice: 150,
      freeCopies: 1,
      remainingFreeCopies: 2,
      chargedCopies: 2,
    };
    const printedAt = '2026-11-21T10:00:00.000Z';
    const words = new Map(orderFacts(order({ pages: 2, copies: 3, printedAt, fee }), t, timeOf));
    expect(words.get(zh['order.totalPages'])).toBe('6 页');
    expect(words.get(zh['order.unitPrice'])).toBe('¥1.50');
    expect(words.get(zh['order.freeCopies'])).toBe('1 份');
    expect(words.get(zh['order.remainingFree'])).toBe('2 份');
    expect(words.get(zh['order.chargedCopies'])).toBe('2 份');
    expect(words.get(zh['order.printedCopies'])).toBe('3 份');
    expect(words.get(zh['order.feePages'])).toBe('4 页');
    expect(words.get(zh['order.size'])).toBe('84 KB');
    const sides = { perSide: 20, free: 1, charged: 5, remainingFree: 0 };
    const cloud = new Map(orderFacts(order({ pages: 2, copies: 3, fee: { ...fee, sides } }), t, timeOf));
    expect(cloud.get(zh['order.freePages'])).toBe('1 页');
    expect(cloud.get(zh['order.remainingFreePages'])).toBe('0 页');
    expect(cloud.get(zh['order.feePages'])).toBe('5 页');
    expect(cloud.has(zh['order.chargedCopies'])).toBe(false);
  });

  it('calls nothing to be paid once an order has ended', () => {
    const due = { fee: { ...sampleOrder.fee, paid: false }, totalFee: 500 };
    const cost = (state: Order['state']) =>
      new Map(orderFacts(order({ ...due, state }), t, timeOf)).get(zh['order.fee']);
    expect(cost('created')).toContain(zh['order.toPay']);
    expect(cost('cancelled')).not.toContain(zh['order.toPay']);
  });

  it('names a fee that is still to be paid', () => {
    const fee = { ...sampleOrder.fee, paid: false };
    const words = new Map(orderFacts(order({ totalFee: 500, fee }), t, timeOf));
    expect(words.get(zh['order.fee'])).toContain(zh['order.toPay']);
  });
});
