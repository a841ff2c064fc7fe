import type { FaultState } from '@self-print/contract/platform/faults.ts';

/** What may follow each state. A settled report can be opened again. */
const NEXT = {
  new: ['assigned', 'working', 'done', 'rejected'],
  assigned: ['new', 'working', 'done', 'rejected'],
  working: ['assigned', 'done', 'rejected'],
  done: ['working'],
  rejected: ['working'],
} as const satisfies Readonly<Record<FaultState, readonly FaultState[]>>;

/** States in which nothing more has to be done. */
export const SETTLED = ['done', 'rejected'] as const satisfies readonly FaultState[];

export function nextStates(state: FaultState): FaultState[] {
  return [...NEXT[state]];
}

/** What a report is like for the rules of its life. */
export interface FaultStanding {
  readonly state: FaultState;
  readonly assigneeId: string | null;
  readonly answer: string;
}

export interface FaultChange {
  readonly state?: FaultState | undefined;
  readonly assigneeId?: string | null | undefined;
  readonly answer?: string | undefined;
}

type Refusal = 'FAULT_STATE_INVALID' | 'FAULT_ANSWER_MISSING';

/**
 * Applies a change. Whom a new report is given to makes it assigned, and taking it away makes it new again, unless a state is named.
 * Nobody is turned down without a word: a rejected report has an answer.
 */
export function changedFault(before: FaultStanding, change: FaultChange): FaultStanding | Refusal {
  const assigneeId = change.assigneeId === undefined ? before.assigneeId : change.assigneeId;
  const answer = change.answer ?? before.answer;
  const state = change.state ?? impliedState(before.state, assigneeId);
  const isAllowed = state === before.state || nextStates(before.state).includes(state);
  if (!isAllowed || (state === 'assigned' && assigneeId === null)) return 'FAULT_STATE_INVALID';
  if (state === 'rejected' && answer === '') return 'FAULT_ANSWER_MISSING';
  return { state, assigneeId, answer };
}

function impliedState(state: FaultState, assigneeId: string | null): FaultState {
  if (state === 'new' && assigneeId !== null) return 'assigned';
  if (state === 'assigned' && assigneeId === null) return 'new';
  return state;
}
