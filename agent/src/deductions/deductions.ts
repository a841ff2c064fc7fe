import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { CampusCardReader, CardPurse } from '../devices/campusCard/types.ts';
import type { FaultHook } from '../faults.ts';
import type { Journal } from '../journal/journal.ts';
import { createOnce } from '../journal/once.ts';
import type { Time } from '../time.ts';
import type { CardDigest } from './cardDigest.ts';
import { answerOf, type Deduction, type DeductionRequest } from './deduction.ts';
import type { DeductionRecords } from './deductionRecords.ts';
import { type Answer, debit, giveBack, type MoneyDeps, type PurseProblem, settle } from './moveMoney.ts';

/**
 * Deductions from campus cards, at most once per request. A request is on disk before it is sent to a card system, and its
 * outcome before it is reported. Whatever is uncertain is `unknown` and never sent again; only an inquiry settles it.
 */
export interface Deductions {
  /** A repeated request returns its stored outcome; a different one under the same id fails with CAMPUS_CARD_REQUEST_REUSED. */
  readonly deduct: (request: DeductionRequest, password: string | null) => Answer;
  /**
   * Makes sure that a request is never carried out: one that is new is refused for good. One that is known is not changed, but
   * inquired about where its outcome is unknown.
   */
  readonly withdraw: (request: Pick<DeductionRequest, 'amount' | 'orderId' | 'requestId'>) => Answer;
  /** Asks the card system about an unknown outcome; a known one is returned from the journal. */
  readonly inquire: (requestId: string) => Answer;
  /** Refunds a deduction. If it is uncertain whether money was deducted, inquires first. */
  readonly reverse: (requestId: string, by: string) => Answer;
  /** Marks deductions interrupted by a restart as unknown. */
  readonly recover: () => void;
}

/** The reason of a request that was withdrawn before anything was sent to the card system. */
export const WITHDRAWN = 'withdrawn';

export interface DeductionsOptions {
  readonly journal: Journal<{ readonly deductions: DeductionRecords }>;
  readonly reader: () => Outcome<CampusCardReader, 'DEVICE_ABSENT'>;
  readonly digestCard: CardDigest;
  readonly time: Time;
  readonly log: EventLog;
  readonly fault: FaultHook;
}

export function createDeductions(options: DeductionsOptions): Deductions {
  const { journal, reader, digestCard, time, log, fault } = options;
  // Operations are serialised, so that an inquiry never runs while its deduction is in progress.
  let turn: Promise<unknown> = Promise.resolve();
  let underWay: string | null = null;
  const inTurn = (requestId: string, work: () => Answer): Answer => {
    const mine = turn.then(async () => {
      underWay = requestId;
      try {
        return await work();
      } finally {
        underWay = null;
      }
    });
    turn = mine.catch(() => {});
    return mine;
  };
  const once = createOnce<{ readonly deductions: DeductionRecords }, Deduction>({
    journal,
    recordsOf: ({ deductions }) => deductions,
    unknown: (deduction, reason) => ({ ...deduction, phase: 'unknown', reason }),
    isUnderWay: ({ request }) => request.requestId === underWay,
    time,
  });
  const deps: MoneyDeps = { once, purse: () => purseOf(reader), digestCard, log, fault };
  const withExisting = (requestId: string, work: (found: Deduction) => Answer): Answer =>
    inTurn(requestId, async () => {
      const found = once.find(requestId);
      if (!found.ok) return fail(problem('AGENT_STORAGE_FAILED'));
      return found.value ? work(found.value) : fail(problem('CAMPUS_CARD_NO_SUCH_REQUEST'));
    });

  return {
    deduct: (request, password) => inTurn(request.requestId, () => debit(deps, request, password)),
    withdraw: (request) =>
      inTurn(request.requestId, async () => {
        const found = once.find(request.requestId);
        if (!found.ok) return fail(problem('AGENT_STORAGE_FAILED'));
        if (found.value) {
          const settled = await settle(deps, found.value);
          return settled.ok ? ok(answerOf(settled.value)) : settled;
        }
        const withdrawn = withdrawnDeduction(request);
        const kept = journal.write(({ deductions }) => deductions.insert(withdrawn, time.now()));
        return kept.ok ? ok(answerOf(withdrawn)) : fail(problem('AGENT_STORAGE_FAILED'));
      }),
    inquire: (requestId) =>
      withExisting(requestId, async (found) => {
        const settled = await settle(deps, found);
        return settled.ok ? ok(answerOf(settled.value)) : settled;
      }),
    reverse: (requestId, by) => withExisting(requestId, (found) => giveBack(deps, found, by)),
    recover: () => {
      for (const { request, phase } of once.recover())
        log.event('card-debit-found', { requestId: request.requestId, phase });
    },
  };
}

function withdrawnDeduction(request: Pick<DeductionRequest, 'amount' | 'orderId' | 'requestId'>): Deduction {
  return {
    request: { ...request, cardDigest: null, withPassword: false },
    system: '',
    phase: 'refused',
    attempt: 1,
    taken: false,
    flowNo: null,
    balanceAfter: null,
    reason: WITHDRAWN,
  };
}

function purseOf(reader: DeductionsOptions['reader']): Outcome<CardPurse, PurseProblem> {
  const device = reader();
  if (!device.ok) return device;
  const found = device.value.purse();
  if (found.ok) return found;
  return fail(problem(found.problem === 'fault' ? 'DEVICE_FAULT' : 'CAMPUS_CARD_CANNOT_DEDUCT'));
}
