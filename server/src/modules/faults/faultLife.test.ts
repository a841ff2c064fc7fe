import { describe, expect, it } from '@jest/globals';
import { faultState } from '@self-print/contract/platform/faults.ts';
import fc from 'fast-check';
import { changedFault, type FaultStanding, nextStates } from './faultLife.ts';

const NEW: FaultStanding = { state: 'new', assigneeId: null, answer: '' };

describe('the life of a fault report', () => {
  it('begins when somebody is given it, and goes back when it is taken away', () => {
    const assigned = changedFault(NEW, { assigneeId: 'ann' });
    expect(assigned).toEqual({ state: 'assigned', assigneeId: 'ann', answer: '' });
    if (typeof assigned === 'string') throw new Error(assigned);
    expect(changedFault(assigned, { assigneeId: null })).toMatchObject({ state: 'new', assigneeId: null });
  });

  it('keeps its state while only its answer or its assignee changes', () => {
    const working = { ...NEW, state: 'working' as const };
    expect(changedFault(working, { assigneeId: 'ann', answer: '已更换搓纸轮' })).toEqual({
      state: 'working',
      assigneeId: 'ann',
      answer: '已更换搓纸轮',
    });
  });

  it.each([
    [NEW, { state: 'assigned' }, 'FAULT_STATE_INVALID'],
    [{ ...NEW, state: 'done' }, { state: 'new' }, 'FAULT_STATE_INVALID'],
    [{ ...NEW, state: 'working' }, { state: 'new' }, 'FAULT_STATE_INVALID'],
    [NEW, { state: 'rejected' }, 'FAULT_ANSWER_MISSING'],
    [{ ...NEW, state: 'rejected', answer: '并非故障' }, { answer: '' }, 'FAULT_ANSWER_MISSING'],
    [
      { ...NEW, state: 'assigned', assigneeId: 'ann' },
      { state: 'assigned', assigneeId: null },
      'FAULT_STATE_INVALID',
    ],
  ] as const)('refuses from %j the change %j: %s', (before, change, refusal) => {
    expect(changedFault(before, change)).toBe(refusal);
  });

  it('never assigns to nobody, never rejects without a word, and goes only where it says', () => {
    const change = fc.record(
      {
        state: fc.constantFrom(...faultState.options),
        assigneeId: fc.constantFrom('ann', 'bob', null),
        answer: fc.constantFrom('', '好的'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        let standing = NEW;
        for (const each of changes) {
          const after = changedFault(standing, each);
          if (typeof after === 'string') continue;
          expect(after.state === 'assigned' && after.assigneeId === null).toBe(false);
          expect(after.state === 'rejected' && after.answer === '').toBe(false);
          expect(after.state === standing.state || nextStates(standing.state).includes(after.state)).toBe(
            true,
          );
          standing = after;
        }
      }),
    );
  });
});
