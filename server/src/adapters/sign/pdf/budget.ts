import { malformed } from '../malformed.ts';

/** What may still be read from one file in total, because objects may overlap and be read repeatedly. */
export interface Budget {
  values: number;
  bytes: number;
}

/** Enough for documents of 20,000 pages. */
const VALUES_MAX = 300_000;
const BYTES_MAX = 2 ** 26;

export const newBudget = (): Budget => ({ values: VALUES_MAX, bytes: BYTES_MAX });

export function spendValue(budget: Budget): void {
  budget.values -= 1;
  if (budget.values < 0) malformed('too many PDF values');
}

export function spendBytes(budget: Budget, count: number): void {
  budget.bytes -= count;
  if (budget.bytes < 0) malformed('too many bytes to read');
}
