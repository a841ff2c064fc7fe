import type { Answer } from './answers.ts';

/** What goes wrong with a call. */
export type SimulatorFault =
  /** The connection ends without an answer: before acting, or after it. */
  | 'cut-before'
  | 'cut-after'
  /** 502 and a page, 200 and a page, 200 and nothing; all before acting. */
  | 'server-error'
  | 'html'
  | 'empty'
  /** Acts, and answers that the system failed. */
  | 'acted-system-error'
  /** The right answer with a wrong signature, or with none. */
  | 'foreign-signature'
  | 'no-signature'
  /** A signed answer about another amount, or about another account (for a refund: another order). */
  | 'other-amount'
  | 'other-account'
  /** The file of a bill has been changed. */
  | 'altered-bill'
  /** Answers only after this time. */
  | { readonly delayMs: number };

/** Faults for the next calls, one each. */
export interface FaultQueue {
  readonly add: (...faults: readonly SimulatorFault[]) => void;
  readonly next: (isFile: boolean) => SimulatorFault | undefined;
}

export function createFaultQueue(): FaultQueue {
  const queue: SimulatorFault[] = [];
  return {
    add: (...faults) => void queue.push(...faults),
    // That of a file waits for a file.
    next: (isFile) => (queue[0] === 'altered-bill' && !isFile ? undefined : queue.shift()),
  };
}

/** The answer as a fault has it, before it is signed. */
export function spoilt(answer: Answer, fault: SimulatorFault | undefined): Answer {
  const { status, body } = answer;
  if (!body || status >= 300) return answer;
  if (fault === 'other-amount' && 'amount' in body && typeof body.amount === 'object') {
    return { status, body: { ...body, amount: { ...body.amount, total: 1, refund: 1 } } };
  }
  if (fault !== 'other-account') return answer;
  return {
    status,
    body: 'mchid' in body ? { ...body, mchid: '1900009999' } : { ...body, out_trade_no: 'SOMEBODYELSES' },
  };
}
