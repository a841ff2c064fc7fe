import type { PurseOutcome } from '../devices/campusCard/types.ts';
import type { Deduction } from './deduction.ts';

/** Where a deduction stands after what a card system said. Pure: the same for a real one and for a test's. */

export function afterDebit(deduction: Deduction, outcome: PurseOutcome): Deduction {
  switch (outcome.status) {
    case 'done':
      return { ...deduction, ...receiptOf(outcome), phase: 'done', taken: true, reason: null };
    case 'refused':
      return { ...deduction, phase: 'refused', reason: outcome.reason };
    case 'unknown':
      return { ...deduction, phase: 'unknown', reason: outcome.reason };
    case 'reversed':
      // Nobody asked for it back: what is told here cannot be trusted.
      return { ...deduction, phase: 'unknown', reason: 'contradicted' };
  }
}

export function afterInquiry(deduction: Deduction, outcome: PurseOutcome): Deduction {
  switch (outcome.status) {
    case 'done':
      return { ...deduction, ...receiptOf(outcome), phase: 'done', taken: true, reason: null };
    case 'reversed':
      return { ...deduction, ...receiptOf(outcome), phase: 'reversed', taken: true, reason: null };
    case 'refused':
      // Money that was taken cannot have been refused.
      return deduction.taken
        ? { ...deduction, phase: 'unknown', reason: 'contradicted' }
        : { ...deduction, phase: 'refused', reason: outcome.reason };
    case 'unknown':
      return { ...deduction, phase: 'unknown', reason: outcome.reason };
  }
}

export function afterReversal(deduction: Deduction, outcome: PurseOutcome): Deduction {
  switch (outcome.status) {
    case 'reversed':
      return { ...deduction, ...receiptOf(outcome), phase: 'reversed', reason: null };
    case 'refused':
      return { ...deduction, phase: 'done', reason: outcome.reason };
    case 'unknown':
      return { ...deduction, phase: 'unknown', reason: outcome.reason };
    case 'done':
      return { ...deduction, phase: 'unknown', reason: 'contradicted' };
  }
}

type Receipt = Extract<PurseOutcome, { status: 'done' | 'reversed' }>;

function receiptOf({ flowNo, balanceAfter }: Receipt): Pick<Deduction, 'flowNo' | 'balanceAfter'> {
  return { flowNo, balanceAfter };
}
