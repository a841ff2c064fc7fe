import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { Time } from '../../time.ts';
import type { CampusCard, ReadProblem } from './types.ts';

/**
 * Hand-over point for readers that only report numbers. A number that arrives while nobody waits belongs to the previous person
 * and is dropped.
 */
export interface NumberMailbox {
  /** False when nobody is waiting. */
  readonly put: (read: Result<string, ReadProblem>) => boolean;
  readonly wait: (limitMs: number, signal: AbortSignal) => Promise<Result<CampusCard, ReadProblem>>;
}

export function createNumberMailbox(time: Time): NumberMailbox {
  let waiting: ((read: Result<string, ReadProblem>) => void) | null = null;
  return {
    put: (read) => {
      const taker = waiting;
      waiting = null;
      taker?.(read);
      return taker !== null;
    },
    wait: async (limitMs, signal) => {
      const found = new AbortController();
      let outcome: Result<string, ReadProblem> = fail({ kind: 'absent' });
      const taker = (read: Result<string, ReadProblem>) => {
        outcome = read;
        found.abort();
      };
      waiting = taker;
      await time.wait(limitMs, AbortSignal.any([found.signal, signal]));
      if (waiting === taker) waiting = null;
      return outcome.ok ? ok(onlyNumber(outcome.value)) : outcome;
    },
  };
}

function onlyNumber(physicalNo: string): CampusCard {
  return { physicalNo, cardNo: null, userId: null, name: null, balance: null, expires: null };
}
