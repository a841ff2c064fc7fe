import type { cardCalls } from '@self-print/contract/agent/cards.ts';
import type { CallResult } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import { SECOND_MS } from '@self-print/contract/limits.ts';
import { fail } from '@self-print/contract/result.ts';
import type { CampusCardReader, ReadProblem } from './types.ts';

/** Reads of campus cards for the kiosk page. */
export interface CardReads {
  /** A later read replaces an earlier one, so that a reloaded page does not wait for an abandoned read. */
  readonly read: (waitSeconds: number) => Promise<CallResult<typeof cardCalls.campusCardRead>>;
  /** A number typed into the page by a keyboard reader; false when no read is waiting for it. */
  readonly typed: (number: string) => boolean;
  /** The person has left: ends any wait. */
  readonly end: () => void;
}

const PROBLEMS = {
  absent: 'CAMPUS_CARD_ABSENT',
  failed: 'CAMPUS_CARD_READ_FAILED',
  randomNumber: 'CAMPUS_CARD_RANDOM_NUMBER',
  fault: 'DEVICE_FAULT',
} as const satisfies Record<ReadProblem['kind'], ErrorName>;

export function createCardReads(reader: () => Outcome<CampusCardReader, 'DEVICE_ABSENT'>): CardReads {
  let current = new AbortController();
  return {
    read: async (waitSeconds) => {
      const device = reader();
      if (!device.ok) return device;
      current.abort();
      const mine = new AbortController();
      current = mine;
      const card = await device.value.read(waitSeconds * SECOND_MS, mine.signal);
      // Even if a card was just read: it belongs to the newer request.
      if (mine.signal.aborted) return fail(problem('DEVICE_BUSY'));
      return card.ok ? card : fail(problem(PROBLEMS[card.problem.kind]));
    },
    typed: (number) => {
      const device = reader();
      return (device.ok && device.value.typed?.(number)) || false;
    },
    end: () => current.abort(),
  };
}
