import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { CLAIM_LEASE_MINUTES, MINUTE_MS } from '@self-print/contract/limits.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { settledFee } from '../fee.ts';
import type { OrderRow } from '../orderStore.ts';
import type { LifeChanges, Standing } from './lifeColumns.ts';

/** The parts of an order that say who holds it. */
export type Holding = Pick<OrderRow, 'state' | 'claimedBy' | 'leaseExpiresAt'>;

/**
 * Whether a terminal may claim an order that is paid, claimed or printing, and what the claim changes.
 *
 * A claim is a lease: it is free for others when the lease has run out, unless a print is under way. Then only the
 * terminal that prints can know what came out of its printer, so the order stays with it however long that takes:
 * while the lease runs, others are told that it is printed elsewhere; afterwards, that the print is being checked
 * (`ORDER_UNCONFIRMED`), although the order itself stays `printing` until its terminal's agent reports the outcome or
 * staff decide. The terminal itself may always come back to its print: it gets the same print log again, and its
 * agent's journal prints a log at most once.
 *
 * The validity of the code is checked when an order is claimed, not while it is held: nobody loses an order at the
 * screen because midnight passes.
 */
export function decideClaim(
  order: Standing,
  { terminalCode, now }: { readonly terminalCode: string; readonly now: Date },
): Result<LifeChanges, ErrorName> {
  const isMine = order.claimedBy === terminalCode;
  const renewed = { leaseExpiresAt: leaseFrom(now) };
  if (order.state === 'printing') {
    if (isMine) return ok(renewed);
    return fail(isLeased(order, now) ? 'ORDER_PRINTING_ELSEWHERE' : 'ORDER_UNCONFIRMED');
  }
  if (order.state === 'claimed' && isLeased(order, now)) {
    return isMine ? ok(renewed) : fail('ORDER_PRINTING_ELSEWHERE');
  }
  // Somebody pays for what the order costs now: nobody else may take that back by a claim.
  if (order.payment === 'paying') return isMine ? ok(renewed) : fail('ORDER_PRINTING_ELSEWHERE');
  if (isOverdue(order, now)) return fail('TAKE_CODE_EXPIRED');
  return ok({ ...settledFee(order, now), ...claimBy(terminalCode, order.fencingToken, now) });
}

/** The columns of a new claim. The fencing token grows, so that nothing of an older claim is taken for this one's. */
export function claimBy(terminalCode: string, lastToken: number, now: Date) {
  return {
    state: 'claimed',
    claimedBy: terminalCode,
    fencingToken: lastToken + 1,
    leaseExpiresAt: leaseFrom(now),
  } as const;
}

/** How a terminal stands to an order that it says it holds. */
export type Hold = 'held' | 'elsewhere' | 'none';

/** A lease that ran out is still held while nobody else has taken the order: its holder may go on. */
export function holdOf(order: Holding, terminalCode: string, now: Date): Hold {
  if (order.state !== 'claimed' && order.state !== 'printing') return 'none';
  if (order.claimedBy === terminalCode) return 'held';
  return isLeased(order, now) || order.state === 'printing' ? 'elsewhere' : 'none';
}

export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + CLAIM_LEASE_MINUTES * MINUTE_MS);
}

/** Whether a lease of the order runs. */
export function isLeased({ leaseExpiresAt }: Pick<Holding, 'leaseExpiresAt'>, now: Date): boolean {
  return leaseExpiresAt !== null && leaseExpiresAt > now;
}

export function isOverdue({ validUntil }: Pick<OrderRow, 'validUntil'>, now: Date): boolean {
  return validUntil <= now;
}
