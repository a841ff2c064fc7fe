import type { PurseOutcome } from '../devices/campusCard/types.ts';
import type { Deduction } from './deduction.ts';

/** State of a deduction after an answer from the card system. Pure. */

export function afterDebit(deduction: Deduction, outcome: PurseOutcome): Deduction {
  switch (outcome.status) {
    case 'done':
      return { ...deduction, ...receiptOf(outcome), phase: 'done', taken: true, reason: null };
    case 'refused':
      return { ...deduction, phase: 'refused', reason: outcome.reason };
    case 'unknown':
      return { ...deduction, phase: 'unknown', reason: outcome.reason };
    case 'reversed':
      // Nobody requested a refund, so this answer cannot be trusted.
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
      // Money that was deducted cannot have been refused.
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
