import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, type Result } from '@self-print/contract/result.ts';

type Refusable =
  | 'join'
  | 'finish'
  | 'heartbeat'
  | 'logo'
  | 'terminal'
  | 'renewLease'
  | 'accessToken'
  | 'downloadDocument'
  | 'checkOrder'
  | 'downValidate'
  | 'photo'
  | 'savePrintLogBefore';

/** Refusals that a test has planned. */
export interface FakeRefusals {
  /** Answers the next calls of a kind with this problem. */
  readonly refuse: (call: Refusable, name: ErrorName, times?: number) => void;
  /** Forgets all planned refusals. */
  readonly relent: () => void;
  /** Returns and uses up the next planned refusal of a call; null if there is none. */
  readonly next: (call: Refusable) => Result<never, CallProblem> | null;
}

export function createFakeRefusals(): FakeRefusals {
  const planned: { readonly call: Refusable; readonly name: ErrorName }[] = [];
  return {
    refuse: (call, name, times = 1) => {
      for (let count = 0; count < times; count += 1) planned.push({ call, name });
    },
    relent: () => {
      planned.length = 0;
    },
    next: (call) => {
      const index = planned.findIndex((each) => each.call === call);
      const [found] = index < 0 ? [] : planned.splice(index, 1);
      return found ? fail(problem(found.name)) : null;
    },
  };
}
