import { describe, expect, it } from '@jest/globals';
import type { PurseOutcome } from '../devices/campusCard/types.ts';
import type { Deduction } from './deduction.ts';
import { aRequest } from './testing/till.ts';
import { afterDebit, afterInquiry, afterReversal } from './transitions.ts';

const OUTCOMES = {
  done: { status: 'done', flowNo: 'F1', balanceAfter: 1 },
  reversed: { status: 'reversed', flowNo: 'R1', balanceAfter: 2 },
  refused: { status: 'refused', reason: 'frozen' },
  unknown: { status: 'unknown', reason: 'lost' },
} as const satisfies Record<string, PurseOutcome>;

const deduction = (phase: Deduction['phase'], taken: boolean): Deduction => ({
  request: { ...aRequest(), cardDigest: 'digest' },
  system: 'simulated',
  phase,
  attempt: 1,
  taken,
  flowNo: taken ? 'F1' : null,
  balanceAfter: null,
  reason: null,
});

describe('what a card system says', () => {
  it.each([
    [
      'a deduction',
      afterDebit,
      'debiting',
      false,
      'done',
      { phase: 'done', taken: true, flowNo: 'F1', reason: null },
    ],
    [
      'a deduction',
      afterDebit,
      'debiting',
      false,
      'refused',
      { phase: 'refused', taken: false, reason: 'frozen' },
    ],
    [
      'a deduction',
      afterDebit,
      'debiting',
      false,
      'unknown',
      { phase: 'unknown', taken: false, reason: 'lost' },
    ],
    ['a deduction', afterDebit, 'debiting', false, 'reversed', { phase: 'unknown', reason: 'contradicted' }],
    ['an inquiry', afterInquiry, 'unknown', false, 'done', { phase: 'done', taken: true }],
    ['an inquiry', afterInquiry, 'unknown', false, 'refused', { phase: 'refused', taken: false }],
    ['an inquiry', afterInquiry, 'unknown', false, 'unknown', { phase: 'unknown', reason: 'lost' }],
    ['an inquiry', afterInquiry, 'unknown', false, 'reversed', { phase: 'reversed', taken: true }],
    ['an inquiry about taken money', afterInquiry, 'unknown', true, 'done', { phase: 'done', taken: true }],
    ['an inquiry about taken money', afterInquiry, 'unknown', true, 'reversed', { phase: 'reversed' }],
    [
      'an inquiry about taken money',
      afterInquiry,
      'unknown',
      true,
      'refused',
      { phase: 'unknown', taken: true, reason: 'contradicted' },
    ],
    ['a reversal', afterReversal, 'reversing', true, 'reversed', { phase: 'reversed', flowNo: 'R1' }],
    ['a reversal', afterReversal, 'reversing', true, 'refused', { phase: 'done', reason: 'frozen' }],
    ['a reversal', afterReversal, 'reversing', true, 'unknown', { phase: 'unknown', taken: true }],
    ['a reversal', afterReversal, 'reversing', true, 'done', { phase: 'unknown', reason: 'contradicted' }],
  ] as const)(
    'of %s (%p, %s, money taken: %s), being %s',
    (_what, after, phase, taken, outcome, expected) => {
      expect(after(deduction(phase, taken), OUTCOMES[outcome])).toMatchObject(expected);
    },
  );
});
