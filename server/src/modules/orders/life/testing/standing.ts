import { MINUTE_MS } from '@self-print/contract/limits.ts';
import type { Standing } from '../lifeColumns.ts';

export const NOW = new Date('2026-03-02T08:00:00.000Z');

/** A time in minutes after `NOW`. */
export const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

/** A free item order that nobody holds, with the given changes. */
export function standing(changes: Partial<Standing> = {}): Standing {
  return {
    state: 'paid',
    payment: 'idle',
    orderType: 1,
    takeType: 1,
    pages: 2,
    claimedBy: null,
    fencingToken: 3,
    leaseExpiresAt: null,
    activePrintLogId: null,
    validUntil: at(60),
    printedAt: null,
    cancelledAt: null,
    copies: 1,
    duplex: true,
    unitPrice: 200,
    freeCopies: 1,
    chargedCopies: 0,
    freePages: 0,
    feePages: 0,
    totalFee: 0,
    paidAt: at(-60),
    settledCopies: 1,
    settledDuplex: null,
    settledUnitPrice: null,
    ...changes,
  };
}
