import type { OrderState } from '@self-print/contract/platform/orders.ts';
import { assertNever, fail, ok, type Result } from '@self-print/contract/result.ts';
import { type Fee, feeOf, settle, settledFee } from '../fee.ts';
import type { OrderRow } from '../orderStore.ts';
import { isLeased, isOverdue } from './claimRules.ts';
import type { LifeChanges, Standing } from './lifeColumns.ts';
import type { OrderEvent } from './orderEvent.ts';
import type { Refusal } from './refusals.ts';

type Money = Pick<OrderRow, 'payment' | 'paidAt'>;
type PaymentEvent = Extract<
  OrderEvent,
  {
    readonly kind:
      | 'payment-started'
      | 'payment-succeeded'
      | 'payment-closed'
      | 'refund-requested'
      | 'refunded';
  }
>;

/** Payment status of an order. */
export type PaymentStanding = 'unpaid' | 'paying' | 'paid' | 'refunding' | 'refunded';

export function paymentStanding({ payment, paidAt }: Money): PaymentStanding {
  if (payment !== 'idle') return payment;
  return paidAt === null ? 'unpaid' : 'paid';
}

/** State of an approved order that nobody holds. */
export function stateOfFee({ paidAt }: Pick<Fee, 'paidAt'>): OrderState {
  return paidAt === null ? 'created' : 'paid';
}

/**
 * Effect of payment events on an order. Payment and pickup are independent: an order may be paid on the phone before it is
 * claimed, or at the terminal that holds it, without affecting the other.
 *
 * While a payment is in progress the order can be neither cancelled nor changed nor paid a second time; the payment must first
 * be closed at its channel. A payment that succeeds after it was closed is refused here, because none is in progress, and is
 * refunded.
 */
export function afterPayment(order: Standing, event: PaymentEvent): Result<LifeChanges, Refusal> {
  const standing = paymentStanding(order);
  switch (event.kind) {
    case 'payment-started':
      if (standing !== 'unpaid') return fail('CHANGED_MEANWHILE');
      if (order.state === 'created' && isOverdue(order, event.now)) return fail('TAKE_CODE_EXPIRED');
      return ok({ payment: 'paying' });
    case 'payment-succeeded': {
      if (standing !== 'paying') return fail('CHANGED_MEANWHILE');
      const fee = settle(feeOf(order), event.now);
      return ok({ ...fee, payment: 'idle', state: order.state === 'claimed' ? 'claimed' : stateOfFee(fee) });
    }
    case 'payment-closed': {
      if (standing !== 'paying') return fail('CHANGED_MEANWHILE');
      if (order.state === 'claimed') return ok({ payment: 'idle' });
      const fee = settledFee(order, event.now);
      return ok({ ...fee, payment: 'idle', state: stateOfFee(fee) });
    }
    case 'refund-requested':
      if (standing !== 'paid' || order.totalFee === 0 || isHeldElsewhere(order, event))
        return fail('CHANGED_MEANWHILE');
      return ok({ payment: 'refunding', ...(isPrintable(order) ? ended(event.now) : {}) });
    case 'refunded':
      return standing === 'refunding' ? ok({ payment: 'refunded' }) : fail('CHANGED_MEANWHILE');
    default:
      return assertNever(event);
  }
}

type RefundEvent = Extract<OrderEvent, { readonly kind: 'refund-requested' }>;

/** Another terminal than the one that asks may be about to print it. */
function isHeldElsewhere(order: Standing, { terminalCode, now }: RefundEvent): boolean {
  return order.state === 'claimed' && isLeased(order, now) && order.claimedBy !== terminalCode;
}

function isPrintable({ state }: Pick<OrderRow, 'state'>): boolean {
  return state === 'paid' || state === 'claimed';
}

/** Its code never prints again. */
function ended(now: Date) {
  return { state: 'cancelled', cancelledAt: now, claimedBy: null, leaseExpiresAt: null } as const;
}
