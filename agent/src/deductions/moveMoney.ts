import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import type { CardPurse, DebitRequest, PurseOutcome } from '../devices/campusCard/types.ts';
import type { FaultHook } from '../faults.ts';
import type { Once } from '../journal/once.ts';
import type { CardDigest } from './cardDigest.ts';
import {
  answerOf,
  type Deduction,
  type DeductionAnswer,
  type DeductionRequest,
  isSameRequest,
  type KeptRequest,
} from './deduction.ts';
import { afterDebit, afterInquiry, afterReversal } from './transitions.ts';

export type Answer = Promise<Outcome<DeductionAnswer, MoneyProblem>>;

/** Why money is not moved, and why its state is not known. */
type MoneyProblem =
  | PurseProblem
  | 'AGENT_STORAGE_FAILED'
  | 'CAMPUS_CARD_NO_SUCH_REQUEST'
  | 'CAMPUS_CARD_REQUEST_REUSED';
export type PurseProblem = 'CAMPUS_CARD_CANNOT_DEDUCT' | 'DEVICE_ABSENT' | 'DEVICE_FAULT';

/** Only one of the steps below runs at a time. */
export interface MoneyDeps {
  readonly once: Once<Deduction>;
  readonly purse: () => Outcome<CardPurse, PurseProblem>;
  readonly digestCard: CardDigest;
  readonly log: EventLog;
  readonly fault: FaultHook;
}

/** Deducts the money of a new request; returns the stored outcome of a repeated one. */
export async function debit(deps: MoneyDeps, request: DeductionRequest, password: string | null): Answer {
  const { physicalNo, ...parameters } = request;
  const digest = deps.digestCard(request.requestId, physicalNo);
  if (!digest.ok) return fail(problem('AGENT_STORAGE_FAILED'));
  const kept: KeptRequest = { ...parameters, cardDigest: digest.value };
  return deps.once.run({
    requestId: request.requestId,
    isSame: (known) => isSameRequest(known.request, kept),
    again: async (known) => ok(answerOf(known)),
    admit: async () => {
      const purse = deps.purse();
      if (!purse.ok) return purse;
      if (request.withPassword && !purse.value.withPassword)
        return fail(problem('CAMPUS_CARD_CANNOT_DEDUCT'));
      const entry = newDeduction(kept, purse.value.system);
      return ok({ entry, act: () => debitNow(deps, purse.value, entry, { physicalNo, password }) });
    },
    problems: { storage: 'AGENT_STORAGE_FAILED', reused: 'CAMPUS_CARD_REQUEST_REUSED' },
  });
}

async function debitNow(
  { once, log, fault }: MoneyDeps,
  purse: CardPurse,
  deduction: Deduction,
  card: Pick<DebitRequest, 'physicalNo' | 'password'>,
): Answer {
  const { requestId, orderId, amount, withPassword } = deduction.request;
  log.event('card-debit-begin', { requestId, orderId, amount, withPassword });
  fault('debiting');
  const outcome = await purse.debit({ requestId, orderId, amount, ...card });
  fault('debited');
  const ended = once.settle(afterDebit(deduction, outcome));
  fault('debitKept');
  log.event('card-debit-end', { requestId, ...outcomeFacts(ended) });
  return ok(answerOf(ended));
}

/** Asks the card system about an unknown outcome; any other deduction is returned unchanged. */
export async function settle(
  deps: MoneyDeps,
  deduction: Deduction,
): Promise<Outcome<Deduction, PurseProblem>> {
  if (!isOpen(deduction)) return ok(deduction);
  const purse = deps.purse();
  if (!purse.ok) return purse;
  const outcome = await ask(purse.value, deduction);
  const settled = deps.once.settle(afterInquiry(deduction, outcome));
  const { requestId } = deduction.request;
  deps.log.event('card-debit-settled', { requestId, ...outcomeFacts(settled) });
  return ok(settled);
}

/** Refunds a deduction. If it is uncertain whether money was deducted, inquires first. */
export async function giveBack(deps: MoneyDeps, found: Deduction, by: string): Answer {
  const settled = await settle(deps, found);
  if (!settled.ok) return settled;
  const deduction = settled.value;
  if (deduction.phase !== 'done') return ok(answerOf(deduction));
  const purse = deps.purse();
  if (!purse.ok) return purse;
  if (!purse.value.canReverse) return fail(problem('CAMPUS_CARD_CANNOT_DEDUCT'));
  if (purse.value.system !== deduction.system) return ok(answerOf({ ...deduction, reason: 'otherSystem' }));
  const attempt = deduction.attempt + 1;
  const reversing: Deduction = { ...deduction, phase: 'reversing', attempt, reason: null };
  if (!deps.once.save(reversing).ok) return fail(problem('AGENT_STORAGE_FAILED'));
  return reverseNow(deps, purse.value, reversing, by);
}

async function reverseNow(
  { once, log, fault }: MoneyDeps,
  purse: CardPurse,
  reversing: Deduction,
  by: string,
): Answer {
  const { requestId } = reversing.request;
  fault('reversing');
  const outcome = await purse.reverse(requestId, reversing.attempt);
  fault('reversed');
  const ended = once.settle(afterReversal(reversing, outcome));
  fault('reversalKept');
  log.event('card-reversal', { requestId, by, ...outcomeFacts(ended) });
  return ok(answerOf(ended));
}

function newDeduction(request: KeptRequest, system: string): Deduction {
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
