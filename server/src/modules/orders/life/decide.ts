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
      if (isHandedOut(order) || isLeasedClaim(order, now)) return fail('CHANGED_MEANWHILE');
      return ok({ ...UNHELD, state: 'cancelled', cancelledAt: now });
    case 'payment-started':
    case 'payment-succeeded':
    case 'payment-closed':
    case 'refund-requested':
    case 'refunded':
      return afterPayment(order, event);
    case 'sent-to-review':
      return toReview(order, event);
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
  if (isLeasedClaim(order, now)) return fail('ORDER_PRINTING_ELSEWHERE');
  if (isFeeFrozen(order)) return fail('COPIES_FIXED');
  const fee = reprice({ ...unsettled(price), paidAt: order.paidAt }, price, now);
  return ok({ ...fee, ...UNHELD, state: stateOfFee(fee) });
}

/** An order whose code still works gets there only with a print of which paper may have come out. */
function toReview(
  order: Standing,
  { printLogId, now }: EventOf<'sent-to-review'>,
): Result<LifeChanges, Refusal> {
  const inReview = { state: 'unconfirmed', leaseExpiresAt: null } as const;
  if (order.state === 'printing') return ok(inReview);
  if (order.payment !== 'idle') return fail('CHANGED_MEANWHILE');
  if (order.state === 'failed') return ok(inReview);
  if (printLogId === undefined || isLeasedClaim(order, now)) return fail('CHANGED_MEANWHILE');
  return ok({ ...settledFee(order, now), ...UNHELD, ...inReview, activePrintLogId: printLogId });
}

function isLeasedClaim(order: Standing, now: Date): boolean {
  return order.state === 'claimed' && isLeased(order, now);
}

/** Money goes back or paper comes: what was decided for one is never decided for the other as well. */
function afterReview(order: Standing, { verdict, now }: EventOf<'reviewed'>): Result<LifeChanges, Refusal> {
  if (order.payment !== 'idle') return fail('CHANGED_MEANWHILE');
  switch (verdict) {
    case 'printed':
      return ok({ state: 'printed', printedAt: now });
    case 'reprint':
      return ok({ ...printableAgain(), validUntil: validFrom(now) });
    case 'refund':
      return order.totalFee === 0 ? fail('CHANGED_MEANWHILE') : ok({ state: 'failed', payment: 'refunding' });
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
