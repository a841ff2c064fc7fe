import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { CampusCardReader, CardPurse, PurseOutcome } from '../devices/campusCard/types.ts';
import type { FaultHook } from '../faults.ts';
import type { Journal } from '../journal/journal.ts';
import type { Time } from '../time.ts';
import {
  answerOf,
  type Deduction,
  type DeductionAnswer,
  type DeductionRequest,
  isSameRequest,
} from './deduction.ts';
import type { DeductionRecords } from './deductionRecords.ts';
import { afterDebit, afterInquiry, afterReversal } from './transitions.ts';

type Answer = Promise<Result<DeductionAnswer, CallProblem>>;

/**
 * Deductions from campus cards, at most once per request. A request is on disk before it is sent to a card system, and its
 * outcome before it is reported. Whatever is uncertain is `unknown` and never sent again; only an inquiry settles it.
 */
export interface Deductions {
  /** A repeated request returns its stored outcome; a different one under the same id fails with CAMPUS_CARD_REQUEST_REUSED. */
  readonly deduct: (request: DeductionRequest, password: string | null) => Answer;
  /** Asks the card system about an unknown outcome; a known one is returned from the journal. */
  readonly inquire: (requestId: string) => Answer;
  /** Refunds a deduction. If it is uncertain whether money was deducted, inquires first. */
  readonly reverse: (requestId: string, by: string) => Answer;
  /** Marks deductions interrupted by a restart as unknown. */
  readonly recover: () => void;
}

export interface DeductionsOptions {
  readonly journal: Journal<{ readonly deductions: DeductionRecords }>;
  readonly reader: () => Result<CampusCardReader, CallProblem>;
  readonly time: Time;
  readonly log: EventLog;
  readonly fault: FaultHook;
}

export function createDeductions({ journal, reader, time, log, fault }: DeductionsOptions): Deductions {
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
  const find = (requestId: string): Result<Deduction | null, CallProblem> => {
    const found = journal.read(({ deductions }) => deductions.find(requestId));
    return found.ok ? found : fail(problem('AGENT_STORAGE_FAILED'));
  };
  const findExisting = (requestId: string): Result<Deduction, CallProblem> => {
    const found = find(requestId);
    if (!found.ok) return found;
    return found.value ? ok(found.value) : fail(problem('CAMPUS_CARD_NO_SUCH_REQUEST'));
  };
  const purse = (): Result<CardPurse, CallProblem> => {
    const device = reader();
    if (!device.ok) return device;
    const found = device.value.purse();
    if (found.ok) return found;
    return fail(problem(found.problem === 'fault' ? 'DEVICE_FAULT' : 'CAMPUS_CARD_CANNOT_DEDUCT'));
  };
  /**
   * Saves the new state. If it cannot be saved it is not reported either: the saved state stays in between, which means
   * unknown.
   */
  const keep = (next: Deduction): Deduction => {
    const kept = journal.write(({ deductions }) => deductions.save(next, time.now()));
    return kept.ok ? next : { ...next, phase: 'unknown', reason: 'notKept' };
  };

  const begin = async (request: DeductionRequest, password: string | null): Answer => {
    const existing = find(request.requestId);
    if (!existing.ok) return existing;
    if (existing.value) {
      const same = isSameRequest(existing.value.request, request);
      return same ? ok(answerOf(existing.value)) : fail(problem('CAMPUS_CARD_REQUEST_REUSED'));
    }
    const from = purse();
    if (!from.ok) return from;
    if (request.withPassword && !from.value.withPassword) return fail(problem('CAMPUS_CARD_CANNOT_DEDUCT'));
    const deduction = newDeduction(request, from.value.system);
    const kept = journal.write(({ deductions }) => deductions.insert(deduction, time.now()));
    if (!kept.ok) return fail(problem('AGENT_STORAGE_FAILED'));
    const { requestId, orderId, amount, physicalNo, withPassword } = request;
    log.event('card-debit-begin', { requestId, orderId, amount, withPassword });
    fault('debiting');
    const outcome = await from.value.debit({ requestId, orderId, amount, physicalNo, password });
    fault('debited');
    const ended = keep(afterDebit(deduction, outcome));
    fault('debitKept');
    log.event('card-debit-end', { requestId, ...outcomeFacts(ended) });
    return ok(answerOf(ended));
  };

  const settle = async (deduction: Deduction): Promise<Result<Deduction, CallProblem>> => {
    if (!isOpen(deduction)) return ok(deduction);
    const from = purse();
    if (!from.ok) return from;
    const outcome = await ask(from.value, deduction);
    const settled = keep(afterInquiry(deduction, outcome));
    log.event('card-debit-settled', { requestId: deduction.request.requestId, ...outcomeFacts(settled) });
    return ok(settled);
  };

  const giveBack = async (requestId: string, by: string): Answer => {
    const found = findExisting(requestId);
    if (!found.ok) return found;
    const settled = await settle(found.value);
    if (!settled.ok) return settled;
    const deduction = settled.value;
    if (deduction.phase !== 'done') return ok(answerOf(deduction));
    const from = purse();
    if (!from.ok) return from;
    if (!from.value.canReverse) return fail(problem('CAMPUS_CARD_CANNOT_DEDUCT'));
    if (from.value.system !== deduction.system) return ok(answerOf({ ...deduction, reason: 'otherSystem' }));
    const reversing: Deduction = {
      ...deduction,
      phase: 'reversing',
      attempt: deduction.attempt + 1,
      reason: null,
    };
    const kept = journal.write(({ deductions }) => deductions.save(reversing, time.now()));
    if (!kept.ok) return fail(problem('AGENT_STORAGE_FAILED'));
    fault('reversing');
    const outcome = await from.value.reverse(requestId, reversing.attempt);
    fault('reversed');
    const ended = keep(afterReversal(reversing, outcome));
    fault('reversalKept');
    log.event('card-reversal', { requestId, by, ...outcomeFacts(ended) });
    return ok(answerOf(ended));
  };

  return {
    deduct: (request, password) => inTurn(request.requestId, () => begin(request, password)),
    inquire: (requestId) =>
      inTurn(requestId, async () => {
        const found = findExisting(requestId);
        if (!found.ok) return found;
        const settled = await settle(found.value);
        return settled.ok ? ok(answerOf(settled.value)) : settled;
      }),
    reverse: (requestId, by) => inTurn(requestId, () => giveBack(requestId, by)),
    recover: () => {
      journal.write(({ deductions }) => {
        for (const found of deductions.inBetween()) {
          const { requestId } = found.request;
          if (requestId === underWay) continue;
          deductions.save({ ...found, phase: 'unknown', reason: 'interrupted' }, time.now());
          log.event('card-debit-found', { requestId, phase: found.phase });
        }
      });
    },
  };
}

function newDeduction(request: DeductionRequest, system: string): Deduction {
  return {
    request,
    system,
    phase: 'debiting',
    attempt: 1,
    taken: false,
    flowNo: null,
    balanceAfter: null,
    reason: null,
  };
}

function isOpen({ phase }: Deduction): boolean {
  return phase === 'unknown' || phase === 'debiting' || phase === 'reversing';
}

async function ask(purse: CardPurse, { request, system, attempt }: Deduction): Promise<PurseOutcome> {
  // A different card system does not know this deduction, so its "no" would mean nothing.
  if (purse.system !== system) return { status: 'unknown', reason: 'otherSystem' };
  if (!purse.canInquire) return { status: 'unknown', reason: 'cannotInquire' };
  return purse.inquire(request.requestId, attempt + 1);
}

function outcomeFacts({ phase, reason, flowNo }: Deduction) {
  return { phase, reason, flowNo };
}
