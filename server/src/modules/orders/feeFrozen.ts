import type { OrderRow } from './orderStore.ts';

/** Whether the fee can no longer change: something was paid for it. */
export function isFeeFrozen({ paidAt, totalFee }: Pick<OrderRow, 'paidAt' | 'totalFee'>): boolean {
  return paidAt !== null && totalFee > 0;
}
