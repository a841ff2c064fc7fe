import { DAY_MS, TAKE_CODE_VALID_DAYS } from '@self-print/contract/limits.ts';
import { assertNever, fail, ok, type Result } from '@self-print/contract/result.ts';
import { feeOf, isFeeFrozen, reprice, settle, settledFee, unsettled } from '../fee.ts';
import { isHandedOut } from '../orderStates.ts';
import { decideClaim, isLeased, isOverdue, leaseFrom } from './claimRules.ts';
import type { LifeChanges, Standing } from './lifeColumns.ts';
import type { EventOf, OrderEvent } from './orderEvent.ts';
import { afterPayment, stateOfFee } from './paymentRules.ts';
import type { Refusal } from './refusals.ts';
import { afterPrint, printableAgain } from './settlePrint.ts';

/** For an order that no terminal holds. */
export const UNHELD = { claimedBy: null, leaseExpiresAt: null } as const;

/** Applies an event's rule to an order in a state that permits the event. */
export function decide(order: Standing, event: OrderEvent): Result<LifeChanges, Refusal> {
  const { now } = event;
  switch (event.kind) {
    case 'approved':
      return isOverdue(order, now) ? fail('CHANGED_MEANWHILE') : ok(afterApproval(order, now));
    case 'refused':
      return isOverdue(order, now) ? fail('CHANGED_MEANWHILE') : ok({ state: 'refused' });
    case 'claimed':
      return decideClaim(order, event);
    case 'lease-renewed':
      return ok({ leaseExpiresAt: leaseFrom(now) });
    case 'repriced':
      if (isFeeFrozen(order)) return fail('COPIES_FIXED');
      return ok({ ...reprice(feeOf(order), event.price, now), leaseExpiresAt: leaseFrom(now) });
    case 'released':
      return ok({ ...settledFee(order, now), ...UNHELD, state: 'paid' });
    case 'print-started':
      if (order.paidAt === null) return fail('ORDER_UNPAID');
      return ok({
        state: 'printing',
        activePrintLogId: event.printLogId,
        leaseExpiresAt: leaseFrom(now),
      });
    case 'print-ended':
      return ok(afterPrint(order, event.report, now));
    case 'terminal-replaced':
      return ok(afterReplacement(order, now));
    case 'reordered':
      return reorder(order, event);
    case 'cancelled':
      if (isHandedOut(order) || (order.state === 'claimed' && isLeased(order, now)))
        return fail('CHANGED_MEANWHILE');
      return ok({ ...UNHELD, state: 'cancelled', cancelledAt: now });
    case 'payment-started':
    case 'payment-succeeded':
    case 'payment-closed':
    case 'refund-requested':
    case 'refunded':
      return afterPayment(order, event);
    case 'sent-to-review':
      return ok({ state: 'unconfirmed', leaseExpiresAt: null });
    case 'reviewed':
      return afterReview(order, event);
    default:
      return assertNever(event);
  }
}

function afterApproval(order: Standing, now: Date): LifeChanges {
  const fee = order.totalFee === 0 ? settle(feeOf(order), now) : feeOf(order);
  return { ...fee, state: stateOfFee(fee), validUntil: validFrom(now) };
}

function afterReplacement(order: Standing, now: Date): LifeChanges {
  if (order.state === 'printing') return { state: 'unconfirmed', leaseExpiresAt: null };
  if (order.payment === 'paying') return { ...UNHELD, state: 'created' };
  return { ...settledFee(order, now), ...UNHELD, state: 'paid' };
}

/** Nothing reverts here: the owner wants the change, even if it must now be paid for. */
function reorder(order: Standing, { price, now }: EventOf<'reordered'>): Result<LifeChanges, Refusal> {
  if (order.state === 'claimed' && isLeased(order, now)) return fail('ORDER_PRINTING_ELSEWHERE');
  if (isFeeFrozen(order)) return fail('COPIES_FIXED');
  const fee = reprice({ ...unsettled(price), paidAt: order.paidAt }, price, now);
  return ok({ ...fee, ...UNHELD, state: stateOfFee(fee) });
}

function afterReview(order: Standing, { verdict, now }: EventOf<'reviewed'>): Result<LifeChanges, Refusal> {
  switch (verdict) {
    case 'printed':
      return ok({ state: 'printed', printedAt: now });
    case 'reprint':
      if (order.payment !== 'idle') return fail('CHANGED_MEANWHILE');
      return ok({ ...printableAgain(), validUntil: validFrom(now) });
    case 'refund': {
      if (order.payment !== 'idle' || order.totalFee === 0) return ok({ state: 'failed' });
      return ok({ state: 'failed', payment: 'refunding' });
    }
    default:
      return assertNever(verdict);
  }
}

/** How long a pickup code is valid. */
export function validFrom(now: Date): Date {
  return daysFrom(now, TAKE_CODE_VALID_DAYS);
}

export function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}
