import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { CLAIM_LEASE_MINUTES, MINUTE_MS } from '@self-print/contract/limits.ts';
import { assertNever, fail, ok, type Result } from '@self-print/contract/result.ts';
import type { OrderRow } from './orderStore.ts';
import { CLOUD_ORDER } from './orderTypes.ts';

/** The parts of an order that decide who may hold it. */
export type Claimable = Pick<
  OrderRow,
  | 'state'
  | 'claimedBy'
  | 'fencingToken'
  | 'leaseExpiresAt'
  | 'validUntil'
  | 'copies'
  | 'freeCopies'
  | 'chargedCopies'
  | 'totalFee'
  | 'paidAt'
  | 'settledCopies'
  | 'orderType'
  | 'pages'
  | 'duplex'
  | 'unitPrice'
  | 'freePages'
  | 'feePages'
  | 'settledDuplex'
  | 'settledUnitPrice'
>;

export interface Claim extends Claimable {
  /** True when the terminal held the order already. */
  readonly renewed: boolean;
}

/**
 * Whether a terminal may claim an order now, and the columns of the claim.
 *
 * A claim is a lease: it is free for others when the lease has run out, unless a print is under way. Then only the
 * terminal that prints can know what came out of its printer, so the order stays with it however long that takes:
 * while the lease runs, others hear that it is printed elsewhere; afterwards, that the print is being checked
 * (`ORDER_UNCONFIRMED`), although the order itself stays `printing` until its terminal's agent reports the outcome or
 * staff decide. The terminal itself may always come back to its print: it gets the same print log again, and its
 * agent's journal prints a log at most once.
 *
 * The validity of the code is checked when an order is claimed, not while it is held: nobody loses an order at the
 * screen because midnight passes.
 */
export function decideClaim(order: Claimable, terminalCode: string, now: Date): Result<Claim, ErrorName> {
  const mine = order.claimedBy === terminalCode;
  const leased = order.leaseExpiresAt !== null && order.leaseExpiresAt > now;
  switch (order.state) {
    case 'waiting':
      return fail(isOverdue(order, now) ? 'TAKE_CODE_EXPIRED' : 'ORDER_AWAITS_APPROVAL');
    case 'refused':
      return fail('ORDER_REFUSED');
    case 'created':
      return fail(isOverdue(order, now) ? 'TAKE_CODE_EXPIRED' : 'ORDER_UNPAID');
    case 'paid':
      return isOverdue(order, now) ? fail('TAKE_CODE_EXPIRED') : ok(newClaim(order, terminalCode, now));
    case 'claimed':
      if (mine && leased) return ok(renewedClaim(order, now));
      if (leased) return fail('ORDER_PRINTING_ELSEWHERE');
      return isOverdue(order, now) ? fail('TAKE_CODE_EXPIRED') : ok(newClaim(order, terminalCode, now));
    case 'printing':
      if (mine) return ok(renewedClaim(order, now));
      return fail(leased ? 'ORDER_PRINTING_ELSEWHERE' : 'ORDER_UNCONFIRMED');
    case 'printed':
      return fail('ORDER_ALREADY_PRINTED');
    case 'failed':
      return fail('ORDER_FAILED');
    case 'unconfirmed':
      return fail('ORDER_UNCONFIRMED');
    case 'cancelled':
      return fail('ORDER_CANCELLED');
    case 'expired':
      return fail('TAKE_CODE_EXPIRED');
    default:
      return assertNever(order.state);
  }
}

/** How a terminal stands to an order that it says it holds. */
export type Hold = 'held' | 'elsewhere' | 'none';

/** A lease that ran out is still held while nobody else has taken the order: its holder may go on. */
export function holdOf(order: Claimable, terminalCode: string, now: Date): Hold {
  if (order.state !== 'claimed' && order.state !== 'printing') return 'none';
  if (order.claimedBy === terminalCode) return 'held';
  const leased = order.leaseExpiresAt !== null && order.leaseExpiresAt > now;
  return leased || order.state === 'printing' ? 'elsewhere' : 'none';
}

export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + CLAIM_LEASE_MINUTES * MINUTE_MS);
}

/** What a change that nobody paid falls back to, when the order is given up or claimed anew. */
export function settledFee(order: Claimable, now: Date) {
  if (order.paidAt !== null || order.settledCopies === null) {
    const { copies, freeCopies, chargedCopies, totalFee, paidAt } = order;
    const { duplex, unitPrice, freePages, feePages } = order;
    return { copies, freeCopies, chargedCopies, totalFee, paidAt, duplex, unitPrice, freePages, feePages };
  }
  // An order can be changed only while it costs nothing, so what was settled was free.
  const copies = order.settledCopies;
  const isCloud = order.orderType === CLOUD_ORDER;
  return {
    copies,
    freeCopies: isCloud ? 0 : copies,
    chargedCopies: 0,
    totalFee: 0,
    paidAt: now,
    duplex: order.settledDuplex ?? order.duplex,
    unitPrice: order.settledUnitPrice ?? order.unitPrice,
    freePages: isCloud ? copies * order.pages : 0,
    feePages: 0,
  };
}

function isOverdue({ validUntil }: Claimable, now: Date): boolean {
  return validUntil <= now;
}

function newClaim(order: Claimable, terminalCode: string, now: Date): Claim {
  return {
    ...order,
    ...settledFee(order, now),
    state: 'claimed',
    claimedBy: terminalCode,
    fencingToken: order.fencingToken + 1,
    leaseExpiresAt: leaseFrom(now),
    renewed: false,
  };
}

function renewedClaim(order: Claimable, now: Date): Claim {
  return { ...order, leaseExpiresAt: leaseFrom(now), renewed: true };
}
