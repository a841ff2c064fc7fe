import {
  CLAIM_LEASE_MINUTES,
  CLOCK_SKEW_SECONDS,
  MINUTE_MS,
  SECOND_MS,
} from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { settledFee } from '../fee.ts';
import type { OrderRow } from '../orderStore.ts';
import type { LifeChanges, Standing } from './lifeColumns.ts';

/** The properties of an order that say who holds it. */
export type Holding = Pick<OrderRow, 'state' | 'claimedBy' | 'leaseExpiresAt'>;

/**
 * Decides whether a terminal may claim a paid, claimed or printing order, and what the claim changes.
 *
 * A claim is a lease: after its expiry others may claim the order, unless it is being printed. Then only the printing terminal
 * can know what came out of its printer, so the order stays with it: during the lease, the answer to other terminals is that
 * it is printed elsewhere; afterwards, that the print is being checked (`ORDER_UNCONFIRMED`), although the order stays `printing`
 * until its terminal's agent reports the outcome or has been silent for long (see stalePrints.ts). Until then the terminal itself
 * can resume its print: its agent's journal gets the same print log again and prints a log at most once.
 *
 * The pickup code's validity is checked when an order is claimed, not while it is held, so that nobody loses an order at the
 * screen at midnight.
 */
export function decideClaim(
  order: Standing,
  { terminalCode, now }: { readonly terminalCode: string; readonly now: Date },
): Result<LifeChanges, 'ORDER_PRINTING_ELSEWHERE' | 'ORDER_UNCONFIRMED' | 'TAKE_CODE_EXPIRED'> {
  const isMine = order.claimedBy === terminalCode;
  const renewed = { leaseExpiresAt: leaseFrom(now) };
  if (order.state === 'printing') {
    if (isMine) return ok(renewed);
    return fail(isLeased(order, now) ? 'ORDER_PRINTING_ELSEWHERE' : 'ORDER_UNCONFIRMED');
  }
  if (order.state === 'claimed' && isLeased(order, now)) {
    return isMine ? ok(renewed) : fail('ORDER_PRINTING_ELSEWHERE');
  }
  // A payment of the current fee is in progress; a claim by another terminal must not revert it.
  if (order.payment === 'paying') return isMine ? ok(renewed) : fail('ORDER_PRINTING_ELSEWHERE');
  if (isOverdue(order, now)) return fail('TAKE_CODE_EXPIRED');
  return ok({ ...settledFee(order, now), ...claimBy(terminalCode, order.fencingToken, now) });
}

/** Columns of a new claim. The fencing token increases, so that nothing from an older claim is attributed to this one. */
export function claimBy(terminalCode: string, lastToken: number, now: Date) {
  return {
    state: 'claimed',
    claimedBy: terminalCode,
    fencingToken: lastToken + 1,
    leaseExpiresAt: leaseFrom(now),
  } as const;
}

/** Relation between a terminal and an order that it claims to hold. */
export type Hold = 'held' | 'elsewhere' | 'none';

/** An expired lease still counts as held until somebody else claims the order: its holder may continue. */
export function holdOf(order: Holding, terminalCode: string, now: Date): Hold {
  if (order.state !== 'claimed' && order.state !== 'printing') return 'none';
  if (order.claimedBy === terminalCode) return 'held';
  return isLeased(order, now) || order.state === 'printing' ? 'elsewhere' : 'none';
}

export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + CLAIM_LEASE_MINUTES * MINUTE_MS);
}

/**
 * Whether the order's lease has not expired. One that would last longer than leases do was given before a clock was put back and
 * holds nobody off any more.
 */
export function isLeased({ leaseExpiresAt }: Pick<Holding, 'leaseExpiresAt'>, now: Date): boolean {
  if (leaseExpiresAt === null) return false;
  const leftMs = leaseExpiresAt.getTime() - now.getTime();
  return leftMs > 0 && leftMs <= CLAIM_LEASE_MINUTES * MINUTE_MS + CLOCK_SKEW_SECONDS * SECOND_MS;
}

export function isOverdue({ validUntil }: Pick<OrderRow, 'validUntil'>, now: Date): boolean {
  return validUntil <= now;
}
