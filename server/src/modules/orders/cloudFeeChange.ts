import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { sidesFeeOf } from '../cloudPrint/cloudFee.ts';
import { isFeeFrozen } from './feeFrozen.ts';
import type { OrderRow } from './orderStore.ts';
import type { CloudQuota } from './quota.ts';

/** What may change of a cloud print's price; `unitPrice` is fen per side. */
export interface CloudTerms {
  readonly copies: number;
  readonly duplex: boolean;
  readonly unitPrice: number;
}

/** The columns of a cloud-print order that a person changed: its fee is computed anew, and what costs nothing is settled. */
export function cloudFeeChange(order: OrderRow, terms: CloudTerms, quota: CloudQuota, now: Date) {
  const { copies, duplex, unitPrice } = terms;
  const fee = sidesFeeOf(unitPrice, order.pages * copies, quota.freePages);
  const settled = fee.totalFee === 0;
  return {
    ...terms,
    ...fee,
    paidAt: settled ? (order.paidAt ?? now) : null,
    settledCopies: settled ? copies : order.settledCopies,
    settledDuplex: settled ? duplex : order.settledDuplex,
    settledUnitPrice: settled ? unitPrice : order.settledUnitPrice,
  };
}

/** Why a person may not have so many copies of a cloud print. */
export function cloudCopiesProblem(
  order: OrderRow,
  copies: number,
  { copiesMax }: CloudQuota,
): Result<void, CallProblem> {
  if (isFeeFrozen(order)) return fail(problem('COPIES_FIXED'));
  return copies > copiesMax ? fail(problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax } })) : ok();
}
