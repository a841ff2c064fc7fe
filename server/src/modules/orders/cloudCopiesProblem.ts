import { type CallProblem, problem } from '@self-print/contract/errors.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import { isFeeFrozen } from './fee.ts';
import type { OrderRow } from './orderStore.ts';
import type { CloudQuota } from './quota.ts';

/** Why a person may not have so many copies of a cloud print. */
export function cloudCopiesProblem(
  order: OrderRow,
  copies: number,
  { copiesMax }: CloudQuota,
): Result<void, CallProblem> {
  if (isFeeFrozen(order)) return fail(problem('COPIES_FIXED'));
  return copies > copiesMax ? fail(problem('COPIES_OUT_OF_RANGE', { detail: { copiesMax } })) : ok();
}
