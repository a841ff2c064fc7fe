import type { TemplateRow } from '../variables.ts';
import { add, decimal, ONE, quotient, ZERO } from './decimal.ts';

/** More than any mark or credit has; a sum is exact to these. */
const DECIMALS = 20;

/** Sum of a column's numbers. Words in it, such as an exemption, count nothing. */
export function sumOf(rows: readonly TemplateRow[], column: string): number {
  return runningSums(rows, column).at(-1) ?? 0;
}

/** The sums of a column up to each row, that row included. */
export function runningSums(rows: readonly TemplateRow[], column: string): readonly number[] {
  let sum = ZERO;
  return rows.map(({ [column]: value }) => {
    if (typeof value === 'number') sum = add(sum, decimal(value));
    return quotient(sum, ONE, DECIMALS);
  });
}
