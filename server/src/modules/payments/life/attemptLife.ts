import type { AttemptState } from '@self-print/contract/platform/paymentAdmin.ts';
import type { PayFailure, PaymentPresentation } from '@self-print/contract/platform/payments.ts';
import { assertNever } from '@self-print/contract/result.ts';
import type { AttemptStatus } from '../../../adapters/payment/types.ts';
import type { AttemptRow } from '../paymentStore.ts';

/** What can happen to an attempt to pay. */
export type AttemptEvent =
  /** The channel took it, and the payer can be shown how to pay. */
  | { readonly kind: 'presented'; readonly present: PaymentPresentation }
  /** The channel said, verified, where it stands. */
  | { readonly kind: 'status'; readonly status: AttemptStatus }
  /** No verified answer: it may have been charged all the same. */
  | { readonly kind: 'unanswered' };

export type AttemptChanges = Partial<
  Pick<AttemptRow, 'state' | 'failure' | 'present' | 'channelTradeNo' | 'paidFen' | 'paidAt'>
>;

/** The columns that the life of an attempt depends on. */
export type AttemptStanding = Pick<AttemptRow, 'state' | 'flow' | 'amountFen'>;

/** Whether an attempt may still be paid, as far as anybody here knows. */
export const OPEN_STATES = ['sent', 'waiting', 'user-paying', 'unknown'] as const satisfies AttemptState[];

export function isOpen({ state }: Pick<AttemptRow, 'state'>): boolean {
  return OPEN_STATES.some((open) => open === state);
}

/**
 * The changes that an event makes to an attempt; none when it says nothing new. Money that was taken is always recorded, also
 * after the attempt was closed or refused: whoever books it decides whether the order gets it or the payer gets it back. What was
 * reversed has gone back already, so an older notification of its payment changes nothing.
 */
export function changesOf(attempt: AttemptStanding, event: AttemptEvent): AttemptChanges {
  switch (event.kind) {
    case 'presented':
      return attempt.state === 'sent' ? { state: 'waiting', present: event.present } : {};
    case 'unanswered':
      return attempt.state === 'sent' ? unanswered(attempt) : {};
    case 'status':
      return afterStatus(attempt, event.status);
    default:
      return assertNever(event);
  }
}

/** Whether the channel says that money went back which is booked here. The attempt stays paid: what goes back is a refund. */
export function isTakenBack({ state }: AttemptStanding, event: AttemptEvent): boolean {
  const isBooked = state === 'paid' || state === 'integrity-failed';
  return isBooked && event.kind === 'status' && event.status.kind === 'reversed';
}

/** Nobody was shown how to pay, except with a payment code, which the channel may have charged. */
function unanswered({ flow }: AttemptStanding): AttemptChanges {
  return flow === 'scan' ? { state: 'unknown' } : failed('refused');
}

function afterStatus(attempt: AttemptStanding, status: AttemptStatus): AttemptChanges {
  const { state, amountFen } = attempt;
  if (state === 'paid' || state === 'reversed' || state === 'integrity-failed') return {};
  if (status.kind === 'paid') {
    const { channelTradeNo, paidAt, amountFen: paidFen } = status;
    const money = { channelTradeNo, paidFen, paidAt };
    return paidFen === amountFen ? { ...money, state: 'paid' } : { ...money, state: 'integrity-failed' };
  }
  if (!isOpen(attempt)) return {};
  switch (status.kind) {
    case 'waiting':
      // A payment code was handed over: what the channel still waits for is its owner.
      return change(state, attempt.flow === 'scan' ? 'user-paying' : 'waiting');
    case 'user-paying':
      return change(state, 'user-paying');
    case 'unknown':
      return change(state, 'unknown');
    case 'closed':
      return { state: 'closed' };
    case 'reversed':
      return { state: 'reversed' };
    case 'failed':
      return failed(status.reason);
    default:
      return assertNever(status);
  }
}

function change(from: AttemptState, to: AttemptState): AttemptChanges {
  return from === to ? {} : { state: to };
}

function failed(failure: PayFailure): AttemptChanges {
  return { state: 'failed', failure };
}
