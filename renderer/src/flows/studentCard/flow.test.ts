import { describe, expect, it } from '@jest/globals';
import { studentCardReducer } from './flow.ts';
import { FIRST_STUDENT_CARD, type StudentCardEvent, type StudentCardState, withoutSlip } from './state.ts';

const failure = { kind: 'timeout', message: '' } as const;
const offer = { totalFee: 2_000, place: { zh: '窗口', en: 'window' }, readyDays: 3 };
const request = {
  orderId: '5f0c0301-0000-4000-8000-000000000001',
  slipNumber: '5F0C030100',
  amountFen: 2_000,
  state: 'unpaid',
  requestedAt: null,
  make: null,
} as const;
const order = (draftId: string, fen = 2_000): StudentCardEvent => ({
  type: 'orderCard',
  offer: { ...offer, totalFee: fen },
  draftId,
});
const failed: StudentCardEvent = { type: 'failed', failure };
const ordered: StudentCardEvent = { type: 'cardOrdered', request };
const slip: StudentCardEvent = { type: 'printSlip', orderId: request.orderId };

function after(state: StudentCardState, ...events: readonly StudentCardEvent[]): StudentCardState {
  const end = events.reduce<StudentCardState | null>(
    (one, event) => (one === null ? null : studentCardReducer(one, event)),
    state,
  );
  if (end === null) throw new Error('It has left');
  return end;
}
const wishOf = (state: StudentCardState) => state.act?.wish;

describe('a new student card', () => {
  it('is ordered once for two presses, and not left while that is under way', () => {
    const busy = after(FIRST_STUDENT_CARD, order('a'));
    for (const event of [order('b'), slip, { type: 'back' }] as const)
      expect(after(busy, event)).toMatchObject({ act: { wish: { kind: 'orderCard', draftId: 'a' } } });
    expect(studentCardReducer(FIRST_STUDENT_CARD, { type: 'back' })).toBeNull();
  });

  it('is the same order after a lost answer, and another one for another fee', () => {
    const lost = after(FIRST_STUDENT_CARD, order('a'), failed);
    expect(wishOf(after(lost, order('b')))).toMatchObject({ draftId: 'a' });
    expect(wishOf(after(lost, order('b', 3_000)))).toMatchObject({ draftId: 'b' });
  });

  it('is a new order once the first one was made and left unpaid', () => {
    const left = after(FIRST_STUDENT_CARD, order('a'), ordered, { type: 'cardUnpaid', offered: true });
    expect(left).toMatchObject({ at: 'studentCard', act: null, isNotOffered: false });
    expect(wishOf(after(left, order('b')))).toMatchObject({ draftId: 'b' });
  });

  it('says so when there was no way to pay, until it is tried again', () => {
    const left = after(FIRST_STUDENT_CARD, order('a'), ordered, { type: 'cardUnpaid', offered: false });
    expect(left).toMatchObject({ isNotOffered: true });
    expect(after(left, order('b'))).toMatchObject({ isNotOffered: false });
  });

  it('is done when it is paid, or costs nothing', () => {
    const paid = after(FIRST_STUDENT_CARD, order('a'), ordered, { type: 'cardPaid' });
    expect(paid).toMatchObject({ at: 'cardOrdered', request: { state: 'requested' }, offer });
    const free = { ...request, state: 'requested', amountFen: 0 } as const;
    expect(after(FIRST_STUDENT_CARD, order('a', 0), { type: 'cardOrdered', request: free }).at).toBe(
      'cardOrdered',
    );
  });

  it('takes nothing that nobody waits for', () => {
    for (const event of [ordered, { type: 'cardPaid' }, failed] as const)
      expect(after(FIRST_STUDENT_CARD, event)).toBe(FIRST_STUDENT_CARD);
    const printing = after(FIRST_STUDENT_CARD, slip);
    expect(after(printing, ordered)).toBe(printing);
  });
});

describe('its slip', () => {
  const done = after(FIRST_STUDENT_CARD, order('a'), ordered, { type: 'cardPaid' });

  it('is printed once for two presses, and not left while it is made', () => {
    const making = after(done, slip);
    expect(after(making, slip)).toBe(making);
    expect(after(making, { type: 'back' })).toBe(making);
    expect(studentCardReducer(done, { type: 'back' })).toBeNull();
  });

  it('that did not come out is said, until it is tried again', () => {
    const unprinted = withoutSlip(after(done, slip));
    expect(unprinted).toMatchObject({ at: 'cardOrdered', act: null, isUnprinted: true });
    expect(after(unprinted, slip)).toMatchObject({ isUnprinted: false });
    expect(after(after(done, slip), failed)).toMatchObject({ act: { failure } });
  });

  it('is of the order that was made, whatever else is ordered', () => {
    expect(wishOf(after(done, { ...slip, orderId: 'other' }))).toMatchObject({ orderId: request.orderId });
    expect(after(done, order('c'))).toBe(done);
  });
});

describe('its making at the terminal', () => {
  const done = after(FIRST_STUDENT_CARD, order('a'), ordered, { type: 'cardPaid' });
  const making = after(done, { type: 'makeCard' });

  it('is begun once, and nothing leads away from it', () => {
    expect(making).toMatchObject({
      at: 'cardMaking',
      step: 'asked',
      act: { wish: { kind: 'makeCard', orderId: request.orderId } },
    });
    for (const event of [{ type: 'makeCard' }, { type: 'back' }, slip, order('b'), failed] as const)
      expect(after(making, event)).toBe(making);
  });

  it('is not begun while a slip is being made, nor before the order', () => {
    const slipping = after(done, slip);
    expect(after(slipping, { type: 'makeCard' })).toBe(slipping);
    expect(after(FIRST_STUDENT_CARD, { type: 'makeCard' })).toBe(FIRST_STUDENT_CARD);
  });

  it('shows each step, with the same act', () => {
    const printing = after(making, { type: 'cardStep', step: 'printing' });
    expect(printing).toMatchObject({ step: 'printing' });
    expect(printing.act).toBe(making.act);
  });

  it.each(['done', 'failed', 'unknown'] as const)('ends as %s, and is not begun again', (end) => {
    const ended = after(making, { type: 'cardMade', end });
    expect(ended).toMatchObject({ at: 'cardEnd', end, act: null, offer });
    expect(after(ended, { type: 'makeCard' })).toBe(ended);
    expect(wishOf(after(ended, slip))).toMatchObject({ kind: 'printSlip' });
    expect(studentCardReducer(ended, { type: 'back' })).toBeNull();
    expect(withoutSlip(after(ended, slip))).toMatchObject({ at: 'cardEnd', isUnprinted: true });
  });
});
