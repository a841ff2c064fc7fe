import { describe, expect, it } from '@jest/globals';
import {
  askedFee,
  enteredFee,
  fixedFee,
  listedFee,
  paidFee,
  samplePayer,
  samplePositions,
} from '../../../dev/feeSamples.ts';
import { selfPayReducer } from './flow.ts';
import { FIRST_FEES, feeSettled, type SelfPayEvent, type SelfPayState } from './state.ts';

const draftId = '3f2b8c1e-0000-4000-8000-000000000001';
const run = (...events: readonly SelfPayEvent[]): SelfPayState | null =>
  events.reduce<SelfPayState | null>((state, event) => state && selfPayReducer(state, event), FIRST_FEES);
const choose = (item: typeof fixedFee): SelfPayEvent => ({ type: 'choose', item, draftId });
const LOOK: SelfPayEvent = { type: 'look', wish: { by: 'number', number: '2026' } };
const FOUND: SelfPayEvent = { type: 'found', payer: samplePayer };
const LOST: SelfPayEvent = { type: 'failed', failure: { kind: 'unreachable', message: '' } };
const ORDERED: SelfPayEvent = { type: 'ordered', order: { ...paidFee, state: 'unpaid' } };
const keys = (typed: string): SelfPayEvent[] => [...typed].map((key) => ({ type: 'key', key }));

describe('choosing a fee', () => {
  it('leads to what is still missing: nothing, the person, the amount', () => {
    expect(run(choose(fixedFee))).toMatchObject({ at: 'confirm', amountFen: 6_800 });
    expect(run(choose(enteredFee))).toMatchObject({ at: 'amount' });
    expect(run(choose(listedFee))).toMatchObject({ at: 'payer' });
    expect(run(choose(listedFee), LOOK, FOUND)).toMatchObject({
      at: 'amount',
      chosen: { payer: samplePayer },
    });
  });

  it('goes back step by step, and forgets the person on the way', () => {
    const back: SelfPayEvent = { type: 'back' };
    const amount = [choose(listedFee), LOOK, FOUND];
    const confirm = [...amount, { type: 'amount', amountFen: 3_000 } as const];
    expect(run(...confirm, back)).toMatchObject({ at: 'amount' });
    expect(run(...confirm, back, back)).toMatchObject({ at: 'payer', chosen: { payer: null } });
    expect(run(...confirm, back, back, back)).toEqual(FIRST_FEES);
    expect(run(...confirm, back, back, back, back)).toBeNull();
    expect(run(choose(fixedFee), back)).toEqual(FIRST_FEES);
  });
});

describe('the person', () => {
  it('is looked for once at a time', () => {
    const first = run(choose(listedFee), LOOK);
    expect(first && selfPayReducer(first, { ...LOOK, wish: { by: 'card', number: '7' } })).toBe(first);
  });

  it('is not found without having been looked for', () => {
    expect(run(choose(listedFee), FOUND)).toMatchObject({ at: 'payer' });
    expect(run(choose(listedFee), LOOK, LOST, FOUND)).toMatchObject({ at: 'payer' });
  });

  it('can be looked for again after nobody was found', () => {
    expect(run(choose(listedFee), LOOK, LOST)).toMatchObject({ act: { failure: { kind: 'unreachable' } } });
    expect(run(choose(listedFee), LOOK, LOST, LOOK)).toMatchObject({ act: { failure: null } });
  });
});

describe('the amount', () => {
  it.each([
    ['0', false],
    ['0.99', false],
    ['1', true],
    ['2000', true],
    ['2000.01', false],
  ])('that is typed is within the limits of the fee: %s', (typed, isGood) => {
    const state = run(choose(enteredFee), ...keys(typed), { type: 'enter' });
    expect(state).toMatchObject(isGood ? { at: 'confirm' } : { at: 'amount', isOutside: true });
  });

  it('is typed anew after it was outside', () => {
    const events = [choose(enteredFee), ...keys('0.5'), { type: 'enter' } as const];
    expect(run(...events, { type: 'clear' })).toMatchObject({ typed: '', isOutside: false });
    expect(run(...events, { type: 'backspace' })).toMatchObject({ typed: '0.', isOutside: false });
  });

  it('is one of those that the fee lists, and cannot be typed there', () => {
    const listed = [choose(listedFee), LOOK, FOUND];
    expect(run(...listed, { type: 'amount', amountFen: 3_001 })).toMatchObject({ at: 'amount' });
    expect(run(...listed, ...keys('30'), { type: 'enter' })).toMatchObject({ at: 'amount' });
    expect(run(choose(enteredFee), { type: 'amount', amountFen: 500 })).toMatchObject({ at: 'amount' });
  });
});

describe('what a person owes', () => {
  const owed = [choose(askedFee), LOOK, FOUND];
  const [position] = samplePositions;
  const TAKEN: SelfPayEvent = { type: 'positions', positions: [position] };

  it('is chosen once the person is known, and paid with its amount', () => {
    expect(run(choose(askedFee))).toMatchObject({ at: 'payer' });
    expect(run(...owed)).toMatchObject({ at: 'positions', chosen: { payer: samplePayer } });
    expect(run(...owed, TAKEN)).toMatchObject({
      at: 'confirm',
      amountFen: position.amountFen,
      chosen: { positions: [position] },
    });
  });

  it('is paid together with its sum, where one payment can have it', () => {
    const all: SelfPayEvent = { type: 'positions', positions: samplePositions };
    expect(run(...owed, all)).toMatchObject({ at: 'confirm', amountFen: 123_000 });
    const none: SelfPayEvent = { type: 'positions', positions: [] };
    const dear: SelfPayEvent = { type: 'positions', positions: [{ ...position, amountFen: 2_000_001 }] };
    const many: SelfPayEvent = { type: 'positions', positions: Array.from({ length: 11 }, () => position) };
    for (const wrong of [none, dear, many]) expect(run(...owed, wrong)).toEqual(run(...owed));
  });

  it('is picked and given up again, and is nothing elsewhere', () => {
    const pick = (...picked: string[]): SelfPayEvent => ({ type: 'pick', picked });
    expect(run(...owed)).toMatchObject({ picked: null });
    expect(run(...owed, pick('NET-1'))).toMatchObject({ at: 'positions', picked: ['NET-1'] });
    expect(run(...owed, pick('NET-1'), pick())).toMatchObject({ picked: [] });
    expect(run(choose(fixedFee), pick('NET-1'))).toEqual(run(choose(fixedFee)));
  });

  it('is asked for anew on the way back, and the person is forgotten after that', () => {
    const back: SelfPayEvent = { type: 'back' };
    const again = run(...owed, TAKEN, back);
    expect(again).toMatchObject({ at: 'positions', picked: [position.reference] });
    expect(again).not.toHaveProperty('chosen.positions');
    expect(run(...owed, back)).toMatchObject({ at: 'payer', chosen: { payer: null } });
  });

  it('is neither typed nor listed', () => {
    expect(run(...owed, ...keys('5'), { type: 'enter' })).toEqual(run(...owed));
    expect(run(...owed, { type: 'amount', amountFen: 1 })).toEqual(run(...owed));
    expect(run(choose(listedFee), LOOK, FOUND, TAKEN)).toMatchObject({
      at: 'amount',
    });
  });
});

describe('paying', () => {
  const PAY: SelfPayEvent = { type: 'pay' };
  const ordering = [choose(fixedFee), PAY];

  it('orders once, however often the button is pressed, and does not go back meanwhile', () => {
    const state = run(...ordering);
    expect(state && selfPayReducer(state, PAY)).toBe(state);
    expect(state && selfPayReducer(state, { type: 'back' })).toBe(state);
  });

  it('ends only with an order that is paid', () => {
    expect(run(...ordering, { type: 'paid' })).toMatchObject({ at: 'confirm' });
    expect(run(...ordering, ORDERED, { type: 'paid' })).toMatchObject({
      at: 'done',
      order: { orderId: paidFee.orderId, state: 'paid' },
    });
  });

  it('prints its receipt once it is paid, and once for all presses', () => {
    const RECEIPT: SelfPayEvent = { type: 'receipt' };
    const confirming = run(...ordering, ORDERED);
    expect(confirming && selfPayReducer(confirming, RECEIPT)).toBe(confirming);
    const making = run(...ordering, ORDERED, { type: 'paid' }, RECEIPT);
    expect(making).toMatchObject({ at: 'done', act: { wish: 'receipt', failure: null } });
    expect(making && selfPayReducer(making, RECEIPT)).toBe(making);
    const failed = making && selfPayReducer(making, LOST);
    expect(failed).toMatchObject({ at: 'done', act: { failure: { kind: 'unreachable' } } });
    expect(failed && selfPayReducer(failed, RECEIPT)).toMatchObject({ act: { failure: null } });
    expect(failed && feeSettled(failed)).toMatchObject({ at: 'done', act: null });
    expect(failed && selfPayReducer(failed, { type: 'back' })).toBeNull();
  });

  it('that was left can be begun again with the same draft', () => {
    const left = [...ordering, ORDERED, { type: 'unpaid', offered: true } as const];
    expect(run(...left)).toMatchObject({ at: 'confirm', isNotOffered: false, chosen: { draftId } });
    expect(run(...left, PAY)).toMatchObject({ act: { failure: null } });
  });

  it('says that the terminal has no way to pay, until the next try', () => {
    const none = [...ordering, ORDERED, { type: 'unpaid', offered: false } as const];
    expect(run(...none)).toMatchObject({ isNotOffered: true });
    expect(run(...none, PAY)).toMatchObject({ isNotOffered: false });
  });

  it('keeps why it was refused', () => {
    expect(run(...ordering, LOST)).toMatchObject({
      at: 'confirm',
      act: { failure: { kind: 'unreachable' } },
    });
    expect(run(choose(fixedFee), ORDERED)).toMatchObject({ order: null });
  });
});
